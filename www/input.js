// @ts-check
/**
 * Pointer and keys on the board become commands.
 *
 *   click, tap      stamps the picked tool
 *   drag            moves the piece it begins on; else paints, with a tool that does
 *   arrows, Enter   the same from the keyboard, once the board has the focus
 */
import { lineBetween } from './squares.js';
import { kindOf } from './state.js';

/** A press becomes a drag after so many pixels. */
const DRAG_PX = 3;

/**
 * @param {HTMLElement} stage what holds the board
 * @param {() => {squareAt: Function, carry?: Function, hint?: Function, redraw?: Function}} view the board on screen
 * @param {() => import('./state.js').State} state
 * @param {(command: import('./state.js').Command) => void} send
 */
export function listenToPointer(stage, view, state, send) {
  /** @type {{id: number, square: number, last: number, x: number, y: number, mode: 'press' | 'drag' | 'paint'} | null} */
  let press = null;

  const toolPaints = () => kindOf(state()).canPaint?.(state()) !== false && kindOf(state()).tools.find((/** @type {any} */ { id }) => id === state().tool)?.paints;

  stage.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || press || !event.isPrimary) return;
    const square = view().squareAt(event.clientX, event.clientY);
    if (square < 0 || !/** @type {Element} */ (event.target).closest('.board')) return;
    // The keyboard's focus stays where it is: Space still plays.
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body) document.activeElement.blur();
    stage.setPointerCapture(event.pointerId);
    press = { id: event.pointerId, square, last: square, x: event.clientX, y: event.clientY, mode: 'press' };
  });

  stage.addEventListener('pointermove', (event) => {
    if (!press || event.pointerId !== press.id) return;
    const square = view().squareAt(event.clientX, event.clientY);
    if (press.mode === 'press') {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_PX) return;
      if (toolPaints() && (state().tool === 'erase' || !kindOf(state()).canDrag(state(), press.square))) {
        press.mode = 'paint';
        send({ do: 'strokeStart', square: press.square });
        send({ do: 'strokeOver', squares: [press.square] });
      } else if (kindOf(state()).canDrag(state(), press.square)) {
        press.mode = 'drag';
        send({ do: 'lift', square: press.square });
      } else return;
    }
    if (press.mode === 'paint' && square >= 0 && square !== press.last) {
      send({ do: 'strokeOver', squares: lineBetween(state().draft, press.last, square) });
      press.last = square;
    } else if (press.mode === 'drag') {
      view().hint?.(press.square, square);
      view().carry?.(press.square, event.clientX, event.clientY);
    }
  });

  stage.addEventListener('pointerup', (event) => {
    if (!press || event.pointerId !== press.id) return;
    const { mode, square: from } = press;
    press = null;
    const square = view().squareAt(event.clientX, event.clientY);
    if (mode === 'paint') send({ do: 'strokeEnd' });
    else if (mode === 'drag') {
      view().hint?.(-1, -1);
      if (square >= 0) send({ do: 'move', from, to: square });
      view().redraw?.();
    } else if (square === from) send({ do: 'put', square });
  });

  stage.addEventListener('pointercancel', (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (press.mode === 'paint') send({ do: 'strokeEnd' });
    view().hint?.(-1, -1);
    press = null;
    view().redraw?.();
  });
}

/**
 * Keys on the board itself: it is one tab stop, arrows walk on it.
 * @param {import('./board-view.js').BoardView} board
 * @param {() => import('./state.js').State} state
 * @param {(command: import('./state.js').Command) => void} send
 */
export function listenToBoardKeys(board, state, send) {
  board.element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { files, ranks } = state().draft;
    const sign = state().flipped ? -1 : 1;
    const steps = { ArrowLeft: [-sign, 0], ArrowRight: [sign, 0], ArrowUp: [0, sign], ArrowDown: [0, -sign] };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) {
      const file = (board.cursor % files) + step[0];
      const rank = Math.floor(board.cursor / files) + step[1];
      if (file >= 0 && file < files && rank >= 0 && rank < ranks) board.setCursor(rank * files + file);
    } else if (event.key === 'Enter') send({ do: 'put', square: board.cursor });
    else if (event.key === 'Delete' || event.key === 'Backspace') send({ do: 'put', square: board.cursor, tool: 'erase' });
    else {
      const own = kindOf(state()).key?.(state(), event.key, board.cursor);
      if (!own) return;
      send(own);
    }
    event.preventDefault();
    event.stopPropagation();
  });
}

/**
 * Keys of the whole page.
 * @param {() => import('./state.js').State} state
 * @param {(command: import('./state.js').Command) => void} send
 * @param {Record<string, () => void>} open what other keys open
 */
export function listenToKeys(state, send, open) {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
    const focused = /** @type {Element} */ (event.target);
    // A box that was just closed may keep the focus for a moment.
    const target = focused.closest?.('dialog') ? document.body : focused;
    const typing = target.closest?.('input:not([type="range"]), textarea');
    if (typing) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key === 'z') send({ do: event.shiftKey ? 'redo' : 'undo' });
      else if (key === 'y') send({ do: 'redo' });
      else return;
      event.preventDefault();
      return;
    }
    // A list that was chosen from keeps the focus: other keys are its own.
    if (event.altKey || target.closest?.('select')) return;
    const onButton = target.closest?.('button, a');
    const own = kindOf(state()).key?.(state(), event.key);
    const tools = kindOf(state()).tools;
    const number = Number(event.key);
    if (own) send(own);
    else if (event.key === ' ' && !onButton) send({ do: 'toggle' });
    else if (event.key === 'ArrowLeft') send({ do: 'step', by: -1 });
    else if (event.key === 'ArrowRight') send({ do: 'step', by: 1 });
    else if (event.key === 'Home') send({ do: 'seek', at: 0 });
    else if (event.key === 'End') send({ do: 'end' });
    else if (event.key === 'f') send({ do: 'flip' });
    else if (event.key === 'n') open.another();
    else if (event.key === 'i') open.import();
    else if (event.key === '?') open.help();
    else if (number >= 1 && number <= tools.length) send({ do: 'tool', tool: tools[number - 1].id });
    else return;
    event.preventDefault();
  });
}
