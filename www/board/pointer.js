// @ts-check
/**
 * Turns pointer events on the board into commands. `board-keys.js` does so for keys.
 *
 *   click, tap      uses the current tool, or picks up a piece and puts it down
 *   drag            moves the piece where it begins, or paints with a tool that can
 *
 * A finger that doesn't begin on a piece scrolls, unless the person picked a painting tool, or in
 * the demo; then two fingers scroll. If squares are too small for a finger, the first tap enlarges
 * the board.
 *
 * Escape and the right mouse button cancel a drag or a stroke.
 */
import { focusedBeside } from '../app/focus.js';
import { dragPaints, kindOf } from '../app/state.js';
import { cancelsDrag, isReleased } from './mouse-buttons.js';
import { lineBetween, squareNamed } from './squares.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { Stage } from './stage.js' */

/**
 * A pointer that is down.
 *
 * @typedef {object} Press
 * @property {number} id
 * @property {number} square where it began
 * @property {number} last the last painted square
 * @property {number} x where it began, in the window
 * @property {number} y
 * @property {MouseEvent} lastEvent
 * @property {'press' | 'drag' | 'paint'} mode
 * @property {string} board identifies the board
 */

/**
 * The methods of a stage that are used here.
 *
 * @typedef {Pick<Stage, 'squareAt' | 'isOffBoard' | 'carry' | 'highlightDrag' | 'putBack' | 'isPanGesture'
 *   | 'panWith' | 'zoomForTouch'>} BoardSurface
 */

/** A press becomes a drag after this distance, in pixels. */
const DRAG_PX = 3;

/** @param {Event} event */
const isOnBoard = ({ target }) => target instanceof Element && target.closest('.board, canvas') !== null;

/**
 * Identifies the board on screen, because squares of another one mean nothing.
 *
 * @param {State} state
 */
const boardId = ({ draft: { kind, files, ranks }, flipped, game }) => [kind, files, ranks, flipped, game !== null].join();

/**
 * Listens to the pointer on a board.
 *
 * @param {HTMLElement} host holds the board
 * @param {BoardSurface} stage
 * @param {() => State} state
 * @param {(command: Command) => void} send
 * @param {AbortSignal} [signal]
 */
export function listenToPointer(host, stage, state, send, signal) {
  const controller = new PointerController(host, stage, state, send);
  host.addEventListener('pointerdown', (event) => controller.down(event), { signal });
  host.addEventListener('pointermove', (event) => controller.move(event), { signal });
  host.addEventListener('pointerleave', () => controller.leave(), { signal });
  host.addEventListener('pointerup', (event) => controller.up(event), { signal });
  host.addEventListener('pointercancel', (event) => controller.cancel(event), { signal });
  host.addEventListener('touchstart', (event) => controller.preventScroll(event), { signal, passive: false });
  host.addEventListener('click', (event) => controller.click(event), { signal });
  host.addEventListener('contextmenu', (event) => controller.menu(event), { signal });
  // Captured, so that Escape cancels the drag before anything else.
  addEventListener('keydown', (event) => controller.key(event), { signal, capture: true });
}

class PointerController {
  /** @type {Press | null} */
  #press = null;
  /** True after the right button cancelled a drag, until its menu is suppressed. */
  #suppressesMenu = false;
  /** True while a picked-up piece follows the pointer. */
  #isCarrying = false;
  #host;
  #stage;
  #state;
  #send;

  /**
   * @param {HTMLElement} host
   * @param {BoardSurface} stage
   * @param {() => State} state
   * @param {(command: Command) => void} send
   */
  constructor(host, stage, state, send) {
    this.#host = host;
    this.#stage = stage;
    this.#state = state;
    this.#send = send;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const press = this.#press;
    this.#suppressesMenu = false;
    if (press && event.pointerType === 'touch' && event.pointerId !== press.id) return this.#startScroll(press);
    if (event.button !== 0 || press || !event.isPrimary || !isOnBoard(event)) return;
    const square = this.#stage.squareAt(event.clientX, event.clientY);
    if (square < 0 || this.#stage.isPanGesture(event)) return;
    // Don't focus the square: Space keeps controlling playback.
    event.preventDefault();
    const focused = focusedBeside(this.#host);
    if ((focused instanceof HTMLElement || focused instanceof SVGElement) && focused !== document.body) focused.blur();
    this.#host.setPointerCapture(event.pointerId);
    this.#press = {
      id: event.pointerId, square, last: square, x: event.clientX, y: event.clientY, lastEvent: event,
      mode: 'press', board: boardId(this.#state()),
    };
  }

  /** Lets two fingers scroll: cancels what the first one began. @param {Press} press */
  #startScroll(press) {
    this.#cancelDrag(press);
    this.#stage.panWith(press.id, press.lastEvent);
  }

  /** Undoes what a press began. @param {Press} press */
  #cancelDrag(press) {
    this.#press = null;
    if (press.mode === 'paint') this.#send({ do: 'strokeEnd', isCancelled: true });
    else if (press.mode === 'drag') this.#send({ do: 'cancelDrag' });
    this.#putBack();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== 'Escape' || !this.#press) return;
    event.preventDefault();
    event.stopPropagation();
    this.#cancelDrag(this.#press);
  }

