// @ts-check
/**
 * The table of records, with a filter by family; the reader can check short rows in the browser.
 */
import { SITE_ADDRESS } from '../../app/site-address.js';
import { hashFor } from '../../app/link.js';
import { connectChoice, connectSolver, findPart, keepTogether } from './kit.js';

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

/** The address of the table. */
const TABLE = `${SITE_ADDRESS}frontier.json`;

/** Rows that take longer, in seconds, are checked from the command line. */
const MAX_CHECK_SECONDS = 5;

/** Number of rows that are added at a time. */
const PAGE_ROWS = 40;

/** Returns whether the exact value is unknown. @param {Row} row */
const isOpen = ({ value }) => value.status === 'limit';

/** @type {Figure} */
export async function figure(host, { words, updateText }) {
  const response = await fetch(TABLE);
  // Without the data, the rows of the static table stay.
  if (!response.ok) return;
  /** @type {Row[]} */
  const rows = await response.json();
  const body = findPart(host, 'rows');
  let family = 'open';
  let shown = PAGE_ROWS;
  const more = findPart(host, 'more', HTMLButtonElement);
  const draw = () => {
    const wanted = rows.filter((row) => (family === 'open' ? isOpen(row) : row.id.startsWith(`${family}/`)));
    body.replaceChildren(...wanted.slice(0, shown).map((row) => rowOf(row, words)));
    more.hidden = wanted.length <= shown;
    findPart(host, 'say').textContent = words.rowsOf(wanted.length, rows.length);
  };
  more.addEventListener('click', () => {
    shown += PAGE_ROWS;
    draw();
  });
  const press = connectChoice(host, 'family', (value) => {
    [family, shown] = [value, PAGE_ROWS];
    draw();
  });
  press(family);
  updateText('frontier-rows', rows.length);
  updateText('frontier-open', rows.filter(isOpen).length);
  draw();
}

/**
 * @param {Row} row
 * @param {ArticleWords} words
 */
function rowOf(row, words) {
  const tr = document.createElement('tr');
  const cell = (/** @type {'td' | 'th'} */ tag, /** @type {(Node | string)[]} */ ...inner) => {
    const made = document.createElement(tag);
    made.append(...inner);
    tr.append(made);
    return made;
  };
  const link = document.createElement('a');
  link.href = `${SITE_ADDRESS}${hashFor(row.line)}`;
  link.textContent = keepTogether(titleOf(row.id, words));
  link.title = row.id;
  cell('th', link, citation(row)).setAttribute('scope', 'row');
  cell('td', valueOf(row, words));
  const checked = document.createElement('span');
  checked.className = 'aside-line';
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'knob', textContent: words.checkRow });
  button.addEventListener('click', () => check(row, button, checked, words));
  cell('td', ...(row.seconds <= MAX_CHECK_SECONDS && !isOpen(row) ? [button] : [words.time(1000 * row.seconds)]), checked);
  return tr;
}

/**
 * Looks up a name in a word list; unknown names stay.
 *
 * @param {{ readonly [name: string]: string }} names
 * @param {string} name
 */
const lookUp = (names, name) => names[name] ?? name.replaceAll('-', ' ');

/**
 * Returns the title of a row.
 *
 * @param {string} id
 * @param {ArticleWords} words
 */
function titleOf(id, words) {
  const [family, ...rest] = id.split('/').map((word) => word.replace(/^(\d+)x(\d+)$/, '$1 × $2'));
  const [size, ranks, turns, rule] = rest;
  if (family === 'named') return words.namedPairs(Number(size.split(' × ')[1]), size);
  if (family === 'ranks') return [words.ranksOn(Number(ranks), size), turns === 'turns' && words.inTurns, rule !== 'any' && lookUp(words.sparing, rule)].filter(Boolean).join(', ');
  if (family === 'placements' && size === 'krbn') return words.eachOn(ranks, turns);
  if (family === 'placements' && /^\d/.test(ranks)) return words.piecesOn(lookUp(words.rowNames, size), ranks, `${ranks} × ${ranks}`);
  return rest.map((name) => lookUp(words.rowNames, name)).join(', ');
}

/** Returns the source and note of a row, which are in English in all languages. @param {Row} row */
function citation({ source, note }) {
  const span = document.createElement('span');
  span.className = 'aside-line';
  span.lang = 'en';
  span.textContent = keepTogether([source, note].filter((text) => text !== undefined).join('; '));
  return span;
}

/**
 * Formats the value of a row.
 *
 * @param {Row} row
 * @param {ArticleWords} words
 */
function valueOf({ value, how }, words) {
  const { length, shortest, count, reachable, lower, best, depth } = /** @type {{ [name: string]: number | string }} */ (value);
  if (value.status === 'impossible') return words.impossibleBy(lookUp(words.whys, how));
  if (value.status === 'limit') return best === undefined ? words.foundSoFar(lower) : words.between(lower, best);
  const parts = [];
  if (length !== undefined) parts.push(words.number(length));
  if (shortest !== undefined) parts.push(words.inWays(shortest));
  if (count !== undefined) parts.push(words.number(count));
  if (reachable !== undefined) parts.push(words.reachable(reachable, depth));
  return parts.join(', ');
}

/**
 * Solves the puzzle of a row again and compares the result.
 *
 * @param {Row} row
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} message
 * @param {ArticleWords} words
 */
async function check({ line, asks, value }, button, message, words) {
  button.disabled = true;
  message.textContent = '…';
  const before = performance.now();
  try {
    const ask = await connectSolver(line);
    const found = await ask({ do: 'answer', line, options: asks === 'least' ? {} : asks === 'count' ? { count: true } : { extent: true } }, { noCache: true });
    const same = Object.entries(value).every(([name, expected]) => JSON.stringify(found[name]) === JSON.stringify(expected));
    const ms = performance.now() - before;
    message.textContent = same ? words.sameAgain(ms) : words.anotherAnswer(ms);
  } catch (error) {
    message.textContent = words.searchStopped;
    throw error;
  } finally {
    button.disabled = false;
  }
}
