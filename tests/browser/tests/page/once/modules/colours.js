// Canvases mix colours as style sheets do.
const { mix, plainColour } = await load('board/colours.js');

const sample = document.createElement('i');
document.body.append(sample);
const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const inSheet = (a, b, share) => {
  sample.style.color = '';
  sample.style.color = `color-mix(in oklab, rgb(${a.join(' ')}), rgb(${b.join(' ')}) ${100 * share}%)`;
  context.fillStyle = getComputedStyle(sample).color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
};

const random = dice(5);
const colour = () => [random(256), random(256), random(256)];
const pairs = [[[0, 0, 0], [255, 255, 255]], [[255, 0, 0], [0, 0, 255]], [[0, 255, 0], [255, 0, 255]]];
for (let turn = 0; turn < 100; turn++) pairs.push([colour(), colour()]);
for (const [a, b] of pairs) {
  for (const share of [0, 0.13, 0.5, 0.9, 1]) {
    const [mixed, wanted] = [mix(a, b, share), inSheet(a, b, share)];
    assert(mixed.every((value, index) => Math.abs(value - wanted[index]) < 1.5), `${a} and ${b}, ${share}: ${mixed}, not ${wanted}`);
  }
}

// Files have the same colours in a notation that all programs know.
sample.style.color = 'color-mix(in oklab, rgb(200 30 90) 16%, transparent)';
equal(plainColour(getComputedStyle(sample).color), { colour: 'rgb(200, 30, 90)', alpha: '0.16' });
sample.style.color = 'color-mix(in oklab, rgb(200 30 90), rgb(200 30 90) 40%)';
equal(plainColour(getComputedStyle(sample).color), { colour: 'rgb(200, 30, 90)', alpha: undefined });
equal(['rgb(1, 2, 3)', 'rgba(1, 2, 3, 0.5)', 'none'].map((colour) => plainColour(colour)), [
  { colour: 'rgb(1, 2, 3)', alpha: undefined }, { colour: 'rgb(1, 2, 3)', alpha: '0.5' }, { colour: 'none', alpha: undefined },
]);
sample.remove();
