// @ts-check
/** Shared code of the figures: access to the solver, an interactive board, buttons. */
import { BoardView } from '../../board/board-view.js';
import { cancelsDrag, isReleased } from '../../board/mouse-buttons.js';
import { nameOf, squareNamed } from '../../board/squares.js';
import { catalog, entryOf } from '../../kinds/catalog.js';
import { startAnywhere } from '../../session/anywhere.js';
import { solver } from '../../session/solver.js';

/** @import { Scene, ScenePiece } from '../../app/scene.d.ts' */
/** @import { Ask, Hooks } from '../../solver/jobs.d.ts' */
/** @import { Answer, Distances, Draft, Kind, Options, Shown, TravelDraft, Wants } from '../../solver/wire.d.ts' */
/** @import { ArticleWords } from '../words.d.ts' */

/** @typedef {Extract<Answer, { status: 'solved' }>} Solution */

/** Distance in pixels after which a press becomes a drag. */
const DRAG_PX = 4;

const ignore = () => {};

/** Keeps sizes such as 3 × 4 on one line. @param {string} text */
export const keepTogether = (text) => text.replaceAll(' × ', '\u00a0×\u00a0');

/**
 * Waits for the solver that the page shares.
 *
 * @param {string} line the first puzzle, or its kind
 * @returns {Promise<Ask>}
 */
export async function connectSolver(line) {
  const { ask, about } = solver(entryOf(line.split('?')[0])?.id ?? catalog[0].id, ignore, undefined, startAnywhere);
  await about;
  return ask;
}

/**
 * Parses a puzzle line of one kind.
 *
 * @template {Kind} K
 * @param {string} line
 * @param {K} kind
 * @returns {Promise<Extract<Draft, { kind: K }>>}
 */
export async function parseLine(line, kind) {
  const { draft } = await (await connectSolver(line))({ do: 'open', text: line });
  if (draft.kind !== kind) throw new Error(`${line} is not a ${kind} puzzle`);
  return /** @type {Extract<Draft, { kind: K }>} */ (draft);
}

/**
 * Returns an answer if it is a solution of one kind.
 *
 * @template {Solution['kind']} K
 * @param {Answer | null} answer
 * @param {K} kind
 * @returns {Extract<Solution, { kind: K }> | null}
 */
export const solvedAs = (answer, kind) => (
  answer?.status === 'solved' && answer.kind === kind ? /** @type {Extract<Solution, { kind: K }>} */ (answer) : null);

/** Distance of unreachable squares, as in Rust. */
export const UNREACHABLE = 2 ** 32 - 1;

/**
 * Returns the piece of a scene with one knight.
 *
 * @param {number} square
 * @returns {ScenePiece}
 */
export const knightOn = (square) => ({ key: 'knight', letter: 'N', path: [square], at: 0, home: square });

/**
 * Solves a puzzle.
 *
 * @param {Draft} draft
 * @param {{ options?: Options, wants?: Wants }} [more]
 * @param {Hooks} [hooks]
 * @returns {Promise<Shown>}
 */
export async function solve(draft, { options = {}, wants = {} } = {}, hooks = undefined) {
  return (await connectSolver(draft.kind))({ do: 'solve', draft, options, wants }, hooks);
}

/**
 * Searches the distances of all squares of a board from one.
 *
 * @param {Pick<TravelDraft, 'files' | 'ranks' | 'blocked' | 'leaper'>} board
 * @param {number} from
 * @returns {Promise<Distances>}
 */
export async function distancesFrom({ files, ranks, blocked, leaper }, from) {
  const { distances } = await solve({ kind: 'travel', files, ranks, blocked, leaper, from, to: null }, { wants: { distances: true } });
  if (!distances) throw new Error('the core returned no distances');
  return distances;
}

/**
 * Returns a function that runs `act` and shows its result; each call cancels the one before.
 *
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} act
 * @param {(value: T) => void} show
 */
