// @ts-check
/**
 * What stands around the board: another set for each kind of puzzle. A set
 * ends with everything that was made for it, by one signal.
 */
import { byId, set } from '../app/dom.js';
import { kindOf } from '../app/state.js';

/** @import { Page, State, View } from '../app/types.d.ts' */
/** @import { Errors } from '../app/errors.js' */
/** @import { Hosts, Kind } from '../kinds/contract.d.ts' */

export class Panels {
  #page;
  #errors;
  /** @type {Hosts} */
  #hosts = { settings: byId('settings'), moves: byId('moves'), extra: byId('extra'), palette: byId('palette-more'), game: byId('game') };
  #famous = byId('famous');
  #player = byId('player');
  #side = byId('side');
  /** Is all in one column? */
  #narrow = matchMedia('(max-width: 900px)');
  #below = byId('below');
  /** @type {Kind | undefined} */
  #kind;
  /** @type {AbortController | undefined} */
  #life;
  /** @type {View[]} */
  #views = [];

  /** @param {Omit<Page, 'signal'>} page @param {Errors} errors */
  constructor(page, errors) {
    this.#page = page;
    this.#errors = errors;
    this.#narrow.addEventListener('change', () => this.#putFamous());
  }

  /** Where all is in one column, they are a strip under the player; else beside the board or, where much is set there, under it. */
  #putFamous() {
    this.#famous.classList.toggle('card', !this.#narrow.matches);
    if (this.#narrow.matches) this.#player.after(this.#famous);
    else (this.#kind?.famousBelow ? this.#below : this.#side).append(this.#famous);
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    if (this.#kind !== kind) {
      this.#kind = kind;
      this.#change(kind);
    }
    set(document.body, 'data-mode', modeOf(state));
    for (const view of this.#views) this.#errors.guard('What stands beside the board', () => view.draw(state));
    // Not left to `:has()`: WebKit does not see when a card is filled later.
    set(this.#below, 'hidden', [...this.#below.children].every((card) => card.childElementCount === 0));
  }

  /** @param {Kind} kind */
  #change(kind) {
    this.#life?.abort();
    this.#life = new AbortController();
    for (const host of Object.values(this.#hosts)) host.replaceChildren();
    this.#putFamous();
    set(document.body, 'data-kind', kind.id);
    this.#views = [];
    this.#views = kind.panels(this.#hosts, { ...this.#page, signal: this.#life.signal });
  }
}

/** Is the puzzle set up, watched or played? @param {State} state */
function modeOf({ game, player }) {
  if (game) return 'play';
  return player.playing || player.at > 0 ? 'watch' : 'set';
}
