// @ts-check
/**
 * All arrangements of a board by their distance from the start, as bars. A bar
 * that is picked shows an arrangement that lies so far away: one on a shortest
 * way to the farthest, which the solver finds. It can search them all anew.
 */
import { make } from '../../board/svg.js';
import { asker, choice, latest, opened, part, solved, switched } from './kit.js';
import { EXTENTS } from './layers.js';

/** @import { SwapDrawing } from '../../solver/wire.d.ts' */
/** @import { Figure } from './figure.d.ts' */
/** @import { Extent } from './layers.js' */

/** The picture, in its own units. */
const WIDTH = 400;
const HEIGHT = 170;

/** The search of a person's own puzzle ends here. */
const WORK = 60_000_000;

/** @type {Figure} */
export async function figure(host, { own, words, tell }) {
  const bars = part(host, 'bars', SVGSVGElement);
  const slider = part(host, 'distance', HTMLInputElement);
  const log = part(host, 'log', HTMLInputElement);
  const run = part(host, 'run', HTMLButtonElement);
  const runs = switched(run, words);
  const said = part(host, 'searched');
  let extent = (own && await extentOf(own)) || EXTENTS['5x5'];
  /** @type {AbortController | undefined} */
  let searching;

  const draw = () => {
    const { layers } = extent;
    const distance = Number(slider.value);
    const total = layers.reduce((sum, count) => sum + count, 0);
    drawBars(bars, layers, distance, log.checked, (index) => {
      slider.value = String(index);
      draw();
      show();
    });
    const count = layers[distance];
    part(host, 'say').textContent = words.awayShare(distance, count, count / total);
    tell('extent-total', total);
    tell('extent-depth', layers.length - 1);
    tell('extent-farthest', layers[layers.length - 1]);
    tell('extent-top', layers.indexOf(Math.max(...layers)));
    tell('extent-half', layers.findIndex((_, index) => layers.slice(0, index + 1).reduce((sum, number) => sum + number, 0) * 2 > total));
  };
  /** Ways to the farthest arrangement, by the line of that. @type {Map<string, string[]>} */
  const ways = new Map();
  const show = latest(async () => {
    const { line, farthest } = extent;
    let rows = ways.get(farthest);
    if (!rows) {
      rows = await wayTo(farthest);
      ways.set(farthest, rows);
    }
    const goal = rows[Math.min(Number(slider.value), rows.length - 1)];
    return `${line.split('&')[0]}&goal=${goal}`;
  }, (line) => part(host, 'shown').setAttribute('puzzle', line));

  const stop = () => {
    searching?.abort();
    searching = undefined;
    runs(false);
  };
  run.addEventListener('click', async () => {
    if (searching) return stop();
    const life = searching = new AbortController();
    runs(true);
    const before = performance.now();
    try {
      const draft = await opened(extent.line);
      const { answer } = await solved(draft, { options: { extent: true } }, {
        signal: life.signal,
        onProgress: ({ positions, depth }) => { said.textContent = words.searching(positions, depth); },
      });
      if (answer?.status === 'solved' && answer.kind === 'extent') {
        const same = answer.layers.length === extent.layers.length && answer.layers.every((count, index) => count === extent.layers[index]);
        said.textContent = words.searched(answer.reachable, performance.now() - before, same);
        tell('extent-time', words.time(performance.now() - before));
      } else said.textContent = words.noMemory;
    } catch (error) {
      if (!life.signal.aborted) throw error;
      said.textContent = words.searchStopped;
    }
    if (searching === life) stop();
  });
  const press = choice(host, 'board', (value) => {
    stop();
    said.textContent = '';
    choose(EXTENTS[value]);
  });
  const choose = (/** @type {Extent} */ now) => {
    extent = now;
    slider.max = String(extent.layers.length - 1);
    slider.value = String(Math.min(Number(slider.value), extent.layers.length - 1));
    draw();
    show();
  };
  slider.addEventListener('input', draw);
  slider.addEventListener('change', show);
  log.addEventListener('change', draw);
  press(Object.keys(EXTENTS).find((name) => EXTENTS[name] === extent) ?? '');
  choose(extent);
  return (isSeen) => {
    if (!isSeen) stop();
  };
}

/** How far one gets in a person's own puzzle, where it is not too much. @param {string} line @returns {Promise<Extent | null>} */
async function extentOf(line) {
  const draft = await opened(line);
  const { answer, line: exact } = await solved(draft, { options: { extent: true, work: WORK } });
  return answer?.status === 'solved' && answer.kind === 'extent' && answer.depth > 0 ? { line: exact, layers: answer.layers, farthest: answer.farthest } : null;
}

/** The arrangements on a shortest way, as rows. @param {string} line */
async function wayTo(line) {
  const draft = /** @type {SwapDrawing} */ (await opened(line));
  const { answer } = await solved(draft);
  if (answer?.status !== 'solved' || answer.kind !== 'swap') throw new Error('the farthest arrangement can be reached');
  return (await asker(line))({ do: 'score', kind: 'swap', draft, moves: answer.moves.jumps });
}

/** @param {SVGSVGElement} svg @param {number[]} layers @param {number} picked @param {boolean} log @param {(index: number) => void} pick */
function drawBars(svg, layers, picked, log, pick) {
  const height = (/** @type {number} */ count) => (log ? Math.log10(count + 1) / Math.log10(Math.max(...layers) + 1) : count / Math.max(...layers)) * (HEIGHT - 6);
  const step = WIDTH / layers.length;
  if (svg.childElementCount !== layers.length + 1) {
    svg.replaceChildren();
    for (const [index] of layers.entries()) {
      const bar = make('g', { class: 'bar' }, svg);
      make('rect', { class: 'bar-room', x: index * step, y: 0, width: step, height: HEIGHT + 18 }, bar);
      make('rect', { class: 'bar-fill', x: index * step + step * 0.1, width: step * 0.8 }, bar);
      bar.addEventListener('click', () => pick(index));
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
