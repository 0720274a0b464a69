// @ts-check
/**
 * What figures are made with: the solver, which knows the rules, and a board
 * that a hand touches. What stands around a board is in the article's HTML.
 */
import { BoardView } from '../../board/board-view.js';
import { cancelsDrag, isReleased } from '../../board/buttons.js';
import { nameOf } from '../../board/squares.js';
import { catalog, entryOf } from '../../kinds/catalog.js';
import { startAnywhere } from '../../session/anywhere.js';
import { solver } from '../../session/solver.js';

/** @import { Scene } from '../../app/scene.d.ts' */
/** @import { Ask, Hooks } from '../../solver/jobs.d.ts' */
/** @import { Distances, Drawing, Options, Shown, TravelDrawing, Wants } from '../../solver/wire.d.ts' */
/** @import { ArticleWords } from '../words.d.ts' */

/** A press becomes a drag after so many pixels. */
const DRAG_PX = 4;

const nobody = () => {};

/** A size such as 3 × 4 stays in one line. @param {string} text */
export const unbroken = (text) => text.replaceAll(' × ', '\u00a0×\u00a0');

/** The one way to ask the core, once it is there. @param {string} line what will be asked for first @returns {Promise<Ask>} */
export async function asker(line) {
  const { ask, about } = solver(entryOf(line.split('?')[0])?.id ?? catalog[0].id, nobody, undefined, startAnywhere);
  await about;
  return ask;
}

/** What a line draws. @param {string} line @returns {Promise<Drawing>} */
export async function opened(line) {
  return (await (await asker(line))({ do: 'open', text: line })).draft;
}

/**
 * What the solver says of a drawing.
 * @param {Drawing} draft @param {{ options?: Options, wants?: Wants }} [more] @param {Hooks} [hooks]
 * @returns {Promise<Shown>}
 */
export async function solved(draft, { options = {}, wants = {} } = {}, hooks = undefined) {
  return (await asker(draft.kind))({ do: 'solve', draft, options, wants }, hooks);
}

/**
 * How far every square of a board is from one, by the search.
 * @param {Pick<TravelDrawing, 'files' | 'ranks' | 'blocked' | 'leaper'>} board @param {number} from
 * @returns {Promise<Distances>}
 */
export async function distancesFrom({ files, ranks, blocked, leaper }, from) {
  const { distances } = await solved({ kind: 'travel', files, ranks, blocked, leaper, from, to: null }, { wants: { distances: true } });
  if (!distances) throw new Error('distances were asked for');
  return distances;
}

