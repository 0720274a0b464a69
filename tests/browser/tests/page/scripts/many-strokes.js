// Browsers ignore changes of the address that come too often: Chromium after 200 in ten seconds.
const { replaceState } = history;
let times = [];
history.replaceState = (...change) => {
    const now = performance.now();
    times = times.filter((time) => now - time < 2000);
    if (times.push(now) <= 15) replaceState.apply(history, change);
};
const stage = document.querySelector('#stage');
stage.setPointerCapture = () => {};
const send = (type, name, buttons) => {
    const square = document.querySelector(`[data-square=${name}]`);
    const { x, y, width, height } = square.getBoundingClientRect();
    square.dispatchEvent(new PointerEvent(type, { clientX: x + width / 2, clientY: y + height / 2, buttons, button: 0,
        bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, pointerType: 'mouse' }));
};
// Over six ranks: one stroke blocks the squares, the next one frees them. Then a click blocks d4.
const names = [...'234567'].flatMap((rank) => [...'abcdefgh'].map((file) => file + rank));
for (const stroke of [names, names, ['d4']]) {
    send('pointerdown', stroke[0], 1);
    for (const name of stroke) {
        send('pointermove', name, 1);
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    send('pointerup', stroke.at(-1), 0);
}
