// @ts-check
/** Distances from the knight as waves: the squares at one jump, two jumps, and so on. */
import { prefersReducedMotion } from '../../board/scene.js';
import { Board, cancelPrevious, connectToggle, distancesFrom, findPart, knightOn, parseLine, UNREACHABLE, unmarkOwn } from './kit.js';

/** @import { Distances } from '../../solver/wire.d.ts' */
/** @import { Figure } from './figure.d.ts' */

/** Time for which a wave is shown. */
const PAUSE_MS = 700;

/** Maximum board size, in squares. */
const MAX_SQUARES = 400;

/** @type {Figure} */
export async function figure(host, { own, words, updateText }) {
  const usual = 'travel?board=8x8&from=d4';
  let draft = await parseLine(own ?? usual, 'travel');
  // Guards have no picture here.
  if (draft.files * draft.ranks > MAX_SQUARES || draft.from === null || draft.guards?.length) {
    unmarkOwn(host);
    draft = await parseLine(usual, 'travel');
  }
  const slider = findPart(host, 'wave', HTMLInputElement);
  const run = findPart(host, 'run', HTMLButtonElement);
  const setRunning = connectToggle(run, words);
  /** @type {Distances | undefined} */
  let found;
  let timer = 0;

  const here = () => draft.from ?? 0;
  const move = (/** @type {number} */ _, /** @type {number} */ to) => {
    if (draft.blocked[to]) return;
    draft = { ...draft, from: to };
    renew();
  };
  const toggleBlocked = (/** @type {number} */ square) => {
    if (square === here()) return;
    const blocked = Uint8Array.from(draft.blocked);
    blocked[square] = 1 - blocked[square];
    draft = { ...draft, blocked };
    renew();
  };
  const board = new Board(findPart(host, 'stage'), {
    label: (square) => [square === here() && words.theKnight, draft.blocked[square] && words.blocked, found?.bySquare[square] !== undefined && isReached(found, square) && words.jumps(found.bySquare[square])].filter(Boolean).join(', '),
    canDrag: (square) => square === here(),
    drag: move,
    press: toggleBlocked,
  }, words);
  const draw = () => {
    if (!found) return;
    const wave = Number(slider.value);
    const { bySquare, farthest } = found;
    const on = bySquare.filter((distance) => distance === wave).length;
    board.draw({
      files: draft.files, ranks: draft.ranks, blocked: draft.blocked,
      pieces: [knightOn(here())],
      tints: { values: bySquare, greatest: farthest, wave, numbers: true, noValue: UNREACHABLE, texts: Array.from(bySquare, (distance, square) => (square === here() ? '' : String(distance))) },
    });
    findPart(host, 'say').textContent = wave === 0 ? words.standsHere(farthest) : words.newSquares(wave, on);
    updateText('wave-farthest', farthest);
    updateText('wave-far-squares', bySquare.filter((distance) => distance === farthest).length);
    updateText('wave-first', bySquare.filter((distance) => distance === 1).length);
    updateText('wave-reached', found.reached);
  };
  const renew = cancelPrevious(async () => distancesFrom(draft, here()), (now) => {
    found = now;
    slider.max = String(now.farthest);
    slider.value = String(Math.min(Number(slider.value), now.farthest));
    draw();
  });
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    setRunning(false);
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
    setRunning(true);
    timer = window.setInterval(step, prefersReducedMotion() ? 2 * PAUSE_MS : PAUSE_MS);
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

/**
 * @param {Distances} found
 * @param {number} square
 */
const isReached = ({ bySquare }, square) => bySquare[square] !== UNREACHABLE;
