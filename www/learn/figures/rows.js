// @ts-check
/** Dynamic programming by ranks: counts placements of kings by the pattern of their last rank. */
import { cancelPrevious, findPart, keepTogether, parseLine, solve, solvedAs } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/**
 * Returns whether no kings of a rank attack each other. Bits are squares.
 *
 * @param {number} pattern
 */
const isPeaceful = (pattern) => (pattern & (pattern << 1)) === 0;
/**
 * Returns whether no kings of two neighbouring ranks attack each other.
 *
 * @param {number} one
 * @param {number} other
 */
const canAdjoin = (one, other) => (one & (other | (other << 1) | (other >> 1))) === 0;

/**
 * Counts placements by the pattern of the last rank, for each number of ranks.
 *
 * @param {number} width
 * @param {number} ranks
 */
export function countByLastRank(width, ranks) {
  const patterns = Array.from({ length: 2 ** width }, (_, pattern) => pattern).filter(isPeaceful);
  let ways = patterns.map(() => 1);
  const all = [ways];
  for (let rank = 1; rank < ranks; rank++) {
    const before = ways;
    ways = patterns.map((pattern) => before.reduce((sum, count, index) => sum + (canAdjoin(pattern, patterns[index]) ? count : 0), 0));
    all.push(ways);
  }
  return { patterns, all };
}

/** @type {Figure} */
export async function figure(host, { words, updateText }) {
  const [width, ranks] = ['width', 'ranks'].map((name) => findPart(host, name, HTMLInputElement));
  const body = findPart(host, 'rows');
  const draw = () => {
    const [files, high] = [Number(width.value), Number(ranks.value)];
    const { patterns, all } = countByLastRank(files, high);
    const [before, ways] = [all[high - 2], all[high - 1]];
    body.replaceChildren(...patterns.map((pattern, index) => {
      const row = document.createElement('tr');
      const look = Array.from({ length: files }, (_, file) => ((pattern >> file) & 1 ? '♔' : '·')).join(' ');
      const parts = before ? before.filter((_, other) => canAdjoin(pattern, patterns[other])).map((count) => words.number(count)) : ['1'];
      for (const [tag, text] of /** @type {const} */ ([['th', look], ['td', parts.length > 4 ? `${parts.slice(0, 3).join(' + ')} + … ` : parts.join(' + ')], ['td', words.number(ways[index])]])) {
        const cell = document.createElement(tag);
        if (cell instanceof HTMLTableCellElement && tag === 'th') cell.scope = 'row';
        cell.textContent = text;
        row.append(cell);
      }
      return row;
    }));
    const total = ways.reduce((sum, count) => sum + count, 0);
    findPart(host, 'total').textContent = words.number(total);
    const shape = keepTogether(`${files} × ${high}`);
    findPart(host, 'shape').textContent = shape;
    updateText('rows-total', total);
    updateText('rows-shape', shape);
    renew();
  };
  // The solver counts them independently, for each number of kings.
  const renew = cancelPrevious(async (signal) => {
    const [files, high] = [Number(width.value), Number(ranks.value)];
    const most = Math.ceil(files / 2) * Math.ceil(high / 2);
    findPart(host, 'check').textContent = '…';
    return Promise.all(Array.from({ length: most + 1 }, async (_, kings) => {
      const { answer } = await solve(await parseLine(`place?board=${files}x${high}&pieces=K${kings}`, 'place'), {}, { signal });
      return Number(solvedAs(answer, 'place')?.count ?? NaN);
    }));
  }, (counts) => {
    findPart(host, 'check').textContent = `${counts.map((count) => words.number(count)).join(' + ')} = ${words.number(counts.reduce((sum, count) => sum + count, 0))}`;
    updateText('rows-check', counts.reduce((sum, count) => sum + count, 0));
  });
  for (const slider of [width, ranks]) slider.addEventListener('input', draw);
  draw();
}
