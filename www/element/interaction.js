// @ts-check
/** Playing and editing in an element. Loaded for the modes `play` and `set`. */
import { h } from '../app/dom.js';
import { Errors } from '../app/errors.js';
import { helpOf } from '../app/help.js';
import { loadStyleSheet } from '../app/sheets.js';
import { kindOf } from '../app/state.js';
import { listenToPointer } from '../board/pointer.js';
import { LocalizedView } from '../controls/localized-view.js';
import { Palette } from '../controls/palette.js';
import { Panels } from '../controls/panels.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { Message } from '../app/words.d.ts' */
/** @import { Session } from '../session/session.js' */
/** @import { Ask } from '../solver/jobs.d.ts' */
/** @import { About } from '../solver/wire.d.ts' */

/** Address of the games' style sheet. */
const SHEET = new URL('../controls/game.css', import.meta.url).href;

/**
 * @typedef {object} PageAccess
 * @property {HTMLElement} stage holds the board
 * @property {boolean} isBare is the board without controls?
 * @property {Ask} ask
 * @property {About} about
 * @property {(line: string) => Promise<boolean>} open shows another puzzle
 * @property {(message: Message) => void} notify shows a message
 * @property {(name: string, detail: unknown) => void} emit dispatches an event of the element
 * @property {AbortSignal} signal
 */

/**
 * @param {Session} session
 * @param {PageAccess} access
 */
function enablePointer({ state, send, stage }, { signal }) {
  stage.host.classList.add('clickable');
  listenToPointer(stage.host, stage, state, send, signal);
}

/**
 * Lets people play the puzzle.
 *
 * @param {Session} session
 * @param {PageAccess} access
 * @returns {Promise<(state: State) => void>} dispatches the events of games
 */
export async function enablePlay(session, access) {
  enablePointer(session, access);
  const follow = gameEvents(session.state(), access.emit);
  if (access.isBare) return follow;
  await loadStyleSheet(/** @type {ShadowRoot} */ (access.stage.getRootNode()), SHEET);
  const host = h('div', { class: 'game', part: 'game' });
  access.stage.before(host);
  const { game } = kindOf(session.state());
  if (!game) return follow;
  /** Ends the bar, before one in another language. */
  let bar = new AbortController();
  access.signal.addEventListener('abort', () => bar.abort(), { once: true });
  session.addView('game', new LocalizedView((words) => {
    bar.abort();
    bar = new AbortController();
    host.replaceChildren();
    return new game.Bar(host, session.send, session.stage.host, bar.signal, words);
  }));
  return follow;
}

/**
 * The last reported state of a game; `won` are the moves for which `leaper-won` was dispatched.
 *
 * @typedef {{ moves: object, undoable: number, beganAt: number, won?: object }} Report
 */

/**
 * The reports by the state of the game, which other controls keep.
 *
 * @type {WeakMap<object, Report>}
 */
const reports = new WeakMap();

/**
 * Returns a function that follows games and dispatches their events.
 *
 * @param {State} first may have a game of other controls
 * @param {PageAccess['emit']} emit
 */
function gameEvents(first, emit) {
  let reported = first.game ? reports.get(first.game) : undefined;
  return (/** @type {State} */ state) => {
    const { game } = state;
    const play = kindOf(state).game;
    if (!game || !play) {
      reported = undefined;
      return;
    }
    const { moves, undoable, redoable } = play.history(state);
    const { hints, solutionShown } = helpOf(state);
    const now = performance.now();
    const last = reported ?? { moves, undoable, beganAt: now };
    const isRestarted = last.moves !== moves && undoable + redoable === 0;
    reported = { ...last, moves, undoable, ...(isRestarted && { beganAt: now }) };
    reports.set(game, reported);
    // The solution of a game that was given up isn't the person's.
    if ((last.undoable !== undoable || (last.moves !== moves && undoable > 0)) && !solutionShown) {
      emit('leaper-move', { moves: undoable, undone: undoable < last.undoable });
    }
    if (state.player.playing || last.won === moves || !play.isWon(state)) return;
    reported.won = moves;
    const { moves: made, least } = play.score(state);
    emit('leaper-won', { moves: made, least, hints, seconds: Math.round((now - reported.beganAt) / 1000) });
  };
}

/**
 * Lets people edit the puzzle.
 *
 * @param {Session} session
 * @param {PageAccess} access
 */
export function enableEditing(session, access) {
  enablePointer(session, access);
  if (access.isBare) return;
  const { state, send, stage } = session;
  const { about, ask, open, notify, signal } = access;
  const palette = h('div', { class: 'palette', part: 'palette', role: 'radiogroup' });
  const more = h('div', { class: 'palette-more' });
  access.stage.before(palette, more);
  session.addView('palette', new Palette(palette, send));
  const detached = () => h('div'); // An element doesn't show these panels.
  const hosts = { settings: detached(), moves: detached(), extra: detached(), palette: more, game: detached() };
  const pageAccess = { about, state, send, ask, stage: stage.host, open, signal };
  session.addView('panels', new Panels(hosts, pageAccess, new Errors(notify)));
}
