// @ts-check
/** Wires the page: state, solver, views, input, address. */
import { BoardView } from './board-view.js';
import { ImportBox, ShareBox, fillHelp } from './dialogs.js';
import { byId, h, iconButton, set, setText } from './dom.js';
import { Crew } from './crew.js';
import { Engine, JobError } from './engine.js';
import { exportsOf } from './export.js';
import { listenToBoardKeys, listenToKeys, listenToPointer } from './input.js';
import { catalog, kinds, needKind } from './kinds/catalog.js';
import { FamousView, KindsView, Palette, ResultView } from './panel.js';
import { PictureView } from './picture-view.js';
import { icon, pieceDrawing } from './pieces.js';
import { Clock, PlayerView } from './player.js';
import { setFileNames } from './squares.js';
import { initial, kindOf, update } from './state.js';

/** Boards with no longer side are drawn square by square; larger ones as a picture. */
const LONGEST_DRAWN = 32;

/** After so long without an answer, what is known of the drawing before goes. */
const PATIENCE_MS = 80;

const makeWorker = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

const engine = new Engine(
  makeWorker,
  (message) => state && send({ do: 'say', text: `The solver stopped (${message}) and was started anew. Your puzzle is as you left it.` }),
);

/** Several workers, where one would take long. */
const crew = new Crew(engine, makeWorker);

/** @type {import('./state.js').State} */
let state;
/** @type {BoardView | PictureView | undefined} */
let board;
/** @type {{draw: (state: import('./state.js').State) => void}[]} */
let views = [];
/** What stands beside the board: another set for each kind of puzzle. @type {typeof views} */
let panels = [];
/** @type {any} */
let panelled;
/** What the core tells of itself. @type {any} */
let about;
let drawn = /** @type {import('./state.js').State | undefined} */ (undefined);
let frame = 0;

const clock = new Clock(send);

/** Everything that happens comes through here. @param {import('./state.js').Command} command */
function send(command) {
  const before = state;
  state = update(state, command);
  if (state === before) return;
  clock.follow(state);
  if (needsSolving(before, state)) solve();
  ask();
  if (state.notice && state.notice !== before.notice) toast(state.notice);
  // Any number of changes, one frame.
  frame ||= requestAnimationFrame(draw);
}

function draw() {
  frame = 0;
  if (drawn === state) return;
  drawn = state;
  const { draft } = state;
  const large = Math.max(draft.files, draft.ranks) > LONGEST_DRAWN;
  const stage = byId('stage');
  if (large !== board instanceof PictureView || !board) {
    if (board instanceof PictureView) board.remove();
    else board?.element.remove();
    if (large) board = new PictureView(stage, (square) => send({ do: 'put', square }));
    else {
      board = new BoardView(stage, (square) => kindOf(state).label(state.draft, square, state));
      listenToBoardKeys(board, () => state, send);
    }
  }
  const scene = kindOf(state).scene(state);
  board.draw(scene);
  if (board instanceof BoardView) board.mark(scene);
  if (panelled !== kindOf(state)) {
    panelled = kindOf(state);
    const hosts = { settings: byId('settings'), moves: byId('moves'), extra: byId('extra'), palette: byId('palette-more'), game: byId('game') };
    for (const host of Object.values(hosts)) host.replaceChildren();
    // Where much is set, the famous ones stand under the board.
    byId(panelled.famousBelow ? 'below' : 'side').append(byId('famous'));
    set(document.body, 'data-kind', state.draft.kind);
    panels = panelled.panels(hosts, { about, state: () => state, send, run: (/** @type {any} */ job, /** @type {any} */ hooks) => crew.run(job, hooks), open });
  }
  for (const view of [...views, ...panels]) view.draw(state);
  // Not left to `:has()`: WebKit does not see when a card is filled later.
  const below = byId('below');
  set(below, 'hidden', [...below.children].every((card) => card.childElementCount === 0));
}

// Solving: what was asked and what is shown are two things. Each change asks
// anew and cancels what was asked before.

/** @type {AbortController | undefined} */
let asking;

/** @param {any} before @param {any} after */
function needsSolving(before, after) {
  if (before.draft !== after.draft) return true;
  const asked = JSON.stringify(kindOf(before).wants(before));
  return asked !== JSON.stringify(kindOf(after).wants(after));
}

