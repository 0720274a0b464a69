window.visibleControls = () => [
    ...document.querySelectorAll('.top button, .bench button, .bench input'),
    document.querySelector('#famous button'), document.querySelector('#settings button'),
].filter((it) => it?.checkVisibility());
window.controls = () => window.visibleControls().filter((it) => !it.disabled);
window.boxes = () => JSON.stringify(window.visibleControls().map((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return [x, y, width, height].map((part) => Math.round(10 * part) / 10);
}));
