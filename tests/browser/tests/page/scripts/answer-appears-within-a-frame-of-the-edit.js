const real = window.requestAnimationFrame;
let frames = 0;
window.requestAnimationFrame = (f) => { frames++; return real.call(window, f); };
const square = document.querySelector('[data-square=d6]').getBoundingClientRect();
const at = { clientX: square.x + 9, clientY: square.y + 9, bubbles: true, isPrimary: true,
    pointerId: 1, button: 0, pointerType: 'mouse' };
const stage = document.querySelector('#stage');
stage.setPointerCapture = () => {};
const target = document.querySelector('[data-square=d6]');
target.dispatchEvent(new PointerEvent('pointerdown', at));
target.dispatchEvent(new PointerEvent('pointerup', at));
const before = document.querySelector('#result').innerText;
while (document.querySelector('#result').innerText === before) {
    await new Promise((resolve) => setTimeout(resolve));
}
window.requestAnimationFrame = real;
return frames
