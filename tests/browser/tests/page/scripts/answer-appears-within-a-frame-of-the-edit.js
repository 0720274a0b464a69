const real = window.requestAnimationFrame;
let requests = 0;
window.requestAnimationFrame = (f) => { requests++; return real.call(window, f); };
const box = document.querySelector('[data-square=d6]').getBoundingClientRect();
const at = { clientX: box.x + 9, clientY: box.y + 9, bubbles: true, isPrimary: true,
    pointerId: 1, button: 0, pointerType: 'mouse' };
const stage = document.querySelector('#stage');
stage.setPointerCapture = () => {};
const target = document.querySelector('[data-square=d6]');
target.dispatchEvent(new PointerEvent('pointerdown', at));
target.dispatchEvent(new PointerEvent('pointerup', at));
const oldResult = document.querySelector('#result').innerText;
while (document.querySelector('#result').innerText === oldResult) {
    await new Promise((resolve) => setTimeout(resolve));
}
window.requestAnimationFrame = real;
return requests
