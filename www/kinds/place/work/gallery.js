// @ts-check
/**
 * A gallery that scrolls through any number of small boards. Only visible boards are drawn, on one
 * sticky canvas; placements that aren't loaded yet are empty boards.
 */
import { h, set, setText } from '../../../app/dom.js';
import { lookup } from '../../../app/lookup.js';
import { contextOf, typeSize } from '../../../board/canvas.js';
import { nameOf } from '../../../board/squares.js';
import { ScrollScale } from './scroll-scale.js';
import { drawBoard, SmallBoards } from './small-boards.js';

/** @import { AllWords } from '../../../app/words.d.ts' */
/** @import { LoadedPlacement } from './placement-loader.js' */
/** @import { BoardSetup } from './small-boards.js' */

/**
 * @typedef {{at: (number: number) => LoadedPlacement | undefined, request: (first: number, last: number) => void}} Source
 *   `at` returns a placement if it is loaded; `request` loads the visible ones
 * @typedef {{setup: BoardSetup, total: number, selected: number, list: object}} Shown
 *   `list` is another object if the placements change
 */

/** Time without scroll events after which scrolling has ended. */
const SETTLE_MS = 150;

/** Minimum side of a square, in pixels, for recognisable pieces. */
const MIN_CELL = 12;

/** Maximum side of a square, in pixels. */
const MAX_CELL = 26;

/** Height up to which boards grow where there is room, in pixels. */
const PREFERRED_BOARD_HEIGHT = 256;

/** Above this height, in pixels, squares get smaller than `MIN_CELL`. */
const MAX_BOARD_HEIGHT = 420;

/** Minimum side of a square of a tall board, in pixels. Wide boards have smaller ones if they don't fit. */
const MIN_TALL_CELL = 5;

/** Maximum height of the gallery, in pixels. */
const MAX_GALLERY_HEIGHT = 10_000;

/** Space under a board for its number, in pixels. */
const LABEL_HEIGHT = 18;

/** About the width of a digit of the number, in pixels. */
const DIGIT_WIDTH = 6.5;

/** Space between boards, in pixels. */
const GAP = 10;

/** Counts options, for unique ids. */
let options = 0;

export class Gallery {
  #source;
  #words;
  #onStep;
  #signal;
  #boards;
  #context;
  /** The position in the list at the top, in pixels. */
  #top = 0;
  /** The last scroll position. */
  #last = 0;
  /** @type {Shown | undefined} */
  #shown;
  #frame = 0;
  /** @type {number | undefined} */
  #settling;
  #hover = -1;

  // The layout; the height of a row is 0 before it.
  #columns = 1;
  /** The width of a column, with the gap. */
  #column = 0;
  #row = 0;
  #height = 0;
  #left = 0;
  #cell = MIN_CELL;
  #ratio = 1;
  #typeSize = 1;
  #scale = new ScrollScale(0, 0);

  // Two elements alternate as the active option, because screen readers ignore a changed text.
  #options = [0, 1].map((which) => h('div', { role: 'option', id: `gallery-${++options}-${which}`, 'aria-selected': 'true', class: 'visually-hidden' }));
  #activeOption = 0;
  #announced = -1;

