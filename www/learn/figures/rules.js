// @ts-check
/**
 * One swap under all rules for turns and attacks. Each number is the result of a search, and opens
 * its solution.
 */
import { cancelPrevious, connectChoice, findPart, parseLine, solve, solvedAs } from './kit.js';

/** @import { Attack, SwapDraft, Turns } from '../../solver/wire.d.ts' */
/** @import { Figure } from './figure.d.ts' */

/** Maximum work of one search, in positions. */
const WORK = 40_000_000;

/** @type {Figure} */
export async function figure(host, { own, words, updateText }) {
  let line = own ?? 'swap?board=N2n/N2n/N2n';
  const cells = [...host.querySelectorAll('button[data-turns]')].filter((cell) => cell instanceof HTMLButtonElement);
  const shown = findPart(host, 'shown');
  const under = (/** @type {SwapDraft} */ draft, /** @type {HTMLElement} */ { dataset }) => (
    { ...draft, turns: /** @type {Turns} */ (dataset.turns), attack: /** @type {Attack} */ (dataset.attack) });

  const renew = cancelPrevious(async (signal) => {
    for (const cell of cells) Object.assign(cell, { textContent: '…', value: '' });
    try {
      const draft = await parseLine(line, 'swap');
      return await Promise.all(cells.map(async (cell) => ({ cell, ...await solve(under(draft, cell), { options: { work: WORK } }, { signal }) })));
    } catch (error) {
      if (!signal.aborted) for (const cell of cells) cell.textContent = '?';
      throw error;
    }
  }, (found) => {
    for (const { cell, answer, line: exact } of found) {
      const solution = solvedAs(answer, 'swap');
      cell.textContent = solution ? words.number(solution.length) : answer?.status === 'impossible' ? words.never : '?';
      cell.value = exact;
      updateText(`rules-${cell.dataset.turns}-${cell.dataset.attack}`, cell.textContent);
    }
    show(cells.find((cell) => cell.getAttribute('aria-pressed') === 'true') ?? cells[0]);
  });
  const show = (/** @type {HTMLButtonElement} */ cell) => {
    for (const other of cells) other.setAttribute('aria-pressed', String(other === cell));
    shown.setAttribute('puzzle', cell.value);
  };
  for (const cell of cells) {
    // Until its search has ended, a cell has no solution.
    cell.addEventListener('click', () => cell.value && show(cell));
  }
  const press = connectChoice(host, 'board', (value) => {
    line = value;
    renew();
  });
  press(line);
  await renew();
}
