// @ts-check
/**
 * The panels around the board, a set for each kind of puzzle. A set is ended by one signal.
 */
import { set } from '../app/dom.js';
import { kindOf } from '../app/state.js';
import { isSameKind } from './localized-view.js';
import { Invite } from './invite.js';
import { TypedTools } from './typed-tools.js';

/** @import { Game, Hosts, Kind } from '../app/contract.d.ts' */
/** @import { Errors } from '../app/errors.js' */
/** @import { PageAccess, State, View } from '../app/types.d.ts' */

export class Panels {
  #hosts;
  #access;
  #errors;
  /** @type {Kind | undefined} */
  #kind;
  /** @type {AbortController | undefined} */
  #abort;
  /** @type {View[]} */
  #views = [];
  /** The game module whose buttons are shown. @type {Game | null} */
  #shownGame = null;

  /**
   * @param {Hosts} hosts
   * @param {Omit<PageAccess, 'words'>} access its signal ends all sets
   * @param {Errors} errors
   */
  constructor(hosts, access, errors) {
    this.#hosts = hosts;
    this.#access = access;
    this.#errors = errors;
    access.signal.addEventListener('abort', () => this.#abort?.abort(), { once: true });
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    if (!isSameKind(this.#kind, kind)) this.#change(kind, state);
    const { game } = kind;
    if (state.game && game && this.#shownGame !== game) {
      this.#shownGame = game;
      const { send } = this.#accessFor(kind, state);
      const { stage, gameParts } = this.#access;
      this.#views.push(new game.Bar(this.#hosts.game, send, stage, /** @type {AbortController} */ (this.#abort).signal, kind.words, gameParts));
    }
    for (const view of this.#views) this.#errors.guard('panel', () => view.draw(state));
  }

  /** @param {Kind} kind @param {State} state */
  #change(kind, state) {
    this.#kind = kind;
    this.#abort?.abort();
    this.#abort = new AbortController();
    for (const host of Object.values(this.#hosts)) host.replaceChildren();
    this.#views = [];
    this.#shownGame = null;
    const { signal } = this.#abort;
    const { words } = kind;
    const access = { ...this.#access, signal, words, ...this.#accessFor(kind, state) };
    this.#views = [new Invite(this.#hosts.game, access.send, words), ...kind.panels(this.#hosts, access)];
    if (kind.tools.length > 0) this.#views.push(new TypedTools(this.#hosts.settings, access));
  }

  /**
   * Limits a set to states of its kind: from a change of kind until the next frame, it gets its last
   * state, and its commands are ignored.
   * @param {Kind} kind @param {State} last @returns {Pick<PageAccess, 'state' | 'send'>}
   */
  #accessFor(kind, last) {
    const { state, send } = this.#access;
    const isOwn = () => kindOf(state()).id === kind.id;
    return {
      state: () => (last = isOwn() ? state() : last),
      send: (command) => { if (isOwn()) send(command); },
    };
  }
}

/**
 * Sets attributes that describe the state: the kind of puzzle, and whether it is edited, watched or
 * played.
 */
export class StateAttributes {
  #host;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
  }

  /** @param {State} state */
  draw(state) {
    set(this.#host, 'data-kind', kindOf(state).id);
    set(this.#host, 'data-mode', modeOf(state));
    set(this.#host, 'data-answer-hidden', state.answerHidden);
  }
}

/** Is the puzzle set up, watched or played? @param {State} state */
function modeOf({ game, player }) {
  if (game) return 'play';
  return player.playing || player.at > 0 ? 'watch' : 'set';
}
