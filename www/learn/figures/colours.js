// @ts-check
/** Other leapers, and the squares that they can never reach. */
import { Board, cancelPrevious, connectChoice, distancesFrom, findPart, knightOn, parseLine, UNREACHABLE, unmarkOwn } from './kit.js';
import { divisor, oneIn } from './formulas.js';

/** @import { Distances } from '../../solver/wire.d.ts' */
/** @import { Figure } from './figure.d.ts' */

const SIZE = 16;

/** @type {Figure} */
export async function figure(host, { own, words, updateText }) {
  const [first, second] = ['a', 'b'].map((name) => findPart(host, name, HTMLInputElement));
  let from = 7 * SIZE + 7;
  /** The goal of the reader's own puzzle, or -1. */
  let to = -1;
  /** @type {Distances | undefined} */
  let found;
  const blocked = new Uint8Array(SIZE ** 2);

  const steps = () => /** @type {[number, number]} */ ([Number(first.value), Number(second.value)].sort((a, b) => a - b));
  const board = new Board(findPart(host, 'stage'), {
    label: (square) => (square === from ? words.theLeaper : !found ? '' : found.bySquare[square] === UNREACHABLE ? words.never : words.jumps(found.bySquare[square])),
    canDrag: (square) => square === from,
    drag: (_, to) => put(to),
    press: (square) => put(square),
  }, words);
  const put = (/** @type {number} */ square) => {
    from = square;
    renew();
  };
  const renew = cancelPrevious(async () => distancesFrom({ files: SIZE, ranks: SIZE, blocked, leaper: steps() }, from), (now) => {
    found = now;
    const [a, b] = steps();
    const { bySquare, farthest, reached } = now;
    board.draw({
      files: SIZE, ranks: SIZE, blocked, noCoordinates: true,
      pieces: [knightOn(from)],
      tints: { values: bySquare, greatest: farthest, numbers: false, noValue: UNREACHABLE },
      spots: to >= 0 ? [{ kind: bySquare[to] === UNREACHABLE ? 'refused' : 'picked', square: to }] : [],
    });
    const common = divisor(a, b);
    findPart(host, 'steps').textContent = `(${a}, ${b})`;
    findPart(host, 'divisor').textContent = words.number(common);
    findPart(host, 'odd').textContent = (a / common + b / common) % 2 ? words.oneOfEach : words.bothOdd;
    findPart(host, 'in').textContent = words.squareIn(oneIn(a, b));
    findPart(host, 'reached').textContent = words.ofAll(reached, SIZE ** 2);
    press(`${a},${b}`);
    updateText('leaper', `(${a}, ${b})`);
    updateText('leaper-in', oneIn(a, b));
    updateText('leaper-reached', reached);
  });
  const press = connectChoice(host, 'leaper', (value) => {
    [first.value, second.value] = value.split(',');
    renew();
  });
  for (const slider of [first, second]) {
    slider.addEventListener('input', () => {
      // Both steps can't be zero.
      if (!steps()[1]) second.value = '1';
      renew();
    });
  }
  const drawn = own ? await parseLine(own, 'travel') : null;
  // The sliders set one leaper, which jumps on this board.
  if (drawn && (drawn.leaper.length > 2 || Math.max(...drawn.leaper) >= SIZE)) unmarkOwn(host);
  else if (drawn) {
    for (const [index, slider] of [first, second].entries()) {
      const step = drawn.leaper[index];
      slider.max = String(Math.max(Number(slider.max), step));
      slider.value = String(step);
    }
    const here = (/** @type {number | null} */ square) => {
      const [file, rank] = [(square ?? 0) % drawn.files, Math.floor((square ?? 0) / drawn.files)];
      return square === null || file >= SIZE || rank >= SIZE ? -1 : rank * SIZE + file;
    };
    if (here(drawn.from) >= 0) [from, to] = [here(drawn.from), here(drawn.to)];
  }
  await renew();
}