  /**
   * @param {HTMLElement} host will contain it
   * @param {Source} source
   * @param {(number: number) => void} onPick a board is clicked
   * @param {(by: number) => void} onStep keys move by this many boards
   * @param {AbortSignal} signal @param {AllWords} words
   */
  constructor(host, source, onPick, onStep, signal, words) {
    this.#words = words;
    this.#source = source;
    this.#onStep = onStep;
    this.#signal = signal;
    this.canvas = h('canvas', { 'aria-hidden': 'true' });
    this.#context = contextOf(this.canvas);
    this.space = h('div', { class: 'place-space' }, this.canvas);
    this.element = h('div', { class: 'place-gallery', 'data-part': 'gallery', role: 'listbox', tabindex: 0, 'aria-label': words.placements }, this.space);
    this.#boards = new SmallBoards(host, signal, () => this.redraw());
    this.element.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.canvas.addEventListener('click', (event) => {
      const number = this.#numberAt(event);
      if (number >= 0) onPick(number);
    });
    this.canvas.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && this.#hoverOver(this.#numberAt(event)));
    this.canvas.addEventListener('pointerleave', () => this.#hoverOver(-1));
    const sized = new ResizeObserver(() => this.layOut());
    sized.observe(this.element);
    signal.addEventListener('abort', () => {
      sized.disconnect();
      clearTimeout(this.#settling);
      cancelAnimationFrame(this.#frame);
    });
  }

  /** @param {Shown} shown */
  show(shown) {
    const before = this.#shown;
    this.#shown = shown;
    const { setup, list, selected, total } = shown;
    if (before?.list !== list) {
      this.#top = 0;
      this.element.scrollTop = this.#last = 0;
    }
    if (before?.setup.files !== setup.files || before.setup.ranks !== setup.ranks || before.total !== total) this.layOut();
    if (before && (before.selected !== selected || before.list !== list)) this.#keepInSight(selected);
    this.#announce(shown);
    // Called in each frame of playback, so update only what differs.
    if (before?.setup !== setup || before.list !== list || before.selected !== selected || before.total !== total) this.redraw();
  }

  /** Draws in the next frame. */
  redraw() {
    if (this.#signal.aborted) return;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Lays the boards out, and keeps the one at the top. */
  layOut() {
    const { clientWidth: width } = this.element;
    if (!this.#shown || width === 0 || this.element.clientHeight === 0) return;
    const { setup: { files, ranks }, total } = this.#shown;
    const first = this.#row ? Math.floor(this.#top / this.#row) * this.#columns : 0;
    const share = this.#row ? (this.#top / this.#row) % 1 : 0;
    const isFirst = !this.#row;
    // As many boards in a row as possible with recognisable pieces,
    // then as large as they fit.
    const smallest = Math.min(MIN_CELL, Math.floor(MAX_BOARD_HEIGHT / ranks));
    const preferred = Math.max(smallest, Math.floor((width > 700 ? 150 : 96) / Math.max(files, ranks)));
    this.#typeSize = typeSize(this.element);
    const numberWidth = this.#words.number(total).length * DIGIT_WIDTH * this.#typeSize;
    const columnFor = (/** @type {number} */ cell) => Math.max(files * cell, numberWidth) + GAP;
    this.#columns = Math.max(1, Math.floor((width - GAP) / columnFor(Math.min(MAX_CELL, preferred))));
    const room = Math.floor(((width - GAP) / this.#columns - GAP) / files);
    this.#cell = Math.max(1, Math.min(MAX_CELL, room, Math.max(MIN_TALL_CELL, preferred, Math.floor(PREFERRED_BOARD_HEIGHT / ranks))));
    this.#column = columnFor(this.#cell);
    this.#left = (width - this.#columns * this.#column + GAP) / 2;
    this.#row = ranks * this.#cell + LABEL_HEIGHT * this.#typeSize + GAP;
    const tall = Math.ceil(total / this.#columns) * this.#row + GAP;
    // A short list needs less height; its size is known only after this.
    this.element.style.setProperty('--tall', `${Math.min(tall, MAX_GALLERY_HEIGHT)}px`);
    const height = this.element.clientHeight;
    this.#height = height;
    this.#scale = new ScrollScale(tall, height);
    set(this.space, 'style', `height:${this.#scale.scrollHeight}px`);
    this.#ratio = Math.min(3, devicePixelRatio || 1);
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
    const [across, down] = [width, height].map((side) => Math.round(side * this.#ratio));
    if (this.canvas.width !== across || this.canvas.height !== down) Object.assign(this.canvas, { width: across, height: down });
    this.#goTo((Math.floor(first / this.#columns) + share) * this.#row);
    if (isFirst) this.#keepInSight(this.#shown.selected);
    this.redraw();
  }

  /** Scrolls a position to the top. @param {number} place */
  #goTo(place) {
    this.#top = Math.max(0, Math.min(place, this.#scale.maxListTop));
    const scroll = this.#scale.toScroll(this.#top);
    // Don't disturb touch scrolling.
    if (Math.abs(scroll - this.element.scrollTop) >= 1) this.element.scrollTop = scroll;
    this.#last = this.element.scrollTop;
  }

  #scrolled() {
    const scroll = this.element.scrollTop;
    const moved = scroll - this.#last;
    if (moved === 0) return;
    this.#last = scroll;
    if (this.#scale.isUnscaled || Math.abs(moved) > 3 * this.#height) this.#top = this.#scale.toList(scroll);
    else this.#top = Math.max(0, Math.min(this.#top + moved, this.#scale.maxListTop));
    if (!this.#scale.isUnscaled) {
      const atEnd = scroll < this.#height || scroll > this.#scale.maxScrollTop - this.#height;
      if (atEnd && Math.abs(this.#scale.toScroll(this.#top) - scroll) > 1) this.#goTo(this.#top);
      clearTimeout(this.#settling);
      // Move the thumb after the last scroll event.
      this.#settling = setTimeout(() => this.element.scrollTop === this.#last && this.#goTo(this.#top), SETTLE_MS);
    }
    this.redraw();
  }

  /** @param {number} number */
  #keepInSight(number) {
    if (!this.#row) return;
    const place = Math.floor(number / this.#columns) * this.#row;
    const end = place + this.#row + GAP;
    if (place >= this.#top && end <= this.#top + this.#height) return;
    const near = Math.abs(place - this.#top) < 3 * this.#height;
    const wanted = !near ? place - (this.#height - this.#row) / 2 : place < this.#top ? place : end - this.#height;
    this.#goTo(wanted);
  }

  /** @param {MouseEvent} event */
  #numberAt(event) {
    if (!this.#shown) return -1;
    const { left, top } = this.canvas.getBoundingClientRect();
    const { setup: { ranks }, total } = this.#shown;
    const across = event.clientX - left - this.#left;
    const down = event.clientY - top + this.#top - GAP / 2;
    const column = Math.floor(across / this.#column);
    if (column < 0 || column >= this.#columns || across % this.#column > this.#column - GAP) return -1;
    if (down % this.#row > ranks * this.#cell + LABEL_HEIGHT * this.#typeSize) return -1;
    const number = Math.floor(down / this.#row) * this.#columns + column;
    return number < total ? number : -1;
  }

  /** @param {number} number */
  #hoverOver(number) {
    if (number === this.#hover) return;
    this.#hover = number;
    this.canvas.style.cursor = number >= 0 ? 'pointer' : '';
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#row || event.ctrlKey || event.metaKey || event.altKey) return;
    const screenful = this.#columns * Math.max(1, Math.floor(this.#height / this.#row));
    const steps = { ArrowUp: -this.#columns, ArrowDown: this.#columns, PageUp: -screenful, PageDown: screenful };
    const by = lookup(steps, event.key);
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#onStep(by);
  }

  /** Announces the board with the focus. @param {Shown} shown */
  #announce({ setup, selected, total }) {
    if (total === 0) {
      for (const option of this.#options) {
        option.remove();
        setText(option, '');
      }
      return set(this.element, 'aria-activedescendant', null);
    }
    const placed = this.#source.at(selected);
    const pieces = placed && [...placed.letters].map((letter, index) => letter + nameOf(setup, placed.squares[placed.from + index]));
    const text = pieces ? this.#words.placementWith(selected + 1, total, pieces.join(' ')) : this.#words.placementOf(selected + 1, total);
    if (this.#options[this.#activeOption].textContent !== text) {
      if (this.#announced !== selected) this.#activeOption = 1 - this.#activeOption;
      this.#announced = selected;
      const option = this.#options[this.#activeOption];
      setText(option, text);
      this.element.append(option);
      this.#options[1 - this.#activeOption].remove();
      set(option, 'aria-posinset', selected + 1);
      set(option, 'aria-setsize', total);
    }
    set(this.element, 'aria-activedescendant', this.#options[this.#activeOption].id);
  }

  /** Returns the range of visible boards. @param {number} total */
  #visibleRange(total) {
    const first = Math.floor(this.#top / this.#row) * this.#columns;
    const last = (Math.floor((this.#top + this.#height) / this.#row) + 1) * this.#columns - 1;
    return { first, last: Math.min(last, total - 1) };
  }

  #draw() {
    if (!this.#shown || !this.#row || !this.canvas.width) return;
    const { setup, selected, total } = this.#shown;
    const context = this.#context;
    const ratio = this.#ratio;
    const stamps = this.#boards.stamps(setup, Math.round(this.#cell * ratio));
    const { board, colours } = stamps;
    const height = setup.ranks * this.#cell;
    const left = this.#left + (this.#column - GAP - setup.files * this.#cell) / 2;
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.textAlign = 'center';
    context.font = `${11.5 * this.#typeSize * ratio}px ${getComputedStyle(this.element).fontFamily}`;
    const { first, last } = this.#visibleRange(total);
    this.#source.request(first, last);
    for (let number = first; number <= last; number++) {
      const column = number % this.#columns;
      const x = Math.round((left + column * this.#column) * ratio);
      const y = Math.round((Math.floor(number / this.#columns) * this.#row - this.#top + GAP / 2) * ratio);
      drawBoard(context, stamps, this.#source.at(number), x, y);
      if (number === selected || number === this.#hover) {
        context.strokeStyle = colours.css('accent');
        context.lineWidth = (number === selected ? 3 : 1.5) * ratio;
        context.strokeRect(x - ratio, y - ratio, board.width + 2 * ratio, board.height + 2 * ratio);
      }
      context.fillStyle = colours.css(number === selected ? 'accent' : 'muted');
      context.fillText(this.#words.number(number + 1), x + board.width / 2, y + (height + 14 * this.#typeSize) * ratio);
    }
  }
}
