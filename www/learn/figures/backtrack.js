// @ts-check
/**
 * Queens by hand: file after file, from below, and back where none fits. The
 * reader makes it run, slowly or quickly, and stops it: then it says what it
 * knows by then. Who attacks whom the core tells.
 */
import { wishesStillness } from '../../board/scene.js';
import { nameOf } from '../../board/squares.js';
import { entryOf } from '../../kinds/catalog.js';
import { asker, Board, choice, latest, opened, part, solved, switched } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/** Where the search is. @typedef {object} Search
 * @property {number} size
 * @property {number[]} queens their squares, file by file
 * @property {number} rank the rank that comes next in the file that is looked at
 * @property {number} tried how many squares were looked at
 * @property {number} found
 * @property {number} last the square that was looked at last
 * @property {boolean} fits did a queen go there?
 * @property {boolean} over
 * @property {string[]} rows the last placement that was found
 */

/** @param {number} size @returns {Search} */
const fresh = (size) => ({ size, queens: [], rank: 0, tried: 0, found: 0, last: -1, fits: false, over: false, rows: [] });

/** @type {Figure} */
export async function figure(host, { words, tell }) {
  // With it come the drawings of queens.
  await entryOf('place')?.show();
  let search = fresh(8);
  /** The squares that a queen on a square attacks. @type {Set<number>[]} */
  let attacks = [];
  let count = '';
  let frame = 0;
  let rest = 0;
  const run = part(host, 'run', HTMLButtonElement);
  const runs = switched(run, words);
  const speed = part(host, 'speed', HTMLInputElement);
  const board = new Board(part(host, 'stage'), {
    label: (square) => (search.queens.includes(square) ? words.queen : ''),
  }, words);

  const draw = () => {
    const { size, queens, last, fits, found, tried, over } = search;
    const attacked = new Uint8Array(size ** 2);
    for (const queen of queens) for (const square of attacks[queen]) attacked[square]++;
    board.draw({
      files: size, ranks: size, blocked: new Uint8Array(size ** 2),
      pieces: queens.map((square) => ({ key: String(square), letter: 'Q', path: [square], at: 0, home: square, chess: true })),
      attacked,
      spots: last >= 0 && !fits ? [{ kind: 'refused', square: last }] : [],
    });
    const first = queens[0];
    const done = over ? size : first === undefined ? 0 : Math.floor(first / size);
    part(host, 'found').textContent = over ? words.foundAll(found) : found ? words.foundSoFar(found) : words.foundNone;
    part(host, 'tried').textContent = words.number(tried);
    part(host, 'part').textContent = words.firstFile(done, size);
    part(host, 'say').textContent = over ? words.allTried(count)
      : first === undefined ? words.nothingKnown
        : words.firstQueen(nameOf({ files: size, ranks: size }, first), found);
    tell('queens-found', found);
    tell('queens-tried', tried);
    run.disabled = over;
  };
  const step = () => {
    const { size, queens, rank } = search;
    if (queens.length === size || rank === size) {
      const back = queens.pop();
      if (back === undefined) search.over = true;
      else search.rank = Math.floor(back / size) + 1;
      return;
    }
    const square = rank * size + queens.length;
    search.tried++;
    search.last = square;
    search.fits = !queens.some((queen) => attacks[queen].has(square));
    if (!search.fits) {
      search.rank++;
      return;
    }
    queens.push(square);
    search.rank = 0;
    if (queens.length === size) search.found++;
  };
  /** So many steps a second. */
  const pace = () => 3 * 10 ** (Number(speed.value) / 20);
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    runs(false);
  };
  const go = () => {
    rest += Math.min(pace(), wishesStillness() ? 6 : Infinity) / 60;
    while (rest >= 1 && !search.over) {
      rest--;
      step();
    }
    draw();
    if (search.over) stop();
    else frame = requestAnimationFrame(go);
  };
  run.addEventListener('click', () => {
    if (frame) return stop();
    runs(true);
    frame = requestAnimationFrame(go);
  });
  part(host, 'step', HTMLButtonElement).addEventListener('click', () => {
    stop();
    if (!search.over) step();
    draw();
  });
  part(host, 'next', HTMLButtonElement).addEventListener('click', () => {
    stop();
    const before = search.found;
    while (search.found === before && !search.over) step();
    draw();
  });
  const begin = latest(async () => {
    const size = search.size;
    const draft = await opened(`place?board=${size}x${size}&pieces=Q${size}`);
    if (draft.kind !== 'place') throw new Error('queens are placed');
    const [{ kinds: [queen] }, { answer }] = await Promise.all([(await asker('place'))({ do: 'attacks', kind: 'place', puzzle: draft }), solved(draft)]);
    return { queen, answer };
  }, ({ queen: { squares, starts, targets }, answer }) => {
    attacks = Array.from(squares, (_, index) => new Set(targets.subarray(starts[index], starts[index + 1])));
    count = answer?.status === 'solved' && answer.kind === 'place' ? answer.count : '';
    search = fresh(search.size);
    draw();
  });
  const press = choice(host, 'size', (value) => {
    stop();
    search = fresh(Number(value));
    begin();
  });
  press('8');
  await begin();
  return (isSeen) => {
    if (!isSeen) stop();
  };
}
