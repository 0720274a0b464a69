// @ts-check
/** Ranking of positions: each has a number, without gaps, so a table needs no keys. */
import { nameOf } from '../../board/squares.js';
import { Board, connectSolver, findPart } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

const SIZE = { files: 5, ranks: 5 };
const SQUARES = 25;
const WHITE = 12;

/**
 * Returns the binomial coefficient.
 *
 * @param {number} many
 * @param {number} taken
 */
export const binomial = (many, taken) => {
  let ways = 1;
  for (let one = 0; one < taken; one++) ways = (ways * (many - one)) / (one + 1);
  return Math.round(ways);
};

/** Number of positions with the blank on a given square. */
const SLAB = binomial(SQUARES - 1, WHITE);

/**
 * A position: the squares of the blank and of the white knights.
 *
 * @typedef {{ blank: number, white: number[] }} Arrangement
 */

/** Returns the summands of a number, one for each white knight. @param {Arrangement} arrangement */
const parts = ({ blank, white }) => white
  .map((square) => (square > blank ? square - 1 : square))
  .sort((a, b) => a - b)
  .map((place, index) => ({ place, index: index + 1, part: binomial(place, index + 1) }));

/** @param {Arrangement} arrangement */
export const rank = (arrangement) => arrangement.blank * SLAB + parts(arrangement).reduce((sum, { part: one }) => sum + one, 0);

/**
 * @param {number} number
 * @returns {Arrangement}
 */
export function unrank(number) {
  const blank = Math.floor(number / SLAB);
  let rest = number - blank * SLAB;
  const white = [];
  for (let index = WHITE; index > 0; index--) {
    let place = index - 1;
    while (binomial(place + 1, index) <= rest) place++;
    rest -= binomial(place, index);
    white.push(place >= blank ? place + 1 : place);
  }
  return { blank, white: white.reverse() };
}

/** @type {Figure} */
export async function figure(host, { words, updateText }) {
  // The names of squares come from the solver.
  await connectSolver('swap');
  const slider = findPart(host, 'number', HTMLInputElement);
  let arrangement = unrank(Number(slider.value));
  let picked = -1;
  const letterOn = (/** @type {number} */ square) => (square === arrangement.blank ? '' : arrangement.white.includes(square) ? 'N' : 'n');
  const trade = (/** @type {number} */ one, /** @type {number} */ other) => {
    const there = new Map([[one, other], [other, one]]);
    const moved = (/** @type {number} */ square) => there.get(square) ?? square;
    picked = -1;
    arrangement = { blank: moved(arrangement.blank), white: arrangement.white.map(moved) };
    slider.value = String(rank(arrangement));
    draw();
  };
  const board = new Board(findPart(host, 'stage'), {
    label: (square) => ({ '': words.free, N: words.whiteKnight, n: words.blackKnight })[letterOn(square)] ?? '',
    canDrag: (square) => letterOn(square) !== '',
    drag: trade,
    pressPicks: true,
    press: (square) => {
      if (picked >= 0 && picked !== square) return trade(picked, square);
      picked = picked === square ? -1 : square;
      draw();
    },
  }, words);
  const draw = () => {
    const number = rank(arrangement);
    board.draw({
      ...SIZE, blocked: new Uint8Array(SQUARES), noCoordinates: true,
      pieces: Array.from({ length: SQUARES }, (_, square) => square).filter((square) => letterOn(square)).map((square) => ({ key: String(square), letter: letterOn(square), path: [square], at: 0, home: square })),
      spots: picked >= 0 ? [{ kind: 'picked', square: picked }] : [],
    });
    findPart(host, 'blank').textContent = words.blankPart(nameOf(SIZE, arrangement.blank), arrangement.blank, SLAB);
    findPart(host, 'sum').textContent = parts(arrangement).filter(({ part: one }) => one).map(({ part: one }) => words.number(one)).join(' + ') || '0';
    findPart(host, 'rank').textContent = words.number(number);
    updateText('rank', number);
    const back = unrank(number);
    updateText('rank-back', back.blank === arrangement.blank && back.white.every((square) => arrangement.white.includes(square)) ? words.sameArrangement : words.otherArrangement);
  };
  slider.addEventListener('input', () => {
    arrangement = unrank(Number(slider.value));
    picked = -1;
    draw();
  });
  findPart(host, 'next', HTMLButtonElement).addEventListener('click', () => {
    slider.value = String((Number(slider.value) + 1) % (SQUARES * SLAB));
    arrangement = unrank(Number(slider.value));
    draw();
  });
  draw();
}
