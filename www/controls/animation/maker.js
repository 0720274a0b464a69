// @ts-check
/** Makes animations, and shows, saves and sends them. */
import { h } from '../../app/dom.js';
import { keepFocus } from '../../app/focus.js';
import { newCanvas } from '../../board/canvas.js';
import { canShare, openShareSheet } from '../share-sheet.js';
import { saveFile } from '../save-file.js';
import { Frames } from './frames.js';
import { encodeGif, SHAPES } from './gif.js';

/** @import { State } from '../../app/types.d.ts' */
/** @import { AllWords } from '../../app/words.d.ts' */
/** @import { DialogWords } from '../words.d.ts' */
/** @import { Caption } from './caption.js' */
/** @import { Shape } from './gif.js' */

/** Maximum time between pauses, in milliseconds. */
const TURN_MS = 30;

/**
 * Yields to the page from time to time, and stops if the animation isn't wanted any more.
 * @param {AbortSignal} [signal] @param {(share: number) => void} [show] shows the progress
 */
export function pauses(signal, show) {
  let last = performance.now();
  return async (share = 0) => {
    signal?.throwIfAborted();
    if (performance.now() - last < TURN_MS) return;
    show?.(share);
    await new Promise((resolve) => setTimeout(resolve));
    last = performance.now();
    signal?.throwIfAborted();
  };
}

export class AnimationMaker {
  element = h('div', { class: 'animation', hidden: true });
  #words;
  /** Ends what is made or shown. @type {AbortController | undefined} */
  #life;

  /** @param {AllWords & DialogWords} words */
  constructor(words) {
    this.#words = words;
  }

  /**
   * Makes an animation, and shows it.
   * @param {State} state @param {Caption} caption @param {string} name the file's @param {Shape} shape
   */
  async make(state, caption, name, shape) {
    this.clear();
    const { signal } = this.#life = new AbortController();
    const [width, height] = SHAPES[shape];
    const canvas = newCanvas(width, height);
    canvas.setAttribute('aria-hidden', 'true');
    const progress = h('progress', { max: 1, value: 0, 'aria-label': this.#words.creatingAnimation });
    const cancel = h('button', { type: 'button', class: 'button small', 'data-animation': 'cancel', onclick: () => this.clear() }, this.#words.cancel);
    this.#draw(canvas, h('div', { class: 'animation-row' }, progress, cancel));
    this.element.scrollIntoView({ block: 'nearest' });
    const frames = new Frames(state);
    try {
      const blob = await encodeGif(frames, caption, canvas, pauses(signal, (share) => { progress.value = share; }));
      signal.throwIfAborted();
      this.#show(new File([blob], `${name}.gif`, { type: blob.type }), { width, height }, caption);
    } catch (error) {
      if (signal.aborted) return;
      this.clear();
      throw error;
    } finally {
      frames.end();
    }
  }

  /** @param {File} file @param {{width: number, height: number}} size @param {Caption} caption */
  #show(file, size, { text }) {
    const url = URL.createObjectURL(file);
    this.#life?.signal.addEventListener('abort', () => URL.revokeObjectURL(url), { once: true });
    const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
      h('button', { type: 'button', class: 'button small', 'data-animation': id, onclick }, label);
    this.#draw(
      h('img', { src: url, ...size, alt: this.#words.animationOf(text) }),
      h(
        'div', { class: 'animation-row' },
        button('save', this.#words.saveAnimation, () => saveFile(file.name, file, file.type)),
        canShare(file) && button('send', this.#words.sendAnimation, () => openShareSheet({ files: [file], title: document.title, text })),
        h('span', {}, this.#words.fileSize(file.size)),
      ),
    );
    this.element.scrollIntoView({ block: 'nearest' });
  }

  /** Stops and hides the animation. */
  clear() {
    this.#life?.abort();
    this.#life = undefined;
    this.#draw();
  }

  /** @param {...Node} parts none to hide it */
  #draw(...parts) {
    keepFocus(() => {
      this.element.replaceChildren(...parts);
      this.element.hidden = parts.length === 0;
    }, () => {}, this.element);
  }
}
