// @ts-check
/** The table of what is proven, from the data that the project keeps: sifted, opened, and checked again on the reader's machine. */
import { HOME } from '../../app/home.js';
import { hashFor } from '../../app/link.js';
import { asker, choice, part, unbroken } from './kit.js';

/** @import { ArticleWords } from '../words.d.ts' */
/** @import { Figure } from './figure.d.ts' */

/**
 * A row, as `records/README.md` describes it.
 * @typedef {object} Row
 * @property {string} id
 * @property {string} line
 * @property {'least' | 'count' | 'extent'} asks
 * @property {{ status: string, [name: string]: unknown }} value
 * @property {string} how
 * @property {number} seconds of one processor
 * @property {string} command
 * @property {string} date
 * @property {string} [source]
 * @property {string} [note]
 */

/** Where it is delivered. */
const TABLE = `${HOME}frontier.json`;

/** What takes longer is checked from the command line. */
const SOON_S = 5;

/** So many rows are shown at once. */
const MOST = 40;

/** Is something of it still not known? @param {Row} row */
const isOpen = ({ value }) => value.status === 'limit';

/** @type {Figure} */
export async function figure(host, { words, tell }) {
  const response = await fetch(TABLE);
  // Without the data the rows of the text stay.
  if (!response.ok) return;
  /** @type {Row[]} */
  const rows = await response.json();
  const body = part(host, 'rows');
  let family = 'open';
  let shown = MOST;
  const more = part(host, 'more', HTMLButtonElement);
  const draw = () => {
    const wanted = rows.filter((row) => (family === 'open' ? isOpen(row) : row.id.startsWith(`${family}/`)));
    // Where there is none, what stood there stays.
    if (!wanted.length) return;
    body.replaceChildren(...wanted.slice(0, shown).map((row) => rowOf(row, words)));
    more.hidden = wanted.length <= shown;
    part(host, 'say').textContent = words.rowsOf(wanted.length, rows.length);
  };
  more.addEventListener('click', () => {
    shown += MOST;
    draw();
  });
  const press = choice(host, 'family', (value) => {
    [family, shown] = [value, MOST];
    draw();
  });
  press(family);
  tell('frontier-rows', rows.length);
  tell('frontier-open', rows.filter(isOpen).length);
  draw();
}

/** @param {Row} row @param {ArticleWords} words */
function rowOf(row, words) {
  const tr = document.createElement('tr');
  const cell = (/** @type {'td' | 'th'} */ tag, /** @type {(Node | string)[]} */ ...inner) => {
    const made = document.createElement(tag);
    made.append(...inner);
    tr.append(made);
    return made;
  };
  const link = document.createElement('a');
  link.href = `${HOME}${hashFor(row.line)}`;
  link.textContent = unbroken(titleOf(row.id, words));
  link.title = row.id;
  cell('th', link, citation(row)).setAttribute('scope', 'row');
  cell('td', valueOf(row, words));
  const checked = document.createElement('span');
  checked.className = 'aside-line';
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'knob', textContent: words.checkRow });
  button.addEventListener('click', () => check(row, button, checked, words));
  cell('td', ...(row.seconds <= SOON_S && !isOpen(row) ? [button] : [words.time(1000 * row.seconds)]), checked);
  return tr;
}

/** What is called so in a list of words, else the name itself. @param {{ readonly [name: string]: string }} names @param {string} name */
const called = (names, name) => names[name] ?? name.replaceAll('-', ' ');

/** A row's name in plain words. @param {string} id @param {ArticleWords} words */
function titleOf(id, words) {
  const [family, ...rest] = id.split('/').map((word) => word.replace(/^(\d+)x(\d+)$/, '$1 × $2'));
  const [size, ranks, turns, rule] = rest;
  if (family === 'named') return words.namedPairs(Number(size.split(' × ')[1]), size);
  if (family === 'ranks') return [words.ranksOn(Number(ranks), size), turns === 'turns' && words.inTurns, rule !== 'any' && called(words.sparing, rule)].filter(Boolean).join(', ');
  // So many of these, on so large a board.
  if (family === 'placements' && size === 'krbn') return words.eachOn(ranks, turns);
  if (family === 'placements' && /^\d/.test(ranks)) return words.piecesOn(called(words.rowNames, size), ranks, `${ranks} × ${ranks}`);
  return rest.map((name) => called(words.rowNames, name)).join(', ');
}

/** Returns the source and note of a row, which are in English in all languages. @param {Row} row */
function citation({ source, note }) {
  const span = document.createElement('span');
  span.className = 'aside-line';
  span.lang = 'en';
  span.textContent = unbroken([source, note].filter((text) => text !== undefined).join('; '));
  return span;
}

/** What is known, in a few words. @param {Row} row @param {ArticleWords} words */
function valueOf({ value, how }, words) {
  const { length, shortest, count, reachable, lower, best, depth } = /** @type {{ [name: string]: number | string }} */ (value);
  if (value.status === 'impossible') return words.impossibleBy(called(words.whys, how));
  if (value.status === 'limit') return best === undefined ? words.foundSoFar(lower) : words.between(lower, best);
  const parts = [];
  if (length !== undefined) parts.push(words.number(length));
  if (shortest !== undefined) parts.push(words.inWays(shortest));
  if (count !== undefined) parts.push(words.number(count));
  if (reachable !== undefined) parts.push(words.reachable(reachable, depth));
  return parts.join(', ');
}

/** Solves it anew, here, and compares. @param {Row} row @param {HTMLButtonElement} button @param {HTMLElement} said @param {ArticleWords} words */
async function check({ line, asks, value }, button, said, words) {
  button.disabled = true;
  said.textContent = '…';
  const before = performance.now();
  const ask = await asker(line);
  const found = await ask({ do: 'answer', line, options: asks === 'least' ? {} : asks === 'count' ? { count: true } : { extent: true } }, { anew: true });
  const same = Object.entries(value).every(([name, expected]) => JSON.stringify(found[name]) === JSON.stringify(expected));
  const ms = performance.now() - before;
  said.textContent = same ? words.sameAgain(ms) : words.anotherAnswer(ms);
  button.disabled = false;
}
