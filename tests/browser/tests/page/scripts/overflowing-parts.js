const misfits = [];
for (const host of document.querySelectorAll('leaper-board')) {
    const outer = host.getBoundingClientRect();
    for (const element of host.shadowRoot.querySelectorAll('.leaper *')) {
        const { left, right, width, height } = element.getBoundingClientRect();
        const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
            && !element.closest('.visually-hidden');
        if (isSeen && (left < outer.left - 0.5 || right > outer.right + 0.5)) {
            misfits.push(`#${host.id}: ${element.className.baseVal ?? element.className} from ${left - outer.left} to ${right - outer.left}`);
        }
    }
    const bar = host.shadowRoot.querySelector('.scrub');
    const room = bar.getBoundingClientRect().width;
    if (bar.checkVisibility() && room < 60) misfits.push(`#${host.id}: the seek bar is ${room} wide`);
    for (const button of host.shadowRoot.querySelectorAll('.player button, .player select, .tools button, .palette button, .game button')) {
        if (!button.checkVisibility()) continue;
        const { width, height } = button.getBoundingClientRect();
        if (width < 24 || height < 24) misfits.push(`#${host.id}: ${button.ariaLabel ?? button.title} is ${width} × ${height}`);
    }
}
return misfits;
