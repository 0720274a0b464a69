const [number] = args;
const shown = (it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const there = width > 0 && !it.disabled ? document.elementFromPoint(x, y) : null;
    return there && (it.contains(there) || there.contains(it)) ? { x, y } : undefined;
};
const all = document.querySelectorAll(number % 2 ? '[data-square]' : 'button, summary, select');
for (let next = 0; next < all.length; next++) {
    const it = all[(Math.floor(number / 2) + next) % all.length];
    const at = shown(it);
    if (!at) continue;
    const name = `${it.tagName} ${it.dataset.square ?? it.getAttribute('aria-label') ?? it.innerText}`;
    if (it instanceof HTMLSelectElement) {
        const values = [...it.options].map(({ value }) => value).filter(Boolean);
        it.value = values[number % values.length];
        it.dispatchEvent(new Event('change', { bubbles: true }));
        return { name: `${name}: ${it.value}` };
    }
    return { name, at: [at.x, at.y] };
}
return null
