// @ts-check
/**
 * What a pointer does on the board becomes commands; what keys do there, in `board-keys.js`.
 *
 *   click, tap      stamps the picked tool; or picks a piece up, and puts it down
 *   drag            moves the piece it begins on; else paints, with a tool that does
 *
 * A finger that holds no piece scrolls, unless the person has picked a tool that
 * paints: then two fingers do. Where squares are too small for it, it comes closer first.
 *
 * Escape and the right mouse button cancel a drag or a stroke.
 */
import { focusedBeside } from '../app/focus.js';
import { kindOf } from '../app/state.js';
import { paints } from './board-keys.js';
import { cancelsDrag, isReleased } from './buttons.js';
import { lineBetween } from './squares.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { Stage } from './stage.js' */

/** @typedef {{id: number, square: number, last: number, x: number, y: number, now: MouseEvent, mode: 'press' | 'drag' | 'paint', board: string}} Press a pointer that is down, and on which board */

/** What a hand needs of a stage. @typedef {Pick<Stage, 'squareAt' | 'isAway' | 'carry' | 'hint' | 'putBack' | 'leavesToShift' | 'shiftWith' | 'comeCloser'>} Touched */

/** A press becomes a drag after so many pixels. */
const DRAG_PX = 3;

/** Is it on the board? @param {Event} event */
const isOnBoard = ({ target }) => target instanceof Element && target.closest('.board, canvas') !== null;

/** Which board is on screen: squares mean something on one alone. @param {State} state */
const boardOf = ({ draft: { kind, files, ranks }, flipped, game }) => [kind, files, ranks, flipped, game !== null].join();

/**
 * @param {HTMLElement} host what holds the stage
 * @param {Touched} stage @param {() => State} state @param {(command: Command) => void} send
 * @param {AbortSignal} [signal] the end of it
 */
export function listenToPointer(host, stage, state, send, signal) {
  const hand = new Hand(host, stage, state, send);
  host.addEventListener('pointerdown', (event) => hand.down(event), { signal });
  host.addEventListener('pointermove', (event) => hand.move(event), { signal });
  host.addEventListener('pointerleave', () => hand.leave(), { signal });
  host.addEventListener('pointerup', (event) => hand.up(event), { signal });
  host.addEventListener('pointercancel', (event) => hand.cancel(event), { signal });
  host.addEventListener('touchstart', (event) => hand.touch(event), { signal, passive: false });
  host.addEventListener('contextmenu', (event) => hand.menu(event), { signal });
  // Before anybody else hears of it: Escape means the drag, not the game.
  addEventListener('keydown', (event) => hand.key(event), { signal, capture: true });
}

/** What a hand does on a board. */
class Hand {
  /** @type {Press | null} */
  #press = null;
  /** Was a drag cancelled by the right button, whose menu has not come yet? */
  #hidesMenu = false;
  /** Does a piece that was picked up follow the pointer? */
  #follows = false;
  #host;
  #stage;
  #state;
  #send;

