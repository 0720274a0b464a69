// @ts-check
/** The table of what is proven, from the data that the project keeps: sifted, opened, and checked again on the reader's machine. */
import { duration, exactly, plural } from './numbers.js';
import { asker, choice, part } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/**
 * A row, as `frontier/README.md` describes it.
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
const TABLE = '../frontier.json';

/** What takes longer is checked from the command line. */
const SOON_S = 5;

/** So many rows are shown at once. */
const MOST = 40;

/** Is something of it still not known? @param {Row} row */
const isOpen = ({ value }) => value.status === 'limit';

/** @type {Figure} */
export async function figure(host, { tell }) {
  const response = await fetch(new URL(TABLE, document.baseURI));
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
    body.replaceChildren(...wanted.slice(0, shown).map(rowOf));
    more.hidden = wanted.length <= shown;
    part(host, 'say').textContent = `${exactly(wanted.length)} of ${exactly(rows.length)} rows.`;
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
  tell('frontier-rows', exactly(rows.length));
  tell('frontier-open', exactly(rows.filter(isOpen).length));
  draw();
}

/** @param {Row} row */
function rowOf(row) {
  const tr = document.createElement('tr');
  const cell = (/** @type {'td' | 'th'} */ tag, /** @type {(Node | string)[]} */ ...inner) => {
    const made = document.createElement(tag);
    made.append(...inner);
    tr.append(made);
    return made;
  };
  const link = document.createElement('a');
  link.href = `../#${row.line}`;
  link.textContent = titleOf(row.id);
  link.title = row.id;
  cell('th', link, aside([row.source, row.note].filter(Boolean).join('; '))).setAttribute('scope', 'row');
  cell('td', valueOf(row));
  const checked = document.createElement('span');
  checked.className = 'aside-line';
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'knob', textContent: 'Check' });
  button.addEventListener('click', () => check(row, button, checked));
  cell('td', ...(row.seconds <= SOON_S && !isOpen(row) ? [button] : [duration(1000 * row.seconds)]), checked);
  return tr;
}

/** What may not be attacked, by the rule's name. @type {Record<string, string>} */
const RULES = { any: '', 'no-comrade': ', no comrade attacked', 'no-enemy': ', no enemy attacked', none: ', nobody attacked' };

/** A row's name in plain words. @param {string} id */
function titleOf(id) {
  const [family, ...rest] = id.split('/').map((word) => word.replace(/^(\d+)x(\d+)$/, '$1 × $2'));
  const [size, ranks, turns, rule] = rest;
  if (family === 'named') return `${size.split(' × ')[1]} named pairs on ${size}`;
  if (family !== 'ranks') return rest.join(', ').replaceAll('-', ' ');
  return `${plural(Number(ranks), 'rank')} a side on ${size}${turns === 'turns' ? ', in turns' : ''}${RULES[rule] ?? ''}`;
}

/** @param {string} text */
function aside(text) {
  const span = document.createElement('span');
  span.className = 'aside-line';
  span.textContent = text;
  return span;
}

/** What is known, in a few words. @param {Row} row */
function valueOf({ value, how }) {
  const number = (/** @type {string} */ name) => exactly(/** @type {number | string} */ (value[name]));
  if (value.status === 'impossible') return `impossible: ${how}`;
  if (value.status === 'limit') return value.best === undefined ? `at least ${number('lower')}` : `${number('lower')} to ${number('best')}`;
  const parts = [];
  if (value.length !== undefined) parts.push(number('length'));
  if (value.shortest !== undefined) parts.push(`in ${number('shortest')} ways`);
  if (value.count !== undefined) parts.push(number('count'));
  if (value.reachable !== undefined) parts.push(`${number('reachable')}, the farthest ${number('depth')} away`);
  return parts.join(', ');
}

/** Solves it anew, here, and compares. @param {Row} row @param {HTMLButtonElement} button @param {HTMLElement} said */
async function check({ line, asks, value }, button, said) {
  button.disabled = true;
  said.textContent = '…';
  const before = performance.now();
  const ask = await asker(line);
  const found = await ask({ do: 'answer', line, options: asks === 'least' ? {} : asks === 'count' ? { count: true } : { extent: true } }, { anew: true });
  const same = Object.entries(value).every(([name, expected]) => JSON.stringify(found[name]) === JSON.stringify(expected));
  said.textContent = `${same ? '✓ the same' : 'another answer!'} in ${duration(performance.now() - before)}`;
  button.disabled = false;
}
