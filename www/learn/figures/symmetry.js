// @ts-check
/**
 * The eight images of a placement under the symmetries of the board. The solver supplies one
 * placement of each class.
 */
import { make } from '../../board/svg.js';
import { cancelPrevious, connectChoice, connectSolver, findPart, parseLine, solve, solvedAs } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/**
 * One placement of each class, and the number of all placements.
 *
 * @typedef {{ size: number, classes: string[][], count: string }} Found
 */

/** Maximum number of classes. */
const MAX_CLASSES = 100;

/**
 * The symmetry maps of a square board.
 *
 * @type {((x: number, y: number, end: number) => [number, number])[]}
 */
const SYMMETRY_MAPS = [
  (x, y) => [x, y], (x, y, end) => [end - y, x], (x, y, end) => [end - x, end - y], (x, y, end) => [y, end - x],
  (x, y, end) => [end - x, y], (x, y) => [y, x], (x, y, end) => [x, end - y], (x, y, end) => [end - y, end - x],
];

/** Returns the squares of the queens. @param {string[]} rows from the top */
const queensOf = (rows) => rows.flatMap((row, y) => {
  let x = 0;
  const found = [];
  for (const sign of row.match(/\d+|./g) ?? []) {
    if (/\d/.test(sign)) x += Number(sign);
    else found.push([x++, y]);
  }
  return found;
});

/**
 * Returns the eight images of a placement; `first` is the index of the first equal image.
 *
 * @param {string[]} rows
 */
export function imagesOf(rows) {
  const end = rows.length - 1;
  const queens = queensOf(rows);
  /** @type {Map<string, number>} */
  const seen = new Map();
  return SYMMETRY_MAPS.map((map, index) => {
    const placed = queens.map(([x, y]) => map(x, y, end));
    const name = placed.map(([x, y]) => `${x},${y}`).sort().join(' ');
    const first = seen.get(name);
    if (first === undefined) seen.set(name, index);
    return { placed, first: first ?? index, isNew: first === undefined };
  });
}

/** @type {Figure} */
export async function figure(host, { words, updateText }) {
  const slider = findPart(host, 'class', HTMLInputElement);
  const grid = findPart(host, 'images', SVGSVGElement);
  let size = 8;
  /** @type {Found | undefined} */
  let found;
  const draw = () => {
    if (!found) return;
    const { classes, count } = found;
    const number = Math.min(Number(slider.value), classes.length);
    const images = imagesOf(classes[number - 1]);
    drawImages(grid, images, found.size);
    const many = images.filter(({ isNew }) => isNew).length;
    findPart(host, 'say').textContent = words.classOf(number, classes.length, many);
    const sizes = classes.map((rows) => imagesOf(rows).filter(({ isNew }) => isNew).length);
    const sums = [8, 4, 2, 1].map((times) => [times, sizes.filter((one) => one === times).length]).filter(([, classesOf]) => classesOf);
    updateText('symmetry-sum', `${sums.map(([times, classesOf]) => `${classesOf} × ${times}`).join(' + ')} = ${sizes.reduce((sum, one) => sum + one, 0)}`);
    updateText('symmetry-classes', classes.length);
    updateText('symmetry-count', words.number(count));
  };
  const renew = cancelPrevious(async () => {
    const draft = await parseLine(`place?board=${size}x${size}&pieces=Q${size}`, 'place');
    const [chunk, { answer }] = await Promise.all([
      (await connectSolver('place'))({ do: 'chunk', kind: 'place', puzzle: draft, onePerClass: true, from: '0', length: MAX_CLASSES, rows: true }), solve(draft)]);
    return { size, classes: chunk.rows.map((rows) => rows.split('/')), count: solvedAs(answer, 'place')?.count ?? '0' };
  }, (now) => {
    found = now;
    slider.max = String(now.classes.length);
    draw();
  });
  slider.addEventListener('input', draw);
  const press = connectChoice(host, 'size', (value) => {
    size = Number(value);
    slider.value = '1';
    renew();
  });
  press('8');
  await renew();
}

/**
 * @param {SVGSVGElement} svg
 * @param {ReturnType<typeof imagesOf>} images
 * @param {number} size
 */
function drawImages(svg, images, size) {
  svg.replaceChildren();
  for (const [index, { placed, isNew }] of images.entries()) {
    const scale = 92 / size;
    const board = make('g', { class: isNew ? 'image' : 'image known', transform: `translate(${(index % 4) * 100 + 4} ${Math.floor(index / 4) * 100 + 4}) scale(${scale})` }, svg);
    make('rect', { class: 'light', width: size, height: size }, board);
    let dark = '';
    for (let square = 0; square < size ** 2; square++) {
      const [x, y] = [square % size, Math.floor(square / size)];
      if ((x + size - 1 - y) % 2 === 0) dark += `M${x} ${y}h1v1h-1z`;
    }
    make('path', { class: 'dark', d: dark }, board);
    for (const [x, y] of placed) make('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.36 }, board);
  }
}
