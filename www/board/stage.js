// @ts-check
/**
 * Shows the puzzle on screen: as a board of squares or, if it is large, as a picture on a canvas.
 */
import { set } from '../app/dom.js';
import { focusedBeside } from '../app/focus.js';
import { formatMessages } from '../app/language.js';
import { dragPaints, kindOf, wordsOf } from '../app/state.js';
import { BoardView } from './board-view.js';
import { listenToBoardKeys, sendKey } from './board-keys.js';
import { isLarge } from './scene.js';

/** @import { Announce } from '../app/announcer.js' */
/** @import { Errors } from '../app/errors.js' */
/** @import { Command, State } from '../app/types.d.ts' */
/** @import { PictureView } from './picture-view.js' */
/** @import { Scene } from '../app/scene.d.ts' */

export class Stage {
  #state;
  #send;
  #announce;
  #errors;
  #signal;
  #language = '';
  /** @type {BoardView | PictureView | undefined} */
  #view;
  /** Loaded with the first large board. @type {typeof PictureView | undefined} */
  #PictureView;
  /** @type {Promise<void> | undefined} */
  #loading;
  /** True while the view shows an earlier board, because that of large boards is being loaded. */
  #isOutdated = false;
  /** Ends the current view. */
  #viewAbort = new AbortController();

  /**
   * @param {HTMLElement} host
   * @param {{state: () => State, send: (command: Command) => void, announce: Announce, errors: Errors, coordinates?: boolean}} access
   * @param {AbortSignal} signal
   */
  constructor(host, { state, send, announce, errors, coordinates = true }, signal) {
    this.host = host;
    this.#state = state;
    this.#send = send;
    this.#announce = announce;
    this.#errors = errors;
    this.#signal = signal;
    /** False hides the coordinates from the next drawing on. */
    this.coordinates = coordinates;
    signal.addEventListener('abort', () => this.removeView(), { once: true });
  }

  /** Returns what the board shows. */
  sceneOf(state = this.#state()) {
    return { ...kindOf(state).scene(state), noCoordinates: !this.coordinates };
  }

  /** @param {State} state */
  draw(state) {
    const scene = this.sceneOf(state);
    set(this.host, 'data-paints', dragPaints(state, true));
    const isPicture = isLarge(scene);
    this.#isOutdated = isPicture && !this.#PictureView;
    if (this.#isOutdated) {
      this.#loading ??= this.#load();
      return;
    }
    const { language } = wordsOf(state);
    const isOther = isPicture === this.#view instanceof BoardView || this.#language !== language;
    this.#language = language;
    const hadFocus = (!this.#view || isOther) && this.host.contains(focusedBeside(this.host));
    if (!this.#view || isOther) this.#view = this.#createView(scene);
    this.#view.draw(scene);
    if (hadFocus) this.#view.focus();
  }

  async #load() {
    try {
      this.#PictureView = (await import('./picture-view.js')).PictureView;
      if (!this.#signal.aborted) this.draw(this.#state());
    } catch (error) {
      if (this.#isOutdated) this.removeView();
      this.#errors.report(error);
    } finally {
      this.#loading = undefined; // If it failed, the next drawing tries again.
    }
  }

  /** Replaces the current view. @param {Scene} scene */
  #createView(scene) {
    this.removeView();
    this.#viewAbort = new AbortController();
    const { signal } = this.#viewAbort;
    const words = wordsOf(this.#state());
    const label = (/** @type {number} */ square) => {
      const state = this.#state();
      return formatMessages(kindOf(state).label(state, square), wordsOf(state), ', ');
    };
    if (this.#PictureView && isLarge(scene)) {
      return new this.#PictureView(this.host, {
        label,
        announce: this.#announce,
        isPanGesture: (event) => this.isPanGesture(event),
        onPick: (square) => this.#send({ do: 'put', square }),
        onSpace: () => this.#send({ do: 'toggle' }),
        onKey: (event, square) => sendKey(event, square, this.#state, this.#send),
      }, signal, words);
    }
    const board = new BoardView(this.host, label, signal, words, this.#announce);
    listenToBoardKeys(board, this.#state, (command) => this.#isOutdated || this.#send(command), signal);
    return board;
  }

  /** Removes the view, at the end or before another one. */
  removeView() {
    this.#viewAbort.abort();
    this.#view = undefined;
  }

  /** The board of squares, unless a picture is shown. */
  get #board() {
    return this.#view instanceof BoardView ? this.#view : undefined;
  }

  /**
   * Returns true if a point of the window is clearly off the board.
   *
   * @param {number} clientX
   * @param {number} clientY
   */
  isOffBoard(clientX, clientY) {
    return this.#board?.isOffBoard(clientX, clientY) ?? false;
  }

  /** Returns true if a press pans the picture instead of editing. @param {PointerEvent} event */
  isPanGesture(event) {
    if (!this.#view || this.#view instanceof BoardView) return false;
    if (event.button !== 0 || !event.isPrimary || this.#view.isPanning) return true;
    const state = this.#state();
    const square = this.squareAt(event.clientX, event.clientY);
    return square < 0 || !(kindOf(state).canDrag(state, square) || dragPaints(state, event.pointerType === 'touch'));
  }

  /**
   * Lets a pointer that was editing pan the picture from now on.
   *
   * @param {number} id
   * @param {MouseEvent} event its last event
   */
  panWith(id, event) {
    if (!(this.#view instanceof BoardView)) this.#view?.panWith(id, event);
  }

  /**
   * Enlarges the board if its squares are too small for a finger.
   *
   * @param {number} square the square to show
   * @returns {boolean} true if it was enlarged
   */
  zoomForTouch(square) {
    return this.#board?.zoomForTouch(square) ?? false;
  }

  /** The square with the keyboard's cursor; -1 for a picture. */
  get cursor() {
    return this.#board?.cursor ?? -1;
  }

  /** Shakes the piece that can't go where it was sent. */
  shake() {
    const state = this.#state();
    this.#board?.shake((square) => kindOf(state).canDrag(state, square));
  }

  /** Moves the keyboard's cursor to the first piece that can be moved, and focuses it. */
  focusPiece() {
    const state = this.#state();
    const { files, ranks } = state.draft;
    const square = Array.from({ length: files * ranks }, (_, index) => index).find((at) => kindOf(state).canDrag(state, at));
    if (square === undefined || !this.#board) return this.focus();
    this.#board.setCursor(square);
  }

  /** Focuses the view: the square with the cursor, or the picture. */
  focus() {
    this.#view?.focus();
  }

  /**
   * Returns the square at a point of the window, or -1.
   *
   * @param {number} clientX
   * @param {number} clientY
   */
  squareAt(clientX, clientY) {
    return this.#isOutdated ? -1 : this.#view?.squareAt(clientX, clientY) ?? -1;
  }

  /**
   * Draws the piece or mark of a square at the pointer, until the next drawing.
   *
   * @param {number} square
   * @param {number} clientX
   * @param {number} clientY
   * @param {boolean} [isRemoved] would dropping it here remove it?
   */
  carry(square, clientX, clientY, isRemoved = false) {
    this.#view?.carry(square, clientX, clientY, isRemoved);
  }

  /**
   * Marks the squares where a drag began and where it is; -1 for none.
   *
   * @param {number} from
   * @param {number} over
   */
  highlightDrag(from, over) {
    this.#board?.highlightDrag(from, over);
  }

  /** Draws the last scene again, without what is carried. */
  putBack() {
    this.#view?.putBack();
  }
}