export function cancelPrevious(act, show) {
  let controller = new AbortController();
  return async () => {
    controller.abort();
    const { signal } = controller = new AbortController();
    try {
      const value = await act(signal);
      if (!signal.aborted) show(value);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
}

/**
 * Finds an element of a figure by its `data-part`.
 *
 * @template {Element} [E=HTMLElement]
 * @param {Element} host
 * @param {string} name
 * @param {new () => E} [type]
 * @returns {E}
 */
export function findPart(host, name, type) {
  const found = host.querySelector(`[data-part="${name}"]`);
  if (!(found instanceof (type ?? HTMLElement))) throw new Error(`the figure has no ${name}`);
  return /** @type {E} */ (found);
}

/** Removes the mark of the reader's own puzzle from a figure that shows another one. @param {Element} host */
export const unmarkOwn = (host) => host.closest('.own')?.classList.remove('own');

/**
 * Makes a group of buttons; exactly one is pressed.
 *
 * @param {Element} host
 * @param {string} name the `data-part` of the group
 * @param {(value: string) => void} choose called with the value of a clicked button
 * @returns {(value: string) => void} sets the pressed button
 */
export function connectChoice(host, name, choose) {
  const buttons = [...host.querySelectorAll(`[data-part="${name}"] button`)].filter((button) => button instanceof HTMLButtonElement);
  const press = (/** @type {string} */ value) => {
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.value === value));
  };
  for (const button of buttons) {
    button.addEventListener('click', () => {
      press(button.value);
      choose(button.value);
    });
  }
  return press;
}

/**
 * Returns a function that switches a button between its own label and “Stop”.
 *
 * @param {HTMLButtonElement} button
 * @param {ArticleWords} words
 * @returns {(isRunning: boolean) => void}
 */
export function connectToggle(button, { stop }) {
  const begin = button.textContent ?? '';
  return (isRunning) => { button.textContent = isRunning ? stop : begin; };
}

/**
 * The reader's actions on a board.
 *
 * @typedef {object} BoardActions
 * @property {(square: number) => string} label description for screen readers, after the name of the square
 * @property {(square: number) => void} [press] on a click, a tap or Enter
 * @property {(square: number) => boolean} [canDrag] whether the piece on a square can be dragged; Enter picks it up
 * @property {(from: number, to: number) => void} [drag] on a drop
 * @property {boolean} [pressPicks] whether `press` picks pieces up itself
 * @property {(square: number) => void} [paint] on each square that a pressed mouse passes, on a tap, and on Enter
 */

/** An interactive board that replaces a static picture. */
export class Board {
  #view;
  #actions;
  #host;
  /** @type {Scene | undefined} */
  #scene;
  /**
   * The pressed pointer, where it went down, and its last square.
   *
   * @type {{ id: number, square: number, x: number, y: number, canDrag: boolean, hasMoved: boolean } | null}
   */
  #press = null;
  /** The square of the piece that Enter picked up, or -1. */
  #picked = -1;