async function solve() {
  asking?.abort();
  const control = asking = new AbortController();
  const { draft } = state;
  send({ do: 'solving', draft });
  const patience = setTimeout(() => send({ do: 'forget', draft }), PATIENCE_MS);
  try {
    const result = await crew.run({ do: 'solve', draft, options: kindOf(state).wants(state) }, {
      signal: control.signal,
      onProgress: (progress) => {
        if (progress.line && !control.signal.aborted) address(progress.line);
        send({ do: 'progress', draft, progress });
      },
    });
    if (control.signal.aborted) return;
    send({ do: 'solved', draft, result });
    address(result.line);
  } catch (error) {
    if (control.signal.aborted && control.signal.reason !== 'person') return;
    const known = error instanceof JobError ? { code: error.code, message: error.message }
      : { code: 'cancelled', message: 'Cancelled' };
    send({ do: 'unsolved', draft, error: known });
  } finally {
    clearTimeout(patience);
  }
}

/** What a kind asks besides, by name: what it is asked of, and how to stop it. @type {Map<string, {of: any[], control: AbortController}>} */
const questions = new Map();

/** Asks what the state on screen calls for; a question that is no longer there is dropped. */
function ask() {
  const now = kindOf(state).asks?.(state) ?? {};
  for (const [name, { of, control }] of questions) {
    if (now[name] && now[name].of.every((/** @type {any} */ part, /** @type {number} */ index) => part === of[index])) continue;
    control.abort();
    questions.delete(name);
  }
  for (const [name, { of, job }] of Object.entries(now)) {
    if (questions.has(name)) continue;
    const control = new AbortController();
    questions.set(name, { of, control });
    crew.run(job, { signal: control.signal, onProgress: (progress) => send({ do: 'told', name, of, progress }) }).then(
      (result) => control.signal.aborted || send({ do: 'told', name, of, result }),
      (error) => control.signal.aborted || send({ do: 'told', name, of, error: { code: error.code, message: error.message } }),
    );
  }
}

// The address is the puzzle.

/** @type {number | undefined} */
let addressTimer;

/** The line of the puzzle on screen, as the core has told it last. */
let lineShown = '';

/** @param {string} line */
function address(line) {
  lineShown = line;
  shareBox.draw(line);
  clearTimeout(addressTimer);
  if (decodeHash() === line) return;
  try {
    history.replaceState(null, '', `#${line}`);
  } catch {
    // Some browsers take only so many changes a second: the last one counts.
    addressTimer = setTimeout(address, 1000, line);
  }
}

function decodeHash() {
  const hash = location.hash.slice(1);
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** @param {string} text @returns {Promise<{draft: any, line: string}>} */
async function read(text) {
  const opened = await engine.run({ do: 'open', text });
  await needKind(opened.draft.kind);
  return opened;
}

/** How many puzzles were asked for: only the one that was asked for last is opened. */
let wishes = 0;

/** @param {any} draft */
function load(draft) {
  wishes++;
  send({ do: 'load', draft });
}

/**
 * Opens a puzzle line; one that can't be read goes to the import box.
 * @param {string} text @param {any} [look] what of the look belongs to it
 */
async function open(text, look) {
  const wish = ++wishes;
  try {
    const { draft, line } = await read(text);
    if (wish !== wishes) return;
    const there = state.solution?.of === state.draft && state.solution?.line === line;
    if (!there) load(draft);
    if (look) send({ do: 'look', look });
    address(line);
  } catch (error) {
    if (!(error instanceof JobError) || wish !== wishes) return;
    importBox.open(text);
    // The text is kept there, and the address is that of the board again.
    address(lineShown);
  }
}

const importBox = new ImportBox(read, load);
const shareBox = new ShareBox(() => exportsOf(state));
const openHelp = () => byId('help').showModal();

// Small things: a message that goes by itself, the theme.

/** @type {number | undefined} */
let toastTimer;

/** @param {import('./state.js').Notice} notice */
function toast({ text, tone, serial }) {
  const element = byId('toast');
  set(element, 'class', `toast ${tone}`);
  element.hidden = false;
  setText(element, text);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    element.hidden = true;
    send({ do: 'hush', serial });
  }, Math.max(2500, text.length * 65));
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/** @param {string | null} theme */
function setTheme(theme) {
  set(document.documentElement, 'data-theme', theme ?? (dark.matches ? 'dark' : 'light'));
  if (board instanceof PictureView) board.refreshColours();
}

function switchTheme() {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  // Where it is the system's own wish again, the page follows the system.
  remember(theme === (dark.matches ? 'dark' : 'light') ? null : theme);
  setTheme(theme);
}

