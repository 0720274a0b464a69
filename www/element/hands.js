// @ts-check
/** What one may do with a board besides watching it: loaded where that is asked for. */
import { h } from '../app/dom.js';
import { Errors } from '../app/errors.js';
import { kindOf } from '../app/state.js';
import { listenToPointer } from '../board/pointer.js';
import { InWords } from '../controls/in-words.js';
import { Palette } from '../controls/palette.js';
import { Panels } from '../controls/panels.js';

/** @import { Said } from '../app/words.d.ts' */
/** @import { Session } from '../session/session.js' */
/** @import { Ask } from '../solver/jobs.d.ts' */
/** @import { About } from '../solver/wire.d.ts' */

/**
 * Where hands are let to a board.
 * @typedef {object} Place
 * @property {HTMLElement} stage the board's
 * @property {boolean} bare nothing stands around it
 * @property {Ask} ask
 * @property {About} about
 * @property {(line: string) => Promise<boolean>} open shows another puzzle
 * @property {(said: Said) => void} say something for the person to read
 * @property {AbortSignal} signal the end of it
 */

/** @param {Session} session @param {Place} place */
const hold = ({ state, send, stage }, { signal }) => listenToPointer(stage.host, stage, state, send, signal);

/** Lets a game be played. @param {Session} session @param {Place} place */
export function letPlay(session, place) {
  hold(session, place);
  if (place.bare) return;
  const host = h('div', { class: 'game', part: 'game' });
  place.stage.before(host);
  const { game } = kindOf(session.state());
  if (game) session.show('game', new InWords((words) => new game.Bar(host, session.send, session.stage.host, place.signal, words)));
}

/** Lets the puzzle be edited. @param {Session} session @param {Place} place */
export function letEdit(session, place) {
  hold(session, place);
  if (place.bare) return;
  const { state, send, stage } = session;
  const { about, ask, open, say, signal } = place;
  const palette = h('div', { class: 'palette', part: 'palette', role: 'radiogroup' });
  const more = h('div', { class: 'palette-more' });
  place.stage.before(palette, more);
  session.show('palette', new Palette(palette, send));
  const aside = () => h('div'); // what a small board has no room for
  const hosts = { settings: aside(), moves: aside(), extra: aside(), palette: more, game: aside() };
  session.show('panels', new Panels(hosts, { about, state, send, ask, stage: stage.host, open, signal }, new Errors(say)));
}