  /** @param {HTMLElement} host @param {Touched} stage @param {() => State} state @param {(command: Command) => void} send */
  constructor(host, stage, state, send) {
    this.#host = host;
    this.#stage = stage;
    this.#state = state;
    this.#send = send;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const press = this.#press;
    this.#hidesMenu = false;
    if (press && event.pointerType === 'touch' && event.pointerId !== press.id) return this.#giveUp(press);
    if (event.button !== 0 || press || !event.isPrimary || !isOnBoard(event)) return;
    const square = this.#stage.squareAt(event.clientX, event.clientY);
    if (square < 0 || this.#stage.leavesToShift(event)) return;
    // The keyboard's focus stays where it is: Space still plays.
    event.preventDefault();
    const focused = focusedBeside(this.#host);
    if ((focused instanceof HTMLElement || focused instanceof SVGElement) && focused !== document.body) focused.blur();
    this.#host.setPointerCapture(event.pointerId);
    this.#press = { id: event.pointerId, square, last: square, x: event.clientX, y: event.clientY, now: event, mode: 'press', board: boardOf(this.#state()) };
  }

  /** With a second finger, both scroll: what the first one has begun is given up. @param {Press} press */
  #giveUp(press) {
    this.#cancelDrag(press);
    this.#stage.shiftWith(press.id, press.now);
  }

  /** As if the press had never been. @param {Press} press */
  #cancelDrag(press) {
    this.#press = null;
    if (press.mode === 'paint') this.#send({ do: 'strokeEnd', undone: true });
    else if (press.mode === 'drag') this.#send({ do: 'lift', square: -1 });
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
    if (this.#hidesMenu) event.preventDefault();
    this.#hidesMenu = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const press = this.#press;
    const square = this.#stage.squareAt(event.clientX, event.clientY);
    if (!press) return this.#hover(event, square);
    if (event.pointerId !== press.id) return;
    if (isReleased(event, 0)) return this.up(event);
    if (cancelsDrag(event)) {
      this.#hidesMenu = true;
      return this.#cancelDrag(press);
    }
    // Its board has gone meanwhile: the drag has, too.
    if (press.board !== boardOf(this.#state())) {
      this.#press = null;
      return this.#putBack();
    }
    press.now = event;
    if (press.mode === 'press') this.#begin(press, event);
    if (press.mode === 'paint' && square >= 0 && square !== press.last) {
      this.#send({ do: 'strokeOver', squares: lineBetween(this.#state().draft, press.last, square) });
      press.last = square;
    } else if (press.mode === 'drag') {
      this.#stage.hint(press.square, square);
      this.#stage.carry(press.square, event.clientX, event.clientY, this.#goes(event));
    }
  }

  /** What was picked up follows a mouse. @param {PointerEvent} event @param {number} square */
  #hover(event, square) {
    const held = event.pointerType === 'touch' ? -1 : kindOf(this.#state()).held(this.#state());
    if (held >= 0) {
      this.#follows = true;
      this.#stage.hint(held, square);
      this.#stage.carry(held, event.clientX, event.clientY);
    } else this.leave();
  }

  /** A press becomes a stroke or a drag, as soon as it has moved. @param {Press} press @param {PointerEvent} event */
  #begin(press, event) {
    if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_PX) return;
    const state = this.#state();
    if (paints(state, event.pointerType === 'touch') && (state.tool === 'erase' || !this.#canDrag(press.square))) {
      press.mode = 'paint';
      this.#send({ do: 'strokeStart', square: press.square });
      this.#send({ do: 'strokeOver', squares: [press.square] });
    } else if (this.#canDrag(press.square)) {
      press.mode = 'drag';
      this.#send({ do: 'lift', square: press.square });
    }
  }

  leave() {
    if (this.#follows) this.#putBack();
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.#press || event.pointerId !== this.#press.id) return;
    const { mode, square: from, board } = this.#press;
    this.#press = null;
    if (board !== boardOf(this.#state())) return this.#putBack();
    const square = this.#stage.squareAt(event.clientX, event.clientY);
    if (mode === 'paint') this.#send({ do: 'strokeEnd' });
    else if (mode === 'drag') this.#drop(from, square, event);
    else if (square === from && !(event.pointerType === 'touch' && this.#stage.comeCloser(square))) {
      this.#stage.hint(-1, -1);
      this.#send({ do: 'put', square });
    }
  }

  /** @param {number} from @param {number} square @param {PointerEvent} event */
  #drop(from, square, event) {
    this.#stage.hint(-1, -1);
    if (square >= 0) this.#send({ do: 'move', from, to: square });
    else if (this.#goes(event)) this.#send({ do: 'put', square: from, tool: 'erase' });
    this.#stage.putBack();
  }

  /** @param {PointerEvent} event */
  cancel(event) {
    if (!this.#press || event.pointerId !== this.#press.id) return;
    const { mode } = this.#press;
    this.#press = null;
    if (mode === 'paint') this.#send({ do: 'strokeEnd' });
    else if (mode === 'drag') this.#send({ do: 'lift', square: -1 });
    this.#putBack();
  }

  /** A finger that takes hold of a piece does not scroll. @param {TouchEvent} event */
  touch(event) {
    const [{ clientX, clientY }] = event.changedTouches;
    if (event.touches.length > 1 || !isOnBoard(event)) return;
    const square = this.#stage.squareAt(clientX, clientY);
    if (square >= 0 && this.#canDrag(square)) event.preventDefault();
  }

  /** @param {number} square */
  #canDrag(square) {
    return kindOf(this.#state()).canDrag(this.#state(), square);
  }

  /** Would what is dragged go, if it were let go here? @param {PointerEvent} event */
  #goes(event) {
    return kindOf(this.#state()).canDrop(this.#state()) && this.#stage.isAway(event.clientX, event.clientY);
  }

  /** What was carried is where it was. */
  #putBack() {
    this.#follows = false;
    this.#stage.hint(-1, -1);
    this.#stage.putBack();
  }
}
