// @ts-check
/** The formula against the search: on any board that the reader paints, square by square. */
import { Board, choice, distancesFrom, latest, part } from './kit.js';
import { knightDistance } from './formulas.js';

/** @import { Figure } from './figure.d.ts' */

/** What is compared. @typedef {{ size: number, from: number, blocked: Uint8Array, corners: boolean }} Ground */

/** @type {Figure} */
export async function figure(host, { words, tell }) {
  /** @type {Ground} */
  let ground = { size: 8, from: 27, blocked: new Uint8Array(64), corners: true };
  /** @type {Uint32Array | undefined} */
  let searched;
  const corners = part(host, 'corners', HTMLInputElement);

  const board = new Board(part(host, 'stage'), {
    label: (square) => (square === ground.from ? words.theKnight : ground.blocked[square] ? words.blocked : words.formulaSays(formula(ground, square), searchedText(square, words.never))),
    canDrag: (square) => square === ground.from,
    drag: (_, to) => {
      const blocked = Uint8Array.from(ground.blocked);
      blocked[to] = 0;
      change({ from: to, blocked });
    },
    paint: (square) => {
      if (square === ground.from) return;
      const blocked = Uint8Array.from(ground.blocked);
      blocked[square] = 1 - blocked[square];
      change({ blocked });
    },
  }, words);
  const searchedText = (/** @type {number} */ square, /** @type {string} */ never) => {
    const distance = searched?.[square];
    return distance === undefined ? '…' : distance > 999 ? never : words.number(distance);
  };
  const draw = () => {
    const { size, from, blocked } = ground;
    if (searched?.length !== size ** 2) return;
    const squares = Array.from(searched.keys()).filter((square) => !blocked[square]);
    const wrong = squares.filter((square) => formula(ground, square) !== searched?.[square]);
    board.draw({
      files: size, ranks: size, blocked,
      pieces: [{ key: 'knight', letter: 'N', path: [from], at: 0, home: from }],
      heat: {
        distances: Uint32Array.from(searched, (_, square) => (blocked[square] ? 2 ** 32 - 1 : formula(ground, square))), farthest: Math.max(...squares.map((square) => formula(ground, square))), numbers: true, unreached: 2 ** 32 - 1,
        texts: Array.from(searched, (_, square) => (square === from ? '' : wrong.includes(square) ? `${formula(ground, square)}≠${searchedText(square, '∞')}` : String(formula(ground, square)))),
      },
      spots: wrong.map((square) => ({ kind: 'about', square })),
    });
    part(host, 'say').textContent = wrong.length === 0 ? words.formulaRight(squares.length) : words.formulaWrong(wrong.length, squares.length);
    tell('formula-right', squares.length - wrong.length);
    tell('formula-of', squares.length);
  };
  const renew = latest(async () => distancesFrom({ files: ground.size, ranks: ground.size, blocked: ground.blocked, leaper: [1, 2] }, ground.from), ({ bySquare }) => {
    searched = bySquare;
    draw();
  });
  const change = (/** @type {Partial<Ground>} */ now) => {
    ground = { ...ground, ...now };
    renew();
  };
  const press = choice(host, 'size', (value) => {
    const size = Number(value);
    change({ size, from: Math.floor((size - 1) / 2) * (size + 1), blocked: new Uint8Array(size ** 2) });
  });
  press('8');
  corners.addEventListener('change', () => change({ corners: corners.checked }));
  part(host, 'corner', HTMLButtonElement).addEventListener('click', () => change({ from: 0 }));
  part(host, 'clear', HTMLButtonElement).addEventListener('click', () => change({ blocked: new Uint8Array(ground.size ** 2) }));
  await renew();
}

/** What the formula says of a square, with what it knows of corners. @param {Ground} ground @param {number} square */
function formula({ size, from, corners }, square) {
  const at = (/** @type {number} */ index) => [index % size, Math.floor(index / size)];
  const [[x, y], [u, v]] = [at(from), at(square)];
  const isCorner = (/** @type {number} */ file, /** @type {number} */ rank) => file % (size - 1) === 0 && rank % (size - 1) === 0;
  const beside = Math.abs(x - u) === 1 && Math.abs(y - v) === 1;
  return corners && beside && (isCorner(x, y) || isCorner(u, v)) ? 4 : knightDistance(x - u, y - v);
}