/** One of several that are asked for one after the other counts: the last. @template T @param {(signal: AbortSignal) => Promise<T>} act @param {(value: T) => void} show */
export function latest(act, show) {
  let life = new AbortController();
  return async () => {
    life.abort();
    const { signal } = life = new AbortController();
    try {
      const value = await act(signal);
      if (!signal.aborted) show(value);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  };
}

/** Something of a figure by its part. @template {Element} [E=HTMLElement] @param {Element} host @param {string} name @param {new () => E} [type] @returns {E} */
export function part(host, name, type) {
  const found = host.querySelector(`[data-part="${name}"]`);
  if (!(found instanceof (type ?? HTMLElement))) throw new Error(`the figure has no ${name}`);
  return /** @type {E} */ (found);
}

/** Buttons of which one is pressed. @param {Element} host @param {string} name their part @param {(value: string) => void} choose @returns {(value: string) => void} presses one */
export function choice(host, name, choose) {
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

/** A button that begins something, and stops it while it runs; what it begins stands on it. @param {HTMLButtonElement} button @param {ArticleWords} words @returns {(runs: boolean) => void} says which */
export function switched(button, { stop }) {
  const begin = button.textContent ?? '';
  return (runs) => { button.textContent = runs ? stop : begin; };
}

/** What hands may do on a board. @typedef {object} Hands
 * @property {(square: number) => string} label what a screen reader says of a square besides its name
 * @property {(square: number) => void} [press] a click or tap, or Enter
 * @property {(square: number) => boolean} [canDrag] does what stands there follow the pointer?
 * @property {(from: number, to: number) => void} [drag] and is put down elsewhere
 * @property {(square: number) => void} [paint] a mouse goes over it, pressed
 */

/** A board in the place of a still picture. */
export class Board {
  #view;
  #hands;
  #host;
  /** @type {Scene | undefined} */
  #scene;
  /** @type {{ square: number, x: number, y: number, drags: boolean } | null} */
  #press = null;

  /** @param {HTMLElement} host @param {Hands} hands @param {ArticleWords} words */
  constructor(host, hands, words) {
    this.#host = host;
    this.#hands = hands;
    const label = (/** @type {number} */ square) => [nameOf(this.#scene ?? { files: 1, ranks: 1 }, square), hands.label(square)].filter(Boolean).join(', ');
    this.#view = new BoardView(host, label, new AbortController().signal, words);
    // Until there is something on it, the still picture stays.
    this.#view.element.hidden = true;
    host.addEventListener('pointerdown', (event) => this.#down(event));
    host.addEventListener('pointermove', (event) => this.#move(event));
    host.addEventListener('pointerup', (event) => this.#up(event));
    host.addEventListener('pointercancel', () => this.#drop());
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.#drop());
    // A finger on what can be dragged does not scroll.
    host.addEventListener('touchstart', (event) => {
      const [{ clientX, clientY }] = event.touches;
      const square = this.#view.squareAt(clientX, clientY);
      if (square >= 0 && hands.canDrag?.(square)) event.preventDefault();
    }, { passive: false });
    this.#view.board.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {Pick<Scene, 'files' | 'ranks' | 'blocked'> & Partial<Scene>} scene */
  draw(scene) {
    if (!this.#scene) {
      this.#host.querySelector(':scope > svg')?.remove();
      this.#view.element.hidden = false;
    }
    this.#scene = { flipped: false, pieces: [], marks: [], path: [], at: 0, ...scene };
    this.#view.draw(this.#scene);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { button, clientX: x, clientY: y, pointerType, pointerId } = event;
    const square = button === 0 ? this.#view.squareAt(x, y) : -1;
    if (square < 0) return;
    this.#press = { square, x, y, drags: false };
    if (pointerType === 'mouse' || this.#hands.canDrag?.(square)) this.#host.setPointerCapture(pointerId);
    if (pointerType === 'mouse' && !this.#hands.canDrag?.(square)) this.#hands.paint?.(square);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press) return;
    if (isReleased(event, 0)) return this.#up(event);
    if (cancelsDrag(event)) return this.#drop();
    const { clientX, clientY, pointerType } = event;
    if (this.#hands.canDrag?.(press.square)) {
      press.drags ||= Math.hypot(clientX - press.x, clientY - press.y) > DRAG_PX;
      if (!press.drags) return;
      this.#view.carry(press.square, clientX, clientY, false);
      this.#view.hint(press.square, this.#view.squareAt(clientX, clientY));
    } else if (this.#hands.paint && pointerType === 'mouse') {
      const square = this.#view.squareAt(clientX, clientY);
      if (square < 0 || square === press.square) return;
      press.square = square;
      press.drags = true;
      this.#hands.paint(square);
    }
  }

  /** @param {PointerEvent} event */
  #up({ clientX, clientY, pointerType }) {
    const press = this.#press;
    this.#drop();
    if (!press) return;
    const square = this.#view.squareAt(clientX, clientY);
    if (press.drags && this.#hands.canDrag?.(press.square)) {
      if (square >= 0 && square !== press.square) this.#hands.drag?.(press.square, square);
    } else if (square === press.square && !press.drags) {
      if (this.#hands.paint && pointerType !== 'mouse') this.#hands.paint(square);
      this.#hands.press?.(square);
    }
  }

  #drop() {
    if (this.#press?.drags) {
      this.#view.hint(-1, -1);
      this.#view.putBack();
    }
    this.#press = null;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#scene) return;
    const { files, ranks } = this.#scene;
    const { cursor } = this.#view;
    const [file, rank] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
    if (file || rank) {
      const [x, y] = [(cursor % files) + file, Math.floor(cursor / files) + rank];
      if (x >= 0 && x < files && y >= 0 && y < ranks) this.#view.setCursor(y * files + x);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#hands.paint?.(cursor);
      this.#hands.press?.(cursor);
    } else return;
    event.preventDefault();
  }
}
