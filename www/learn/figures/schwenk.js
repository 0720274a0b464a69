// @ts-check
/** A table of the boards that have a tour, by the solver, compared with the theorem. */
import { connectChoice, connectSolver, findPart } from './kit.js';

/** @import { Ends } from '../../solver/wire.d.ts' */
/** @import { Figure } from './figure.d.ts' */

/** The range of sides in the table. */
const MIN_SIDE = 3;
const MAX_SIDE = 12;

/**
 * The theorems for boards of a × b squares, where a ≤ b.
 *
 * @type {Record<Ends, (a: number, b: number) => boolean>}
 */
const THEOREM = {
  closed: (a, b) => !((a * b) % 2 === 1 || a === 1 || a === 2 || a === 4 || (a === 3 && [4, 6, 8].includes(b))),
  open: (a, b) => !(a < 3 || (a === 3 && [3, 5, 6].includes(b)) || (a === 4 && b === 4)),
};

/** @type {Figure} */
export async function figure(host, { words, updateText }) {
  const table = findPart(host, 'table');
  const shown = findPart(host, 'shown');
  /** @type {Ends} */
  let ends = 'closed';
  const lineOf = (/** @type {number} */ files, /** @type {number} */ ranks) => `tour?board=${files}x${ranks}${ends === 'closed' ? '&ends=closed' : ''}`;
  const cells = [...table.querySelectorAll('button')];
  const show = (/** @type {HTMLButtonElement} */ cell) => {
    for (const other of cells) other.setAttribute('aria-pressed', String(other === cell));
    shown.setAttribute('puzzle', lineOf(Number(cell.dataset.files), Number(cell.dataset.ranks)));
  };
  const fill = async () => {
    const wanted = ends;
    const ask = await connectSolver('tour');
    let agree = 0;
    let have = 0;
    let boards = 0;
    for (let short = MIN_SIDE; short <= MAX_SIDE; short++) {
      for (let long = short; long <= MAX_SIDE; long++) {
        const { draft } = await ask({ do: 'open', text: lineOf(long, short) });
        const { answer } = await ask({ do: 'solve', draft, options: {}, wants: {} });
        if (ends !== wanted) return;
        const has = answer?.status === 'solved';
        boards++;
        have += Number(has);
        agree += Number(has === THEOREM[ends](short, long));
        for (const cell of cells) {
          const { files, ranks } = cell.dataset;
          if ((Number(files) !== short || Number(ranks) !== long) && (Number(files) !== long || Number(ranks) !== short)) continue;
          cell.classList.toggle('has', has);
          cell.textContent = has ? '●' : '–';
          cell.setAttribute('aria-label', words.hasTour(Number(files), Number(ranks), has));
        }
      }
      findPart(host, 'say').textContent = words.boardsHave(have, boards, agree);
    }
    updateText('schwenk-agree', agree);
    updateText('schwenk-of', boards);
  };
  for (const cell of cells) cell.addEventListener('click', () => show(cell));
  const press = connectChoice(host, 'ends', (value) => {
    ends = /** @type {Ends} */ (value);
    fill();
    show(cells.find((cell) => cell.getAttribute('aria-pressed') === 'true') ?? cells[0]);
  });
  press(ends);
  await fill();
}