  /** @param {Event} event */
  menu(event) {
    if (this.#suppressesMenu) event.preventDefault();
    this.#suppressesMenu = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const press = this.#press;
    const square = this.#stage.squareAt(event.clientX, event.clientY);
    if (!press) return this.#hover(event, square);
    if (event.pointerId !== press.id) return;
    if (isReleased(event, 0)) return this.up(event);
    if (cancelsDrag(event)) {
      this.#suppressesMenu = true;
      return this.#cancelDrag(press);
    }
    if (press.board !== boardId(this.#state())) return this.#end(press);
    press.lastEvent = event;
    if (press.mode === 'press') this.#begin(press, event);
    if (press.mode === 'paint' && square >= 0 && square !== press.last) {
      this.#send({ do: 'strokeOver', squares: lineBetween(this.#state().draft, press.last, square) });
      press.last = square;
    } else if (press.mode === 'drag') {
      this.#stage.highlightDrag(press.square, square);
      this.#stage.carry(press.square, event.clientX, event.clientY, this.#isRemoved(event));
    }
  }

  /**
   * Lets a picked-up piece follow the mouse.
   *
   * @param {PointerEvent} event
   * @param {number} square
   */
  #hover(event, square) {
    const held = event.pointerType === 'touch' ? -1 : kindOf(this.#state()).held(this.#state());
    if (held >= 0) {
      this.#isCarrying = true;
      this.#stage.highlightDrag(held, square);
      this.#stage.carry(held, event.clientX, event.clientY);
    } else this.leave();
  }

  /**
   * Turns a press that has moved into a stroke or a drag.
   *
   * @param {Press} press
   * @param {PointerEvent} event
   */
  #begin(press, event) {
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_PX) return;
    const state = this.#state();
    if (dragPaints(state, event.pointerType === 'touch') && (state.tool === 'erase' || !this.#canDrag(press.square))) {
      press.mode = 'paint';
      this.#send({ do: 'strokeStart', square: press.square });
      this.#send({ do: 'strokeOver', squares: [press.square] });
    } else if (this.#canDrag(press.square)) {
      press.mode = 'drag';
      this.#send({ do: 'startDrag', square: press.square });
    }
  }

  leave() {
    if (this.#isCarrying) this.#putBack();
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.#press || event.pointerId !== this.#press.id) return;
    const { mode, square: from, board } = this.#press;
    if (board !== boardId(this.#state())) return this.#end(this.#press);
    this.#press = null;
    const square = this.#stage.squareAt(event.clientX, event.clientY);
    if (mode === 'paint') this.#send({ do: 'strokeEnd' });
    else if (mode === 'drag') this.#drop(from, square, event);
    else if (square === from && !(event.pointerType === 'touch' && this.#stage.zoomForTouch(square))) {
      this.#stage.highlightDrag(-1, -1);
      this.#send({ do: 'put', square });
    }
  }

  /** Handles a click of assistive technology, which comes without a pointer. @param {MouseEvent} event */
  click({ detail, target }) {
    const name = detail === 0 && target instanceof SVGElement && target.dataset.square;
    if (name) this.#send({ do: 'put', square: squareNamed(this.#state().draft, name) });
  }

  /**
   * @param {number} from
   * @param {number} square
   * @param {PointerEvent} event
   */
  #drop(from, square, event) {
    const before = this.#state();
    this.#stage.highlightDrag(-1, -1);
    if (square >= 0) this.#send({ do: 'move', from, to: square });
    else this.#send(this.#isRemoved(event) ? { do: 'put', square: from, tool: 'erase' } : { do: 'cancelDrag' });
    // A change is drawn in the next frame, and the piece slides from the pointer.
    if (this.#state() === before) this.#stage.putBack();
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (this.#press && event.pointerId === this.#press.id) this.#end(this.#press);
  }

  /**
   * Ends a press when the browser has taken the pointer, or the board was replaced or turned: what was painted stays.
   *
   * @param {Press} press
   */
  #end(press) {
    this.#press = null;
    if (press.mode === 'paint') this.#send({ do: 'strokeEnd' });
    else if (press.mode === 'drag') this.#send({ do: 'cancelDrag' });
    this.#putBack();
  }

  /** Prevents scrolling when a finger begins on a piece. @param {TouchEvent} event */
  preventScroll(event) {
    const [{ clientX, clientY }] = event.changedTouches;
    if (event.touches.length > 1 || !isOnBoard(event)) return;
    const square = this.#stage.squareAt(clientX, clientY);
    if (square >= 0 && this.#canDrag(square)) event.preventDefault();
  }

  /** @param {number} square */
  #canDrag(square) {
    return kindOf(this.#state()).canDrag(this.#state(), square);
  }

  /** Returns true if dropping the piece here removes it. @param {PointerEvent} event */
  #isRemoved(event) {
    return kindOf(this.#state()).canDrop(this.#state()) && this.#stage.isOffBoard(event.clientX, event.clientY);
  }

  /** Draws the carried piece on its square again. */
  #putBack() {
    this.#isCarrying = false;
    this.#stage.highlightDrag(-1, -1);
    this.#stage.putBack();
  }
}
