// @ts-check
/**
 * A table instead of a list: how many ways there are to put kings on the first
 * ranks, by what the last of these looks like. The next rank needs no more.
 */
import { latest, opened, part, solved, unbroken } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/** Do kings in a rank, or in two that touch, leave each other in peace? Bits are squares. */
const inPeace = (/** @type {number} */ pattern) => (pattern & (pattern << 1)) === 0;
const together = (/** @type {number} */ one, /** @type {number} */ other) => (one & (other | (other << 1) | (other >> 1))) === 0;

/** The ways by the last rank, after each number of ranks. @param {number} width @param {number} ranks */
export function tables(width, ranks) {
  const patterns = Array.from({ length: 2 ** width }, (_, pattern) => pattern).filter(inPeace);
  let ways = patterns.map(() => 1);
  const all = [ways];
  for (let rank = 1; rank < ranks; rank++) {
    const before = ways;
    ways = patterns.map((pattern) => before.reduce((sum, count, index) => sum + (together(pattern, patterns[index]) ? count : 0), 0));
    all.push(ways);
  }
  return { patterns, all };
}

/** @type {Figure} */
export async function figure(host, { words, tell }) {
  const [width, ranks] = ['width', 'ranks'].map((name) => part(host, name, HTMLInputElement));
  const body = part(host, 'rows');
  const draw = () => {
    const [files, high] = [Number(width.value), Number(ranks.value)];
    const { patterns, all } = tables(files, high);
    const [before, ways] = [all[high - 2], all[high - 1]];
    body.replaceChildren(...patterns.map((pattern, index) => {
      const row = document.createElement('tr');
      const look = Array.from({ length: files }, (_, file) => ((pattern >> file) & 1 ? '♔' : '·')).join(' ');
      const parts = before ? before.filter((_, other) => together(pattern, patterns[other])).map((count) => words.number(count)) : ['1'];
      for (const [tag, text] of /** @type {const} */ ([['th', look], ['td', parts.length > 4 ? `${parts.slice(0, 3).join(' + ')} + … ` : parts.join(' + ')], ['td', words.number(ways[index])]])) {
        const cell = document.createElement(tag);
        if (cell instanceof HTMLTableCellElement && tag === 'th') cell.scope = 'row';
        cell.textContent = text;
        row.append(cell);
      }
      return row;
    }));
    const total = ways.reduce((sum, count) => sum + count, 0);
    part(host, 'total').textContent = words.number(total);
    const shape = unbroken(`${files} × ${high}`);
    part(host, 'shape').textContent = shape;
    tell('rows-total', total);
    tell('rows-shape', shape);
    renew();
  };
  // The solver counts the same in its own way: for each number of kings.
  const renew = latest(async (signal) => {
    const [files, high] = [Number(width.value), Number(ranks.value)];
    const most = Math.ceil(files / 2) * Math.ceil(high / 2);
    part(host, 'check').textContent = '…';
    return Promise.all(Array.from({ length: most + 1 }, async (_, kings) => {
      const { answer } = await solved(await opened(`place?board=${files}x${high}&pieces=K${kings}`), {}, { signal });
      return answer?.status === 'solved' && answer.kind === 'place' ? Number(answer.count) : NaN;
    }));
  }, (counts) => {
    part(host, 'check').textContent = `${counts.map((count) => words.number(count)).join(' + ')} = ${words.number(counts.reduce((sum, count) => sum + count, 0))}`;
    tell('rows-check', counts.reduce((sum, count) => sum + count, 0));
  });
  for (const slider of [width, ranks]) slider.addEventListener('input', draw);
  draw();
}
