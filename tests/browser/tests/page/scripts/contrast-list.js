// Returns, for each row of `args`, the least contrast between the parts that a selector finds and
// the grounds they may lie on (WCAG 2, 1.4.3 and 1.4.11). A row is [part, its property, ground, its
// property]; a translucent part is blended with its ground.
const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const rgba = (colour) => {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = context.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
};
const light = ([r, g, b]) => {
  const [x, y, z] = [r, g, b].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const all = (selector, property) => {
  const every = [...document.querySelectorAll(selector)];
  if (every.length === 0) throw new Error(`there is no ${selector}`);
  // Some browsers report outdated styles of hidden elements.
  const seen = every.filter((element) => element.getClientRects().length > 0);
  const found = seen.length > 0 ? seen : every;
  const colours = found.map((element) => {
    const style = getComputedStyle(element);
    // Use only the colour of a shadow.
    const colour = property === 'boxShadow' ? style.boxShadow.replace(/\s-?[\d.]+px.*$/, '') : style[property];
    let opacity = Number(style.opacity);
    for (let up = element.parentElement; up?.closest('svg'); up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
    return `${colour}|${opacity}`;
  });
  return [...new Set(colours)].map((text) => {
    const [colour, opacity] = text.split('|');
    const [r, g, b, a] = rgba(colour);
    return [r, g, b, a * Number(opacity)];
  });
};
const over = ([r, g, b, a], ground) => [r, g, b].map((v, i) => a * v + (1 - a) * ground[i]);
return args.map(([part, property, ground, of]) => Math.min(...all(part, property).flatMap((colour) => all(ground, of).map((under) => {
  const [x, y] = [light(over(colour, under)), light(under)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}))));
