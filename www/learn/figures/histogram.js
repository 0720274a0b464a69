// @ts-check
/**
 * A histogram of all positions by their distance from the start. Picking a bar shows a position at that
 * distance, on a shortest path to the farthest one. The reader can repeat the whole search.
 */
import { make } from '../../board/svg.js';
import { cancelPrevious, connectChoice, connectSolver, connectToggle, findPart, parseLine, solve, solvedAs, unmarkOwn } from './kit.js';
import { EXTENTS } from './layers.js';

/** @import { Figure } from './figure.d.ts' */
/** @import { Extent } from './layers.js' */

/** The size of the picture, in SVG units. */
const WIDTH = 400;
const HEIGHT = 170;

/** Maximum work for the reader's own puzzle, in positions. */
const WORK = 60_000_000;

/** @type {Figure} */
export async function figure(host, { own, words, updateText }) {
  const bars = findPart(host, 'bars', SVGSVGElement);
  const slider = findPart(host, 'distance', HTMLInputElement);
  const log = findPart(host, 'log', HTMLInputElement);
  const run = findPart(host, 'run', HTMLButtonElement);
  const setRunning = connectToggle(run, words);
  const message = findPart(host, 'searched');
  const ownExtent = own ? await findExtent(own) : null;
  if (!ownExtent) unmarkOwn(host);
  let extent = ownExtent ?? EXTENTS['5x5'];
  /** @type {AbortController | undefined} */
  let searching;

  const draw = () => {
    const { layers } = extent;
    const distance = Number(slider.value);
    const total = layers.reduce((sum, count) => sum + count, 0);
    drawBars(bars, layers, distance, log.checked);
    const count = layers[distance];
    findPart(host, 'say').textContent = words.awayShare(distance, count, count / total);
    updateText('extent-total', total);
    updateText('extent-depth', layers.length - 1);
    updateText('extent-farthest', layers[layers.length - 1]);
    updateText('extent-top', layers.indexOf(Math.max(...layers)));
    updateText('extent-half', layers.findIndex((_, index) => layers.slice(0, index + 1).reduce((sum, number) => sum + number, 0) * 2 > total));
  };
  /** Shortest paths to the farthest position, by its puzzle line. @type {Map<string, string[]>} */
  const pathsByLine = new Map();
  const show = cancelPrevious(async () => {
    const { line, farthest } = extent;
    let rows = pathsByLine.get(farthest);
    if (!rows) {
      rows = await findPath(farthest);
      pathsByLine.set(farthest, rows);
    }
    const goal = rows[Math.min(Number(slider.value), rows.length - 1)];
    return `${line.split('&')[0]}&goal=${goal}`;
  }, (line) => findPart(host, 'shown').setAttribute('puzzle', line));

  const stop = () => {
    searching?.abort();
    searching = undefined;
    setRunning(false);
  };
  run.addEventListener('click', async () => {
    if (searching) return stop();
    const life = searching = new AbortController();
    setRunning(true);
    const before = performance.now();
    try {
      const draft = await parseLine(extent.line, 'swap');
      const { answer } = await solve(draft, { options: { extent: true } }, {
        signal: life.signal,
        onProgress: ({ positions, depth }) => { message.textContent = words.searching(positions, depth); },
      });
      const found = solvedAs(answer, 'extent');
      if (found) {
        const same = found.layers.length === extent.layers.length && found.layers.every((count, index) => count === extent.layers[index]);
        message.textContent = words.searched(found.reachable, performance.now() - before, same);
        updateText('extent-time', words.time(performance.now() - before));
      } else message.textContent = words.noMemory;
    } catch (error) {
      message.textContent = words.searchStopped;
      if (!life.signal.aborted) throw error;
    } finally {
      if (searching === life) stop();
    }
  });
  const press = connectChoice(host, 'board', (value) => {
    stop();
    message.textContent = '';
    choose(EXTENTS[value]);
  });
  const choose = (/** @type {Extent} */ now) => {
    extent = now;
    slider.max = String(extent.layers.length - 1);
    slider.value = String(Math.min(Number(slider.value), extent.layers.length - 1));
    draw();
    show();
  };
  // Also for the bars of the static picture, which stay if their number fits.
  bars.addEventListener('click', ({ target }) => {
    const bar = target instanceof Element ? target.closest('.bar') : null;
    if (!bar) return;
    slider.value = String([...bars.children].indexOf(bar));
    draw();
    show();
  });
  slider.addEventListener('input', draw);
  slider.addEventListener('change', show);
  log.addEventListener('change', draw);
  press(Object.keys(EXTENTS).find((name) => EXTENTS[name] === extent) ?? '');
  choose(extent);
  return (isSeen) => {
    if (!isSeen) stop();
  };
}

/**
 * Counts the positions of a puzzle by distance; null if they are too many.
 *
 * @param {string} line
 * @returns {Promise<Extent | null>}
 */
async function findExtent(line) {
  const draft = await parseLine(line, 'swap');
  const { answer, line: exact } = await solve(draft, { options: { extent: true, work: WORK } });
  const extent = solvedAs(answer, 'extent');
  return extent && extent.depth > 0 ? { line: exact, layers: extent.layers, farthest: extent.farthest } : null;
}

/** Returns the positions on a shortest path, as rows of the board. @param {string} line */
async function findPath(line) {
  const draft = await parseLine(line, 'swap');
  const solution = solvedAs((await solve(draft)).answer, 'swap');
  if (!solution) throw new Error(`no shortest path to ${line}`);
  return (await connectSolver(line))({ do: 'positionRows', kind: 'swap', draft, moves: solution.moves.jumps });
}

/**
 * @param {SVGSVGElement} svg
 * @param {number[]} layers
 * @param {number} picked
 * @param {boolean} log
 */
function drawBars(svg, layers, picked, log) {
  const height = (/** @type {number} */ count) => (log ? Math.log10(count + 1) / Math.log10(Math.max(...layers) + 1) : count / Math.max(...layers)) * (HEIGHT - 6);
  const step = WIDTH / layers.length;
  if (svg.childElementCount !== layers.length + 1) {
    svg.replaceChildren();
    for (const [index] of layers.entries()) {
      const bar = make('g', { class: 'bar' }, svg);
      make('rect', { class: 'bar-room', x: index * step, y: 0, width: step, height: HEIGHT + 18 }, bar);
      make('rect', { class: 'bar-fill', x: index * step + step * 0.1, width: step * 0.8 }, bar);
    }
    const scale = make('g', { class: 'bar-scale' }, svg);
    for (let index = 0; index < layers.length; index += 10) make('text', { x: index * step + step / 2, y: HEIGHT + 14 }, scale).textContent = String(index);
  }
  for (const [index, count] of layers.entries()) {
    const bar = svg.children[index];
    bar.classList.toggle('picked', index === picked);
    const fill = bar.lastElementChild;
    fill?.setAttribute('height', String(Math.max(1, height(count)).toFixed(1)));
    fill?.setAttribute('y', String((HEIGHT - Math.max(1, height(count))).toFixed(1)));
  }
}