/** @param {string | null} [theme] @returns {string | null} */
function remember(theme) {
  try {
    if (theme === null) localStorage.removeItem('leaper-theme');
    else if (theme) localStorage.setItem('leaper-theme', theme);
    return localStorage.getItem('leaper-theme');
  } catch {
    return null; // no storage here: the system's theme it is
  }
}

/** @param {string} kind */
const firstOf = (kind) => catalog.find(({ id }) => id === kind)?.first ?? '';

/** Shows another kind of puzzle: where one left it, or its first. @param {string} id */
function showKind(id) {
  const waiting = state.parked[id]?.draft;
  if (waiting) load(waiting);
  else open(firstOf(id));
}

function build() {
  setFileNames(about.fileNames);
  const undo = iconButton('undo', 'Undo (Ctrl Z)', () => send({ do: 'undo' }), { id: 'undo' });
  const redo = iconButton('redo', 'Redo (Ctrl Y)', () => send({ do: 'redo' }), { id: 'redo' });
  byId('edit').append(
    undo, redo,
    iconButton('clear', 'Clear the board', () => send({ do: 'clear' }), { id: 'clear' }),
    iconButton('flip', 'Turn the board around (F)', () => send({ do: 'flip' }), { id: 'flip' }),
  );
  byId('site').append(
    iconButton('open', 'Open a puzzle from text (I)', () => importBox.open(), { id: 'open-import' }),
    iconButton('share', 'Share and save', () => shareBox.open(lineShown), { id: 'open-share' }),
    iconButton('theme', 'Light or dark', switchTheme, { id: 'theme' }),
    iconButton('help', 'Keys and help (?)', openHelp, { id: 'open-help' }),
  );
  const cancel = () => asking?.abort('person');
  views = [
    new Palette(byId('palette'), send),
    new PlayerView(byId('player'), send),
    new ResultView(byId('result'), byId('more'), cancel, solve),
    new FamousView(byId('famous'), open, read),
    new KindsView(byId('kinds'), catalog, showKind),
    { draw: (now) => {
      const steps = kindOf(now).undoable?.(now) ?? { back: now.past.length, on: now.future.length };
      set(undo, 'disabled', steps.back === 0);
      set(redo, 'disabled', steps.on === 0);
    } },
  ];
  listenToPointer(byId('stage'), () => /** @type {any} */ (board) ?? { squareAt: () => -1 }, () => state, send);
  listenToKeys(() => state, send, { import: () => importBox.open(), help: openHelp, another: () => kindOf(state).another?.(state, send) });
  for (const button of document.querySelectorAll('[data-open="help"]')) button.addEventListener('click', openHelp);
  addEventListener('paste', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('input, textarea') || document.querySelector('dialog[open]')) return;
    const text = event.clipboardData?.getData('text') ?? '';
    if (text.trim()) importBox.open(text);
  });
  addEventListener('hashchange', () => {
    const line = decodeHash();
    if (line !== lineShown) open(line || firstOf(state.draft.kind));
  });
}

/**
 * The page's scripting call: the answer document of a puzzle line, computed
 * in the page's own worker. What is wrong with a line is an answer, too.
 * @param {string} line @param {{shortest?: boolean, list?: number}} [options] as on the command line
 */
async function answer(line, options = {}) {
  try {
    return await crew.run({ do: 'answer', line: String(line), options });
  } catch (error) {
    if (!(error instanceof JobError)) throw error;
    return { error: { code: error.code, message: error.message, ...(error.at && { at: error.at }) } };
  }
}

async function main() {
  byId('brand-mark').innerHTML = icon(pieceDrawing('N'));
  fillHelp();
  setTheme(remember());
  dark.addEventListener('change', () => setTheme(remember()));
  Object.assign(window, { leaper: { solve: answer } });
  try {
    about = await engine.ready;
    const wanted = decodeHash();
    const opened = wanted ? await read(wanted).catch(() => undefined) : undefined;
    const { draft } = opened ?? (await read(catalog[0].first));
    state = initial(kinds, draft);
    build();
    solve();
    if (wanted && !opened) importBox.open(wanted);
  } catch (error) {
    set(byId('result'), 'class', 'result bad');
    byId('result').textContent = `The solver could not be started: ${/** @type {Error} */ (error).message}`;
    return;
  }
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  if (!local) navigator.serviceWorker?.register('./sw.js').catch(() => {});
}

main();
