// Returns every visible text with less than 4.5 : 1 between text and background (3 : 1 if it is
// large): WCAG 2, 1.4.3.
const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const rgba = (colour) => {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
};
const light = ([r, g, b]) => {
  const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const ground = (element) => {
  for (let up = element; up; up = up.parentElement) {
    const colour = rgba(getComputedStyle(up).backgroundColor);
    if (colour[3] > 250) return colour;
  }
  return [255, 255, 255];
};
const faint = [];
for (const element of document.querySelectorAll('body *:not(svg *)')) {
  const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  if (!own || !element.checkVisibility?.() || element.closest('[disabled], [hidden], noscript, option, select')) continue;
  const style = getComputedStyle(element);
  const [a, b] = [light(rgba(style.color)), light(ground(element))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
  if (ratio < (large ? 3 : 4.5)) faint.push({ text: element.textContent.trim().slice(0, 40), class: element.className, ratio: ratio.toFixed(2) });
}
return faint;
