const isCut = (it) => {
    const { outlineOffset } = getComputedStyle(it);
    const ring = Math.max(0, parseFloat(outlineOffset) + 3);
    const box = it.getBoundingClientRect();
    for (let up = it.parentElement; up && up !== document.body; up = up.parentElement) {
        if (getComputedStyle(up).overflowX === 'visible') continue;
        const frame = up.getBoundingClientRect();
        if (box.left - ring < frame.left - 1 || box.right + ring > frame.right + 1
            || box.top - ring < frame.top - 1 || box.bottom + ring > frame.bottom + 1) return true;
    }
    return box.left - ring < -1 || box.right + ring > document.documentElement.clientWidth + 1;
};
const cut = [];
for (const it of document.querySelectorAll('button, input, select, a[href], [tabindex="0"]')) {
    if (it.closest('dialog, svg') || it.disabled || it.getClientRects().length === 0 || !it.checkVisibility()) continue;
    it.focus();
    // It may be scrolled into view in the next frames.
    for (let frame = 0; frame < 4 && isCut(it); frame++) await new Promise(requestAnimationFrame);
    if (isCut(it)) cut.push(it.outerHTML.slice(0, 90));
}
return cut
