// @ts-check
/** Other leapers, and the squares that they never see. */
import { Board, choice, distancesFrom, latest, opened, part } from './kit.js';
import { divisor, oneIn } from './formulas.js';

/** @import { Distances } from '../../solver/wire.d.ts' */
/** @import { Figure } from './figure.d.ts' */

const SIZE = 16;
const NEVER = 2 ** 32 - 1;

/** @type {Figure} */
export async function figure(host, { own, words, tell }) {
  const [first, second] = ['a', 'b'].map((name) => part(host, name, HTMLInputElement));
  let from = 7 * SIZE + 7;
  /** Where the person's own leaper was to go. */
  let to = -1;
  /** @type {Distances | undefined} */
  let found;
  const blocked = new Uint8Array(SIZE ** 2);

  const steps = () => /** @type {[number, number]} */ ([Number(first.value), Number(second.value)].sort((a, b) => a - b));
  const board = new Board(part(host, 'stage'), {
    label: (square) => (square === from ? words.theLeaper : !found ? '' : found.bySquare[square] === NEVER ? words.never : words.jumps(found.bySquare[square])),
    canDrag: (square) => square === from,
    drag: (_, to) => put(to),
    press: (square) => put(square),
  }, words);
  const put = (/** @type {number} */ square) => {
    from = square;
    renew();
  };
  const renew = latest(async () => distancesFrom({ files: SIZE, ranks: SIZE, blocked, leaper: steps() }, from), (now) => {
    found = now;
    const [a, b] = steps();
    const { bySquare, farthest, reached } = now;
    board.draw({
      files: SIZE, ranks: SIZE, blocked, bare: true,
      pieces: [{ key: 'knight', letter: 'N', path: [from], at: 0, home: from }],
      heat: { distances: bySquare, farthest, numbers: false, unreached: NEVER },
      spots: to >= 0 ? [{ kind: bySquare[to] === NEVER ? 'refused' : 'picked', square: to }] : [],
    });
    const common = divisor(a, b);
    part(host, 'steps').textContent = `(${a}, ${b})`;
    part(host, 'divisor').textContent = words.number(common);
    part(host, 'odd').textContent = (a / common + b / common) % 2 ? words.oneOfEach : words.bothOdd;
    part(host, 'in').textContent = words.squareIn(oneIn(a, b));
    part(host, 'reached').textContent = words.ofAll(reached, SIZE ** 2);
    press(`${a},${b}`);
    tell('leaper', `(${a}, ${b})`);
    tell('leaper-in', oneIn(a, b));
    tell('leaper-reached', reached);
  });
  const press = choice(host, 'leaper', (value) => {
    [first.value, second.value] = value.split(',');
    renew();
  });
  for (const slider of [first, second]) {
    slider.addEventListener('input', () => {
      // Somebody who does not move is no leaper.
      if (!steps()[1]) second.value = '1';
      renew();
    });
  }
  const drawn = own ? await opened(own) : null;
  if (drawn?.kind === 'travel') {
    [first.value, second.value] = drawn.leaper.map(String);
    const here = (/** @type {number | null} */ square) => {
      const [file, rank] = [(square ?? 0) % drawn.files, Math.floor((square ?? 0) / drawn.files)];
      return square === null || file >= SIZE || rank >= SIZE ? -1 : rank * SIZE + file;
    };
    if (here(drawn.from) >= 0) [from, to] = [here(drawn.from), here(drawn.to)];
  }
  await renew();
}
