// @ts-check
/**
 * Pointer and keys on the board become commands.
 *
 *   click, tap      stamps the picked tool; or picks a piece up, and puts it down
 *   drag            moves the piece it begins on; else paints, with a tool that does
 *   arrows, Enter   the same from the keyboard, once the board has the focus
 *
 * A finger that holds no piece scrolls, unless the person has picked a tool that
 * paints: then two fingers do. Where squares are too small for it, it comes closer first.
 */
import { keyOf } from '../app/dom.js';
import { focusedBeside } from '../app/focus.js';
import { kindOf } from '../app/state.js';
import { lineBetween } from './squares.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { BoardView } from './board-view.js' */
/** @import { Stage } from './stage.js' */

/** @typedef {{id: number, square: number, last: number, x: number, y: number, now: MouseEvent, mode: 'press' | 'drag' | 'paint', board: string}} Press a pointer that is down, and on which board */

/** A press becomes a drag after so many pixels. */
const DRAG_PX = 3;

/** Is it on the board? @param {Event} event */
const isOnBoard = ({ target }) => target instanceof Element && target.closest('.board, canvas') !== null;

/** Which board is on screen: squares mean something on one alone. @param {State} state */
const boardOf = ({ draft: { kind, files, ranks }, flipped, game }) => [kind, files, ranks, flipped, game !== null].join();

/** Does a drag paint? A finger's only with a tool that was picked for it. @param {State} state @param {boolean} touch */
export function paints(state, touch) {
  const kind = kindOf(state);
  return (state.byHand || !touch) && kind.canPaint(state) && kind.tools.some((tool) => tool.paints && tool.id === state.tool);
}

/**
 * @param {HTMLElement} host what holds the stage
 * @param {Pick<Stage, 'squareAt' | 'isAway' | 'carry' | 'hint' | 'putBack' | 'leavesToShift' | 'shiftWith' | 'comeCloser'>} stage
 * @param {() => State} state
 * @param {(command: Command) => void} send
 * @param {AbortSignal} [signal] the end of it
 */
