window.shown = () => [
    ...document.querySelectorAll('.top button, .bench button, .bench input'),
    document.querySelector('#famous button'), document.querySelector('#settings button'),
].filter((it) => it?.checkVisibility());
window.controls = () => window.shown().filter((it) => !it.disabled);
window.boxes = () => JSON.stringify(window.shown().map((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return [x, y, width, height].map((part) => Math.round(10 * part) / 10);
}));
