// @ts-check
/**
 * Pointer and keys on the board become commands.
 *
 *   click, tap      stamps the picked tool
 *   drag            moves the piece it begins on; else paints, with a tool that does
 *   arrows, Enter   the same from the keyboard, once the board has the focus
 *
 * Where a long board slides in its frame, a finger that holds no piece slides it.
 */
import { kindOf } from '../app/state.js';
import { lineBetween } from './squares.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { BoardView } from './board-view.js' */
/** @import { Stage } from './stage.js' */

/** @typedef {{id: number, square: number, last: number, x: number, y: number, mode: 'press' | 'drag' | 'paint'}} Press a pointer that is down */

/** A press becomes a drag after so many pixels. */
const DRAG_PX = 3;

/** Is it on the board of squares? In a picture, the pointer shifts it. @param {Event} event */
const isOnBoard = ({ target }) => target instanceof Element && target.closest('.board') !== null;

/**
 * @param {HTMLElement} host what holds the stage
 * @param {Pick<Stage, 'squareAt' | 'carry' | 'hint' | 'redraw' | 'slides'>} stage
 * @param {() => State} state
 * @param {(command: Command) => void} send
 * @param {AbortSignal} [signal] the end of it
 */
export function listenToPointer(host, stage, state, send, signal) {
  /** @type {Press | null} */
  let press = null;

  const canDrag = (/** @type {number} */ square) => kindOf(state()).canDrag(state(), square);
  const paints = () => {
    const kind = kindOf(state());
    return kind.canPaint(state()) && kind.tools.some((tool) => tool.paints && tool.id === state().tool);
  };

  host.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || press || !event.isPrimary || !isOnBoard(event)) return;
    const square = stage.squareAt(event.clientX, event.clientY);
    if (square < 0) return;
    // The keyboard's focus stays where it is: Space still plays.
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body) document.activeElement.blur();
    host.setPointerCapture(event.pointerId);
    press = { id: event.pointerId, square, last: square, x: event.clientX, y: event.clientY, mode: 'press' };
  }, { signal });

  host.addEventListener('pointermove', (event) => {
    if (!press || event.pointerId !== press.id) return;
    const square = stage.squareAt(event.clientX, event.clientY);
    if (press.mode === 'press') {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_PX) return;
      const slid = stage.slides && event.pointerType === 'touch';
      if (paints() && !slid && (state().tool === 'erase' || !canDrag(press.square))) {
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
      stage.carry(press.square, event.clientX, event.clientY);
    }
  }, { signal });

  host.addEventListener('pointerup', (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { mode, square: from } = press;
    press = null;
    const square = stage.squareAt(event.clientX, event.clientY);
    if (mode === 'paint') send({ do: 'strokeEnd' });
    else if (mode === 'drag') {
      stage.hint(-1, -1);
      if (square >= 0) send({ do: 'move', from, to: square });
      stage.redraw();
    } else if (square === from) send({ do: 'put', square });
  }, { signal });

  host.addEventListener('pointercancel', (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (press.mode === 'paint') send({ do: 'strokeEnd' });
    stage.hint(-1, -1);
    press = null;
    stage.redraw();
  }, { signal });

  // A finger that takes hold of a piece does not slide the board.
  host.addEventListener('touchstart', (event) => {
    const [{ clientX, clientY }] = event.changedTouches;
    if (!stage.slides || event.touches.length > 1 || !isOnBoard(event)) return;
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
    } else if (event.key === 'Enter') send({ do: 'put', square: view.cursor });
    else if (event.key === 'Delete' || event.key === 'Backspace') send({ do: 'put', square: view.cursor, tool: 'erase' });
    else {
      const own = kindOf(state()).key(state(), event.key, view.cursor);
      if (!own) return;
      send(own);
    }
    event.preventDefault();
    event.stopPropagation();
  }, { signal });
}