export function listenToPointer(host, stage, state, send, signal) {
  /** @type {Press | null} */
  let press = null;

  /** Does a piece that was picked up follow the pointer? */
  let follows = false;

  const canDrag = (/** @type {number} */ square) => kindOf(state()).canDrag(state(), square);
  /** Would what is dragged go, if it were let go here? @param {PointerEvent} event */
  const goes = (event) => kindOf(state()).canDrop(state()) && stage.isAway(event.clientX, event.clientY);
  /** What was carried is where it was. */
  const putBack = () => {
    follows = false;
    stage.hint(-1, -1);
    stage.putBack();
  };

  host.addEventListener('pointerdown', (event) => {
    // With a second finger, both scroll: what the first one has begun is given up.
    if (press && event.pointerType === 'touch' && event.pointerId !== press.id) {
      if (press.mode === 'paint') send({ do: 'strokeEnd', undone: true });
      stage.shiftWith(press.id, press.now);
      press = null;
      return putBack();
    }
    if (event.button !== 0 || press || !event.isPrimary || !isOnBoard(event)) return;
    const square = stage.squareAt(event.clientX, event.clientY);
    if (square < 0 || stage.leavesToShift(event)) return;
    // The keyboard's focus stays where it is: Space still plays.
    event.preventDefault();
    const focused = focusedBeside(host);
    if ((focused instanceof HTMLElement || focused instanceof SVGElement) && focused !== document.body) focused.blur();
    host.setPointerCapture(event.pointerId);
    press = { id: event.pointerId, square, last: square, x: event.clientX, y: event.clientY, now: event, mode: 'press', board: boardOf(state()) };
  }, { signal });

  host.addEventListener('pointermove', (event) => {
    const square = stage.squareAt(event.clientX, event.clientY);
    if (!press) {
      const held = event.pointerType === 'touch' ? -1 : kindOf(state()).held(state());
      if (held >= 0) {
        follows = true;
        stage.hint(held, square);
        stage.carry(held, event.clientX, event.clientY);
      } else if (follows) putBack();
      return;
    }
    if (event.pointerId !== press.id) return;
    // Its board has gone meanwhile: the drag has, too.
    if (press.board !== boardOf(state())) {
      press = null;
      return putBack();
    }
    press.now = event;
    if (press.mode === 'press') {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_PX) return;
      if (paints(state(), event.pointerType === 'touch') && (state().tool === 'erase' || !canDrag(press.square))) {
        press.mode = 'paint';
        send({ do: 'strokeStart', square: press.square });
        send({ do: 'strokeOver', squares: [press.square] });
      } else if (canDrag(press.square)) {
        press.mode = 'drag';
        send({ do: 'lift', square: press.square });
      } else return;
    }
    if (press.mode === 'paint' && square >= 0 && square !== press.last) {
      send({ do: 'strokeOver', squares: lineBetween(state().draft, press.last, square) });
      press.last = square;
    } else if (press.mode === 'drag') {
      stage.hint(press.square, square);
      stage.carry(press.square, event.clientX, event.clientY, goes(event));
    }
  }, { signal });

  host.addEventListener('pointerleave', () => {
    if (follows) putBack();
  }, { signal });

  host.addEventListener('pointerup', (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { mode, square: from, board } = press;
    press = null;
    if (board !== boardOf(state())) return putBack();
    const square = stage.squareAt(event.clientX, event.clientY);
    if (mode === 'paint') send({ do: 'strokeEnd' });
    else if (mode === 'drag') {
      stage.hint(-1, -1);
      if (square >= 0) send({ do: 'move', from, to: square });
      else if (goes(event)) send({ do: 'put', square: from, tool: 'erase' });
      stage.putBack();
    } else if (square === from && !(event.pointerType === 'touch' && stage.comeCloser(square))) {
      stage.hint(-1, -1);
      send({ do: 'put', square });
    }
  }, { signal });

  host.addEventListener('pointercancel', (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (press.mode === 'paint') send({ do: 'strokeEnd' });
    press = null;
    putBack();
  }, { signal });

  // A finger that takes hold of a piece does not scroll.
  host.addEventListener('touchstart', (event) => {
    const [{ clientX, clientY }] = event.changedTouches;
    if (event.touches.length > 1 || !isOnBoard(event)) return;
    const square = stage.squareAt(clientX, clientY);
    if (square >= 0 && canDrag(square)) event.preventDefault();
  }, { signal, passive: false });
}

/**
 * Keys on the board itself: it is one tab stop, arrows walk on it.
 * @param {BoardView} view
 * @param {() => State} state
 * @param {(command: Command) => void} send
 * @param {AbortSignal} signal the end of it
 */
export function listenToBoardKeys(view, state, send, signal) {
  view.board.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { files, ranks } = state().draft;
    const sign = state().flipped ? -1 : 1;
    const steps = { ArrowLeft: [-sign, 0], ArrowRight: [sign, 0], ArrowUp: [0, sign], ArrowDown: [0, -sign] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) {
      const file = (view.cursor % files) + step[0];
      const rank = Math.floor(view.cursor / files) + step[1];
      if (file >= 0 && file < files && rank >= 0 && rank < ranks) view.setCursor(rank * files + file);
    } else if (!sendKey(event, view.cursor, state, send)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal });
}

/**
 * What a key on a square does, on any picture of a board.
 * @param {KeyboardEvent} event @param {number} square @param {() => State} state @param {(command: Command) => void} send
 * @returns {boolean} was it such a key?
 */
export function sendKey(event, square, state, send) {
  if (event.key === 'Enter') send({ do: 'put', square });
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    const held = kindOf(state()).held(state());
    send({ do: 'put', square: held < 0 ? square : held, tool: 'erase' });
  } else {
    const own = kindOf(state()).key(state(), keyOf(event), square);
    if (!own) return false;
    send(own);
  }
  return true;
}