  /**
   * @param {HTMLElement} host
   * @param {BoardActions} actions
   * @param {ArticleWords} words
   */
  constructor(host, actions, words) {
    this.#host = host;
    this.#actions = actions;
    const label = (/** @type {number} */ square) => [nameOf(this.#scene ?? { files: 1, ranks: 1 }, square), actions.label(square)].filter(Boolean).join(', ');
    this.#view = new BoardView(host, label, new AbortController().signal, words);
    // The static picture stays until the first `draw`.
    this.#view.element.hidden = true;
    host.addEventListener('pointerdown', (event) => this.#down(event));
    host.addEventListener('pointermove', (event) => this.#move(event));
    host.addEventListener('pointerup', (event) => this.#up(event));
    host.addEventListener('pointercancel', ({ pointerId }) => pointerId === this.#press?.id && this.#endPress());
    addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      this.#endPress();
      if (this.#picked >= 0) this.#pick(-1);
    });
    // Touching a piece that can be dragged must not scroll the page.
    host.addEventListener('touchstart', (event) => {
      const [{ clientX, clientY }] = event.touches;
      const square = this.#view.squareAt(clientX, clientY);
      if (square >= 0 && actions.canDrag?.(square)) event.preventDefault();
    }, { passive: false });
    this.#view.board.addEventListener('keydown', (event) => this.#key(event));
    // A click of assistive technology comes without a pointer.
    this.#view.board.addEventListener('click', ({ detail, target }) => {
      const square = this.#scene && target instanceof SVGElement ? squareNamed(this.#scene, target.dataset.square) : -1;
      if (detail === 0 && square >= 0) this.#enter(square);
    });
  }

  /** @param {Pick<Scene, 'files' | 'ranks' | 'blocked'> & Partial<Scene>} scene */
  draw(scene) {
    if (!this.#scene) {
      this.#host.querySelector(':scope > svg')?.remove();
      this.#view.element.hidden = false;
    }
    this.#scene = { flipped: false, pieces: [], marks: [], path: [], at: 0, ...scene };
    // The piece may have gone.
    this.#pick(this.#actions.canDrag?.(this.#picked) ? this.#picked : -1);
  }

  /** Picks up the piece on a square, or none, and draws that. @param {number} square */
  #pick(square) {
    this.#picked = square;
    if (!this.#scene) return;
    const spots = this.#scene.spots ?? [];
    this.#view.draw(square < 0 ? this.#scene : { ...this.#scene, spots: [{ kind: 'picked', square }, ...spots] });
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { button, isPrimary, clientX: x, clientY: y, pointerType, pointerId: id } = event;
    const square = button === 0 && isPrimary ? this.#view.squareAt(x, y) : -1;
    if (square < 0) return;
    const canDrag = this.#actions.canDrag?.(square) ?? false;
    this.#press = { id, square, x, y, canDrag, hasMoved: false };
    if (pointerType === 'mouse' || canDrag) this.#host.setPointerCapture(id);
    if (pointerType === 'mouse' && !canDrag) this.#actions.paint?.(square);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    if (isReleased(event, 0)) return this.#up(event);
    if (cancelsDrag(event)) return this.#endPress();
    const { clientX, clientY, pointerType } = event;
    const square = this.#view.squareAt(clientX, clientY);
    if (press.canDrag) {
      press.hasMoved ||= Math.hypot(clientX - press.x, clientY - press.y) > DRAG_PX;
      if (!press.hasMoved) return;
      this.#view.carry(press.square, clientX, clientY, false);
      this.#view.highlightDrag(press.square, square);
    } else if (this.#actions.paint && pointerType === 'mouse') {
      if (square < 0 || square === press.square) return;
      press.square = square;
      press.hasMoved = true;
      this.#actions.paint(square);
    }
  }

  /** @param {PointerEvent} event */
  #up({ clientX, clientY, pointerType, pointerId }) {
    const press = this.#press;
    if (!press || pointerId !== press.id) return;
    this.#endPress();
    const square = this.#view.squareAt(clientX, clientY);
    if (press.canDrag && press.hasMoved) {
      if (square >= 0 && square !== press.square) this.#actions.drag?.(press.square, square);
    } else if (square === press.square && !press.hasMoved) {
      if (this.#actions.paint && pointerType !== 'mouse') this.#actions.paint(square);
      this.#actions.press?.(square);
    }
  }

  #endPress() {
    if (this.#press?.hasMoved) {
      this.#view.highlightDrag(-1, -1);
      this.#view.putBack();
    }
    this.#press = null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#scene) return;
    if (event.key === 'Enter' || event.key === ' ') {
      if (!event.repeat) this.#enter(this.#view.cursor);
    } else if (!this.#view.moveCursor(event.key)) return;
    event.preventDefault();
  }

  /** Picks up a piece, puts down the picked one, or acts like a tap. @param {number} square */
  #enter(square) {
    const { canDrag, drag, paint, press, pressPicks } = this.#actions;
    const from = this.#picked;
    if (from >= 0) {
      this.#pick(-1);
      if (square !== from) drag?.(from, square);
    } else if (!pressPicks && canDrag?.(square)) this.#pick(square);
    else {
      paint?.(square);
      press?.(square);
    }
  }
}
