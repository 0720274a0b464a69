const canvas = document.querySelector('#stage canvas');
const frame = () => new Promise(requestAnimationFrame);
const frames = async () => { for (let n = 0; n < 3; n++) await frame(); };
const seen = async () => {
    await frames();
    return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
};
const press = (key) => canvas.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const share = (a, b) => a.filter((part, index) => Math.abs(part - b[index]) > 16).length / a.length;
const animated = await seen();
press('+');
const zoomed = await seen();
press('0');
const redrawn = await seen();
return [share(animated, zoomed), share(animated, redrawn)]
