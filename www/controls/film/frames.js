// @ts-check
/**
 * The frames of a film: a board like the page's own, off the screen, that
 * shows the puzzle's moves from the start, whatever is on screen.
 */
import { h } from '../../app/dom.js';
import { kindOf, update } from '../../app/state.js';
import { BoardView } from '../../board/board-view.js';
import { STEP_MS } from '../../board/flight.js';
import { standalone } from '../../board/painted.js';

/** @import { State } from '../../app/types.d.ts' */

/** How long the first picture stays, and the last, in milliseconds. */
const FIRST_MS = 700;
const LAST_MS = 1800;

/** Room for those who jump from the top row, in squares. */
const SKY = 0.4;

/** The longest film without these; longer ones go faster. */
const LONGEST_MS = 60_000;

/** The puzzle as it is watched, whatever is on screen. @param {State} state */
const watched = (state) => update(state, { do: 'play' });

/** Is there something that moves? @param {State} state */
export function isFilm(state) {
  const { pieces, heat } = kindOf(state).scene(watched(state));
  return kindOf(state).timeline(state) > 0 && (heat?.wave !== undefined || pieces.some(({ path }) => path.length > 1));
}

/**
 * When a film shows what: steps that have passed, the milliseconds since its
 * beginning, and for how long.
 * @typedef {{at: number, from: number, ms: number}} Moment
 */

/**
 * The moments of a film of so many steps.
 * @param {number} length @param {number} stepMs @param {number} each how many a step has, where that is not too many @param {number} most
 * @returns {Moment[]}
 */
export function momentsOf(length, stepMs, each, most) {
  const inStep = Math.max(1, Math.min(each, Math.floor(most / length)));
  const count = Math.min(length * inStep, most);
  const ms = Math.min(length * stepMs, LONGEST_MS) / count;
  /** @type {Moment[]} */
  const moments = [{ at: 0, from: 0, ms: FIRST_MS }];
  for (let index = 1; index < count; index++) {
    // A long film leaves steps out.
    const at = inStep > 1 ? index / inStep : Math.round((index * length) / count);
    moments.push({ at, from: FIRST_MS + (index - 1) * ms, ms });
  }
  moments.push({ at: length, from: FIRST_MS + (count - 1) * ms, ms: LAST_MS });
  return moments;
}

export class Frames {
  #state;
  #host = h('div', { class: 'film-board', inert: true, 'aria-hidden': 'true' });
  #life = new AbortController();
  #board;

  /** @param {State} state */
  constructor(state) {
    this.#state = watched(state);
    const kind = kindOf(this.#state);
    this.length = kind.timeline(this.#state);
    this.stepMs = STEP_MS * kind.pace(this.#state);
    document.body.append(this.#host);
    this.#board = new BoardView(this.#host, () => '', this.#life.signal);
  }

  /** @param {number} at @returns {State} */
  #stateAt(at) {
    return { ...this.#state, player: { ...this.#state.player, at } };
  }

  /** Where the player is. @param {number} at */
  counter(at) {
    return kindOf(this.#state).counter(this.#stateAt(at));
  }

  /** The board after so many steps, as a picture that needs no page. @param {number} at @param {Map<Element, Element>} [origins] */
  at(at, origins) {
    const state = this.#stateAt(at);
    const scene = kindOf(state).scene(state);
    // What a person may do now is no part of a film.
    const arrows = scene.arrows?.filter(({ kind }) => kind === 'last');
    this.#board.draw({ ...scene, arrows, spots: [], tone: '' });
    // What is drawn little by little on the page is there.
    for (const animation of this.#board.board.getAnimations({ subtree: true })) animation.cancel();
    return standalone(this.#board.board, SKY, origins);
  }

  /** What was made for them goes. */
  end() {
    this.#life.abort();
    this.#host.remove();
  }
}
