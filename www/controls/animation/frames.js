// @ts-check
/**
 * The frames of an animation: a board like the page's own, off the screen, that shows the puzzle's moves
 * from the start; or, for a large board, pictures of all of it.
 */
import { h } from '../../app/dom.js';
import { kindOf, wordsOf } from '../../app/state.js';
import { update } from '../../app/update.js';
import { BoardView } from '../../board/board-view.js';
import { STEP_MS } from '../../board/flight.js';
import { addressOf, standalone, textOf } from '../../board/inline-styles.js';
import { isLarge } from '../../board/scene.js';

/** @import { State } from '../../app/types.d.ts' */
/** @import { PictureRenderer } from '../../board/picture-export.js' */
/** @import { Scene } from '../../app/scene.d.ts' */

/** How long the first picture stays, and the last, in milliseconds. */
const FIRST_MS = 700;
const LAST_MS = 1800;

/** Space for pieces that jump from the top rank, in squares. */
const TOP_MARGIN = 0.4;

/** The longest animation between the first and the last picture; longer ones go faster. */
const LONGEST_MS = 15_000;

/** The state during playback. @param {State} state */
const playing = (state) => update(state, { do: 'play' });

/** Is there something that moves? @param {State} state */
export function hasAnimation(state) {
  const { pieces, tints } = kindOf(state).scene(playing(state));
  return kindOf(state).timeline(state) > 0 && (tints?.wave !== undefined || pieces.some(({ path }) => path.length > 1));
}

/**
 * A picture of an animation: the step, when it appears and for how long, in milliseconds.
 * @typedef {{at: number, from: number, ms: number}} Moment
 */

/**
 * The moments of an animation.
 * @param {number} length @param {number} stepMs @param {number} picturesPerStep wanted @param {number} maxPictures of all steps
 * @returns {Moment[]}
 */
export function momentsOf(length, stepMs, picturesPerStep, maxPictures) {
  const inStep = Math.max(1, Math.min(picturesPerStep, Math.floor(maxPictures / length)));
  const count = Math.min(length * inStep, maxPictures);
  const ms = Math.min(length * stepMs, LONGEST_MS) / count;
  /** @type {Moment[]} */
  const moments = [{ at: 0, from: 0, ms: FIRST_MS }];
  for (let index = 1; index < count; index++) {
    // A long animation leaves steps out.
    const at = inStep > 1 ? index / inStep : Math.round((index * length) / count);
    moments.push({ at, from: FIRST_MS + (index - 1) * ms, ms });
  }
  moments.push({ at: length, from: FIRST_MS + (count - 1) * ms, ms: LAST_MS });
  return moments;
}

/** @param {string} svg */
async function imageOf(svg) {
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  return image;
}

/**
 * @typedef {{width: number, height: number, key: string, image: () => Promise<CanvasImageSource>}} Picture
 *   its size in pixels, a key that identifies it, and a function that draws it
 */

export class Frames {
  #state;
  #host = h('div', { class: 'animation-board', inert: true, 'aria-hidden': 'true' });
  #life = new AbortController();
  /** Draws small boards. @type {BoardView | undefined} */
  #board;
  /** Draws large ones. @type {PictureRenderer | undefined} */
  #pictures;

  /** @param {State} state */
  constructor(state) {
    this.#state = playing(state);
    const kind = kindOf(this.#state);
    this.length = kind.timeline(this.#state);
    this.stepMs = STEP_MS * kind.stepDuration(this.#state);
    if (isLarge(kind.scene(this.#state))) return;
    document.body.append(this.#host);
    this.#board = new BoardView(this.#host, () => '', this.#life.signal, wordsOf(this.#state));
  }

  /** @param {number} at @returns {State} */
  #stateAt(at) {
    return { ...this.#state, player: { ...this.#state.player, at } };
  }

  /** The player's counter. A jump counts once it is half done. @param {number} at */
  counter(at) {
    const state = this.#stateAt(at);
    const count = kindOf(state).counter({ ...state, player: { ...state.player, playing: false } });
    return count ? wordsOf(state).counter(...count) : '';
  }

  /**
   * The scene after a number of steps, without marks for players.
   *
   * @param {number} at
   * @returns {Scene}
   */
  #sceneAt(at) {
    const state = this.#stateAt(at);
    const scene = kindOf(state).scene(state);
    return { ...scene, arrows: scene.arrows?.filter(({ kind }) => kind === 'last'), spots: [], tone: '', isForFile: true };
  }

  /**
   * A small board after a number of steps, as a drawing that needs no page.
   *
   * @param {number} at
   * @param {Map<Element, Element>} [origins]
   */
  drawing(at, origins) {
    if (!this.#board) throw new Error('large boards are not drawn square by square');
    this.#board.draw(this.#sceneAt(at));
    // Finish running animations.
    for (const animation of this.#board.board.getAnimations({ subtree: true })) animation.cancel();
    return standalone(this.#board.board, TOP_MARGIN, origins);
  }

  /**
   * The board after a number of steps, as large as it fits into a room.
   * @param {number} at @param {{width: number, height: number}} room in pixels
   * @returns {Promise<Picture>}
   */
  async picture(at, room) {
    if (!this.#board) return this.#largePicture(at, room);
    const svg = this.drawing(at);
    const [wide, high] = ['width', 'height'].map((side) => Number(svg.getAttribute(side)));
    const scale = Math.min(room.width / wide, room.height / high);
    // At its own size, it is sharp in all browsers.
    const size = { width: Math.round(wide * scale), height: Math.round(high * scale) };
    for (const [side, pixels] of Object.entries(size)) svg.setAttribute(side, String(pixels));
    const text = textOf(svg);
    return { ...size, key: text, image: () => imageOf(text) };
  }

  /**
   * @param {number} at
   * @param {{width: number, height: number}} room
   * @returns {Promise<Picture>}
   */
  async #largePicture(at, room) {
    const { PictureRenderer, scaleFor, sizeOf } = await import('../../board/picture-export.js');
    const pictures = this.#pictures ??= new PictureRenderer(document.body);
    const scene = this.#sceneAt(at);
    const scale = scaleFor(scene, room);
    return { ...sizeOf(scene, scale), key: String(at), image: () => pictures.draw(scene, scale) };
  }

  /** Removes the board. */
  end() {
    this.#life.abort();
    this.#host.remove();
  }
}
