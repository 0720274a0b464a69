// @ts-check
/**
 * Where the puzzle on screen is shown: as a board of squares, or as a picture
 * where there are too many to be clicked together one by one.
 */
import { set } from '../app/dom.js';
import { allInWords } from '../app/language.js';
import { kindOf, wordsOf } from '../app/state.js';
import { BoardView } from './board-view.js';
import { listenToBoardKeys, paints, sendKey } from './board-keys.js';
import { isLarge } from './scene.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { PictureView } from './picture-view.js' */
/** @import { Scene } from '../app/scene.d.ts' */

export class Stage {
  #state;
  #send;
  #coordinates;
  #language = '';
  /** @type {BoardView | PictureView | undefined} */
  #view;
  /** What draws pictures: it is loaded when the first large board is. @type {typeof PictureView | undefined} */
  #Picture;
  /** @type {Promise<void> | undefined} */
  #loading;
  /** The life of the view on screen. */
  #life = new AbortController();

  /**
   * @param {HTMLElement} host
   * @param {{state: () => State, send: (command: Command) => void, coordinates?: boolean}} access are squares named at the edge?
   * @param {AbortSignal} signal its end
   */
  constructor(host, { state, send, coordinates = true }, signal) {
    this.host = host;
    this.#state = state;
    this.#send = send;
    this.#coordinates = coordinates;
    signal.addEventListener('abort', () => this.end(), { once: true });
  }

  /** Shows or hides the names of squares at the edge, from the next drawing on. @param {boolean} shown */
  set coordinates(shown) {
    this.#coordinates = shown;
  }

  /** @param {State} state */
  draw(state) {
    const scene = { ...kindOf(state).scene(state), bare: !this.#coordinates };
    set(this.host, 'data-paints', paints(state, true));
    const large = isLarge(scene);
    if (large && !this.#Picture) {
      this.#loading ??= this.#load();
      return;
    }
    const { language } = wordsOf(state);
    const changes = !this.#view || large === this.#view instanceof BoardView || this.#language !== language;
    this.#language = language;
    const focused = changes && this.host.contains(document.activeElement);
    if (!this.#view || changes) this.#view = this.#change(scene);
    this.#view.draw(scene);
    if (focused) this.#view.focus();
  }

  async #load() {
    try {
      this.#Picture = (await import('./picture-view.js')).PictureView;
      this.draw(this.#state());
    } finally {
      this.#loading = undefined; // should it not have come, the next drawing tries again
    }
  }

  /** Another view takes the place of the one on screen, which ends with all that belongs to it. @param {Scene} scene */
  #change(scene) {
    this.end();
    this.#life = new AbortController();
    const { signal } = this.#life;
    const words = wordsOf(this.#state());
    const label = (/** @type {number} */ square) => allInWords(kindOf(this.#state()).label(this.#state(), square), wordsOf(this.#state()), ', ');
    if (this.#Picture && isLarge(scene)) return new this.#Picture(this.host, {
      label,
      leaves: (event) => this.leavesToShift(event),
      onPick: (square) => this.#send({ do: 'put', square }),
      onSpace: () => this.#send({ do: 'toggle' }),
      onKey: (event, square) => sendKey(event, square, this.#state, this.#send),
    }, signal, words);
    const board = new BoardView(this.host, label, signal, words);
    listenToBoardKeys(board, this.#state, this.#send, signal);
    return board;
  }

  /** Takes away what is shown. */
  end() {
    this.#life.abort();
    this.#view = undefined;
  }

  /** The board of squares, where that is what is shown. */
  get #board() {
    return this.#view instanceof BoardView ? this.#view : undefined;
  }

  /** Is a place of the window clearly beside the board? @param {number} clientX @param {number} clientY */
  isAway(clientX, clientY) {
    return this.#board?.isAway(clientX, clientY) ?? false;
  }

  /** Does a press shift the picture of a large board, rather than edit it? @param {PointerEvent} event */
  leavesToShift(event) {
    if (!this.#view || this.#view instanceof BoardView) return false;
    if (event.button !== 0 || !event.isPrimary || this.#view.isShifting) return true;
    const state = this.#state();
    const square = this.squareAt(event.clientX, event.clientY);
    return square < 0 || !(kindOf(state).canDrag(state, square) || paints(state, event.pointerType === 'touch'));
  }

  /** A pointer that has edited shifts the picture from now on. @param {number} id @param {MouseEvent} event its last one */
  shiftWith(id, event) {
    if (!(this.#view instanceof BoardView)) this.#view?.shiftWith(id, event);
  }

  /** Where squares are too small for a finger, shows them larger; true if it did. @param {number} square */
  comeCloser(square) {
    return this.#board?.comeCloser(square) ?? false;
  }

  /** The square that the keyboard is on; -1 in a picture. */
  get cursor() {
    return this.#board?.cursor ?? -1;
  }

  /** Gives the focus to what is shown: on the board, to the keyboard's square. */
  focus() {
    this.#view?.focus();
  }

  /** The square under a point of the window, or -1. @param {number} clientX @param {number} clientY */
  squareAt(clientX, clientY) {
    return this.#view?.squareAt(clientX, clientY) ?? -1;
  }

  /** Lets what stands on a square follow the pointer; put back by the next scene. @param {number} square @param {number} clientX @param {number} clientY @param {boolean} [goes] it is to go */
  carry(square, clientX, clientY, goes = false) {
    this.#view?.carry(square, clientX, clientY, goes);
  }

  /** Marks the squares under the pointer's drag; -1 for none. @param {number} from @param {number} over */
  hint(from, over) {
    this.#board?.hint(from, over);
  }

  /** Draws the last scene again: what was carried goes back to its place. */
  putBack() {
    this.#view?.putBack();
  }
}
