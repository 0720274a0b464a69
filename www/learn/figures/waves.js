// @ts-check
/** Waves from the knight: the squares of one jump, of two, and so on, until all have been reached. */
import { wishesStillness } from '../../board/scene.js';
import { Board, distancesFrom, latest, opened, part, switched } from './kit.js';

/** @import { Distances, TravelDrawing } from '../../solver/wire.d.ts' */
/** @import { Figure } from './figure.d.ts' */

/** A wave stands for so long. */
const PAUSE_MS = 700;

/** Boards that a figure can show. */
const MOST_SQUARES = 400;

/** @type {Figure} */
export async function figure(host, { own, words, tell }) {
  let draft = await journey(own ?? 'travel?board=8x8&from=d4');
  if (draft.files * draft.ranks > MOST_SQUARES) draft = await journey('travel?board=8x8&from=d4');
  const slider = part(host, 'wave', HTMLInputElement);
  const run = part(host, 'run', HTMLButtonElement);
  const runs = switched(run, words);
  /** @type {Distances | undefined} */
  let found;
  let timer = 0;

  const here = () => draft.from ?? 0;
  const move = (/** @type {number} */ _, /** @type {number} */ to) => {
    if (draft.blocked[to]) return;
    draft = { ...draft, from: to };
    renew();
  };
  const wall = (/** @type {number} */ square) => {
    if (square === here()) return;
    const blocked = Uint8Array.from(draft.blocked);
    blocked[square] = 1 - blocked[square];
    draft = { ...draft, blocked };
    renew();
  };
  const board = new Board(part(host, 'stage'), {
    label: (square) => [square === here() && words.theKnight, draft.blocked[square] && words.blocked, found?.bySquare[square] !== undefined && reached(found, square) && words.jumps(found.bySquare[square])].filter(Boolean).join(', '),
    canDrag: (square) => square === here(),
    drag: move,
    press: wall,
  }, words);
  const draw = () => {
    if (!found) return;
    const wave = Number(slider.value);
    const { bySquare, farthest } = found;
    const on = bySquare.filter((distance) => distance === wave).length;
    board.draw({
      files: draft.files, ranks: draft.ranks, blocked: draft.blocked,
      pieces: [{ key: 'knight', letter: 'N', path: [here()], at: 0, home: here() }],
      heat: { distances: bySquare, farthest, wave, numbers: true, unreached: UNREACHED, texts: Array.from(bySquare, (distance, square) => (square === here() ? '' : String(distance))) },
    });
    part(host, 'say').textContent = wave === 0 ? words.standsHere(farthest) : words.newSquares(wave, on);
    tell('wave-farthest', farthest);
    tell('wave-far-squares', bySquare.filter((distance) => distance === farthest).length);
    tell('wave-first', bySquare.filter((distance) => distance === 1).length);
    tell('wave-reached', found.reached);
  };
  const renew = latest(async () => distancesFrom(draft, here()), (now) => {
    found = now;
    slider.max = String(now.farthest);
    slider.value = String(Math.min(Number(slider.value) || now.farthest, now.farthest));
    draw();
  });
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    runs(false);
  };
  const step = () => {
    slider.value = String(Number(slider.value) + 1);
    draw();
    if (slider.value === slider.max) stop();
  };
  run.addEventListener('click', () => {
    if (timer) return stop();
    slider.value = '0';
    draw();
    runs(true);
    timer = window.setInterval(step, wishesStillness() ? 2 * PAUSE_MS : PAUSE_MS);
  });
  slider.addEventListener('input', () => {
    stop();
    draw();
  });
  await renew();
  return (isSeen) => {
    if (!isSeen) stop();
  };
}

/** What the core writes for a square that is not reached: larger than any distance. */
const UNREACHED = 2 ** 32 - 1;

/** @param {Distances} found @param {number} square */
const reached = ({ bySquare }, square) => bySquare[square] !== UNREACHED;

/** @param {string} line @returns {Promise<TravelDrawing>} */
async function journey(line) {
  const draft = await opened(line);
  if (draft.kind !== 'travel') throw new Error(`${line} is no journey`);
  return draft;
}
