// @ts-check
/** Compares the formula with the search, square by square, on a board that the reader edits. */
import { Board, cancelPrevious, connectChoice, distancesFrom, findPart, knightOn, UNREACHABLE } from './kit.js';
import { knightDistance } from './formulas.js';

/** @import { Figure } from './figure.d.ts' */

/**
 * The board, and whether the formula handles corners.
 *
 * @typedef {{ size: number, from: number, blocked: Uint8Array, corners: boolean }} Ground
 */

/** @type {Figure} */
export async function figure(host, { words, updateText }) {
  const corners = findPart(host, 'corners', HTMLInputElement);
  // Browsers restore the box after a reload.
  /** @type {Ground} */
  let ground = { size: 8, from: 27, blocked: new Uint8Array(64), corners: corners.checked };
  /** @type {Uint32Array | undefined} */
  let found;

  const board = new Board(findPart(host, 'stage'), {
    label: (square) => (square === ground.from ? words.theKnight : ground.blocked[square] ? words.blocked : words.formulaSays(formula(ground, square), foundText(square, words.never))),
    canDrag: (square) => square === ground.from,
    drag: (_, to) => put(to),
    paint: (square) => {
      if (square === ground.from) return;
      const blocked = Uint8Array.from(ground.blocked);
      blocked[square] = 1 - blocked[square];
      change({ blocked });
    },
  }, words);
  const foundText = (/** @type {number} */ square, /** @type {string} */ never) => {
    const distance = found?.[square];
    return distance === undefined ? '…' : distance > 999 ? never : words.number(distance);
  };
  const draw = () => {
    const { size, from, blocked } = ground;
    if (found?.length !== size ** 2) return;
    const squares = Array.from(found.keys()).filter((square) => !blocked[square]);
    const wrong = squares.filter((square) => formula(ground, square) !== found?.[square]);
    board.draw({
      files: size, ranks: size, blocked,
      pieces: [knightOn(from)],
      tints: {
        values: Uint32Array.from(found, (_, square) => (blocked[square] ? UNREACHABLE : formula(ground, square))), greatest: Math.max(...squares.map((square) => formula(ground, square))), numbers: true, noValue: UNREACHABLE,
        texts: Array.from(found, (_, square) => (square === from ? '' : wrong.includes(square) ? `${formula(ground, square)}≠${foundText(square, '∞')}` : String(formula(ground, square)))),
      },
      spots: wrong.map((square) => ({ kind: 'reason', square })),
    });
    findPart(host, 'say').textContent = wrong.length === 0 ? words.formulaRight(squares.length) : words.formulaWrong(wrong.length, squares.length);
    updateText('formula-right', squares.length - wrong.length);
    updateText('formula-of', squares.length);
  };
  const renew = cancelPrevious(async () => distancesFrom({ files: ground.size, ranks: ground.size, blocked: ground.blocked, leaper: [1, 2] }, ground.from), ({ bySquare }) => {
    found = bySquare;
    draw();
  });
  const change = (/** @type {Partial<Ground>} */ now) => {
    ground = { ...ground, ...now };
    renew();
  };
  /** Puts the knight on a square, which may have been blocked. */
  const put = (/** @type {number} */ to) => {
    const blocked = Uint8Array.from(ground.blocked);
    blocked[to] = 0;
    change({ from: to, blocked });
  };
  const press = connectChoice(host, 'size', (value) => {
    const size = Number(value);
    change({ size, from: Math.floor((size - 1) / 2) * (size + 1), blocked: new Uint8Array(size ** 2) });
  });
  press('8');
  corners.addEventListener('change', () => change({ corners: corners.checked }));
  findPart(host, 'corner', HTMLButtonElement).addEventListener('click', () => put(0));
  findPart(host, 'clear', HTMLButtonElement).addEventListener('click', () => change({ blocked: new Uint8Array(ground.size ** 2) }));
  await renew();
}

/**
 * Returns the distance by the formula, with the exception for corners if wanted.
 *
 * @param {Ground} ground
 * @param {number} square
 */
function formula({ size, from, corners }, square) {
  const at = (/** @type {number} */ index) => [index % size, Math.floor(index / size)];
  const [[x, y], [u, v]] = [at(from), at(square)];
  const isCorner = (/** @type {number} */ file, /** @type {number} */ rank) => file % (size - 1) === 0 && rank % (size - 1) === 0;
  const beside = Math.abs(x - u) === 1 && Math.abs(y - v) === 1;
  return corners && beside && (isCorner(x, y) || isCorner(u, v)) ? 4 : knightDistance(x - u, y - v);
}
