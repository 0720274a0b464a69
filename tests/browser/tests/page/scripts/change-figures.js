// Continues scroll-through-figures.js, which declares `shifts`, `figures` and `until`. Only shifts before the changes
// count: a change by the user may shift the layout.
const shiftBefore = shifts.reduce((sum, value) => sum + value, 0);
for (const figure of figures) {
    const name = figure.dataset.figure;
    const what = () => figure.textContent + [...figure.querySelectorAll('svg')].map((svg) => svg.innerHTML).join();
    const before = what();
    const knob = figure.querySelector('.knob-group[data-part] button[aria-pressed=false], button[data-turns][aria-pressed=false]');
    const range = figure.querySelector('input[type=range]');
    const board = figure.querySelector('.stage .board [data-square]');
    if (name === 'frontier') continue; // its rows come from data
    if (knob) knob.click();
    else if (range) {
        range.value = String(Math.round((2 * Number(range.min) + Number(range.max)) / 3));
        for (const type of ['input', 'change']) range.dispatchEvent(new Event(type, { bubbles: true }));
    } else {
        board.focus();
        board.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }
    await until(`${name} to change`, () => what() !== before);
}
return [figures.length, shiftBefore];
