// @ts-check
/** Playing and editing in an element. Loaded for the modes `play` and `set`. */
import { h } from '../app/dom.js';
import { Errors } from '../app/errors.js';
import { kindOf } from '../app/state.js';
import { listenToPointer } from '../board/pointer.js';
import { InWords } from '../controls/in-words.js';
import { Palette } from '../controls/palette.js';
import { Panels } from '../controls/panels.js';

/** @import { Message } from '../app/words.d.ts' */
/** @import { Session } from '../session/session.js' */
/** @import { Ask } from '../solver/jobs.d.ts' */
/** @import { About } from '../solver/wire.d.ts' */

/**
 * @typedef {object} Access
 * @property {HTMLElement} stage holds the board
 * @property {boolean} isBare is the board without controls?
 * @property {Ask} ask
 * @property {About} about
 * @property {(line: string) => Promise<boolean>} open shows another puzzle
 * @property {(said: Message) => void} say shows a message
 * @property {AbortSignal} signal
 */

/**
 * @param {Session} session
 * @param {Access} access
 */
const enablePointer = ({ state, send, stage }, { signal }) => (
  listenToPointer(stage.host, stage, state, send, signal));

/**
 * Lets people play the puzzle.
 *
 * @param {Session} session
 * @param {Access} access
 */
export function enablePlay(session, access) {
  enablePointer(session, access);
  if (access.isBare) return;
  const host = h('div', { class: 'game', part: 'game' });
  access.stage.before(host);
  const { game } = kindOf(session.state());
  if (!game) return;
  session.addView('game', new InWords((words) => (
    new game.Bar(host, session.send, session.stage.host, access.signal, words))));
}

/**
 * Lets people edit the puzzle.
 *
 * @param {Session} session
 * @param {Access} access
 */
export function enableEditing(session, access) {
  enablePointer(session, access);
  if (access.isBare) return;
  const { state, send, stage } = session;
  const { about, ask, open, say, signal } = access;
  const palette = h('div', { class: 'palette', part: 'palette', role: 'radiogroup' });
  const more = h('div', { class: 'palette-more' });
  access.stage.before(palette, more);
  session.addView('palette', new Palette(palette, send));
  const unused = () => h('div'); // An element has no room for these panels.
  const hosts = { settings: unused(), moves: unused(), extra: unused(), palette: more, game: unused() };
  const pageAccess = { about, state, send, ask, stage: stage.host, open, signal };
  session.addView('panels', new Panels(hosts, pageAccess, new Errors(say)));
}
