// @ts-check
/**
 * Backtracking with queens: fills the files from left to right, each from below. The reader sets the
 * speed and can stop at any time; the figure shows what is known then. The solver supplies the attacks.
 */
import { prefersReducedMotion } from '../../board/scene.js';
import { nameOf } from '../../board/squares.js';
import { entryOf } from '../../kinds/catalog.js';
import { Board, cancelPrevious, connectChoice, connectSolver, connectToggle, findPart, parseLine, solve, solvedAs } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/**
 * The state of the search.
 *
 * @typedef {object} Search
 * @property {number} size
 * @property {number[]} queens their squares, file by file
 * @property {number} rank the next rank to try in the current file
 * @property {number} tried number of squares tried
 * @property {number} found number of placements found
 * @property {number} last the last square tried, or -1
 * @property {boolean} fits whether a queen was placed there
 * @property {boolean} isDone
 */

/**
 * @param {number} size
 * @returns {Search}
 */
const newSearch = (size) => ({ size, queens: [], rank: 0, tried: 0, found: 0, last: -1, fits: false, isDone: false });

/** @type {Figure} */
export async function figure(host, { words, updateText }) {
  // Loads the drawings of queens.
  await entryOf('place')?.show();
  let search = newSearch(8);
  /** The squares that a queen attacks, by its square. @type {Set<number>[]} */
  let attacks = [];
  let count = '';
  let frame = 0;
  let pendingSteps = 0;
  const run = findPart(host, 'run', HTMLButtonElement);
  const setRunning = connectToggle(run, words);
  const speed = findPart(host, 'speed', HTMLInputElement);
  const board = new Board(findPart(host, 'stage'), {
    label: (square) => (search.queens.includes(square) ? words.queen : ''),
  }, words);

  const draw = () => {
    const { size, queens, last, fits, found, tried, isDone } = search;
    const attacked = new Uint8Array(size ** 2);
    for (const queen of queens) for (const square of attacks[queen]) attacked[square]++;
    board.draw({
      files: size, ranks: size, blocked: new Uint8Array(size ** 2),
      pieces: queens.map((square) => ({ key: String(square), letter: 'Q', path: [square], at: 0, home: square, isChessPiece: true })),
      attacked,
      spots: last >= 0 && !fits ? [{ kind: 'refused', square: last }] : [],
    });
    const first = queens[0];
    const done = isDone ? size : first === undefined ? 0 : Math.floor(first / size);
    findPart(host, 'found').textContent = isDone ? words.foundAll(found) : found ? words.foundSoFar(found) : words.foundNone;
    findPart(host, 'tried').textContent = words.number(tried);
    findPart(host, 'part').textContent = words.firstFile(done, size);
    findPart(host, 'say').textContent = isDone ? words.allTried(count)
      : first === undefined ? words.nothingKnown
        : words.firstQueen(nameOf({ files: size, ranks: size }, first), found);
    updateText('queens-found', found);
    updateText('queens-tried', tried);
    run.disabled = isDone;
  };
  const step = () => {
    const { size, queens, rank } = search;
    if (queens.length === size || rank === size) {
      const back = queens.pop();
      if (back === undefined) search.isDone = true;
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
  /** Returns the speed in steps per second. */
  const stepsPerSecond = () => 3 * 10 ** (Number(speed.value) / 20);
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    pendingSteps = 0;
    setRunning(false);
  };
  const go = () => {
    pendingSteps += Math.min(stepsPerSecond(), prefersReducedMotion() ? 6 : Infinity) / 60;
    while (pendingSteps >= 1 && !search.isDone) {
      pendingSteps--;
      step();
    }
    draw();
    if (search.isDone) stop();
    else frame = requestAnimationFrame(go);
  };
  run.addEventListener('click', () => {
    if (frame) return stop();
    setRunning(true);
    frame = requestAnimationFrame(go);
  });
  findPart(host, 'step', HTMLButtonElement).addEventListener('click', () => {
    stop();
    if (!search.isDone) step();
    draw();
  });
  findPart(host, 'next', HTMLButtonElement).addEventListener('click', () => {
    stop();
    const before = search.found;
    while (search.found === before && !search.isDone) step();
    draw();
  });
  const begin = cancelPrevious(async () => {
    const size = search.size;
    const draft = await parseLine(`place?board=${size}x${size}&pieces=Q${size}`, 'place');
    const [{ kinds: [queen] }, { answer }] = await Promise.all([(await connectSolver('place'))({ do: 'attacks', kind: 'place', puzzle: draft }), solve(draft)]);
    return { queen, answer };
  }, ({ queen: { squares, starts, targets }, answer }) => {
    attacks = Array.from(squares, (_, index) => new Set(targets.subarray(starts[index], starts[index + 1])));
    count = solvedAs(answer, 'place')?.count ?? '';
    search = newSearch(search.size);
    draw();
  });
  const press = connectChoice(host, 'size', (value) => {
    stop();
    search = newSearch(Number(value));
    begin();
  });
  press('8');
  await begin();
  return (isSeen) => {
    if (!isSeen) stop();
  };
}
