// @ts-check
/**
 * A gallery of small boards that scrolls through any number of them. Only what
 * is in sight is drawn, on one canvas that stays in place while the list moves
 * under it; what is not there yet is an empty board.
 *
 * A list can be far higher than a browser scrolls. Then both ends scroll as
 * they are, and the middle is a scale: a drag of the thumb goes anywhere, a
 * turn of the wheel goes as far as ever.
 */
import { h, set, setText } from './dom.js';
import { pieceDrawing } from './pieces.js';
import { nameOf, placeOf } from './squares.js';
import { exactly } from './words.js';

/**
 * @typedef {{letters: string, squares: ArrayLike<number>, from: number}} Placed pieces,
 *   and their squares from index `from` on
 * @typedef {{files: number, ranks: number, blocked: Uint8Array, flipped: boolean,
 *   fixed: {letter: string, square: number}[]}} Ground what is the same on all boards
 * @typedef {{at: (number: number) => Placed | undefined, want: (first: number, last: number) => void}} Source
 *   gives a board where it has it; told what is in sight, it fetches that
 * @typedef {{ground: Ground, total: number, selected: number, drawing: any}} Shown
 *   `drawing` changes when the boards become others
 */

/** The highest that all browsers scroll, with room to spare, in pixels. */
const TALLEST = 6_000_000;

/** So much at both ends scrolls one to one. */
const NATURAL = 1_000_000;

/** The list stands still when there was no scrolling for so long. */
const SETTLE_MS = 150;

/** A square's side: so much, and pieces can be told; more is not needed. */
const SMALLEST = 12;
const LARGEST = 26;

/** A board's side: filled up to so much where there is room; never higher. */
const FULL = 256;
const HIGHEST = 420;

/** Room under a board for its number, and between boards. */
const LABEL = 18;
const GAP = 10;

/** How the height of the list and that of what scrolls belong together. */
export class Scale {
  /** @param {number} height of the list @param {number} view of what is in sight */
  constructor(height, view) {
    this.tall = Math.min(height, TALLEST);
    this.most = Math.max(0, height - view);
    this.scrolls = Math.max(0, this.tall - view);
    this.exact = height <= TALLEST;
  }

  /** The place in the list of a place in what scrolls. @param {number} scroll */
  toList(scroll) {
    if (this.exact || scroll <= NATURAL) return Math.min(scroll, this.most);
    if (scroll >= this.scrolls - NATURAL) return this.most - (this.scrolls - scroll);
    const share = (scroll - NATURAL) / (this.scrolls - 2 * NATURAL);
    return NATURAL + share * (this.most - 2 * NATURAL);
  }

  /** And the other way. @param {number} place */
  toScroll(place) {
    if (this.exact || place <= NATURAL) return Math.min(place, this.scrolls);
    if (place >= this.most - NATURAL) return this.scrolls - (this.most - place);
    const share = (place - NATURAL) / (this.most - 2 * NATURAL);
    return NATURAL + share * (this.scrolls - 2 * NATURAL);
  }
}

/** The page's colours as they are now. */
function colours() {
  const probe = h('i', { hidden: true });
  document.body.append(probe);
  const read = (/** @type {string} */ name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const names = ['square-light', 'square-dark', 'stone', 'accent', 'ink', 'muted', 'surface', 'piece-white', 'piece-line'];
  const found = Object.fromEntries(names.map((name) => [name, read(name)]));
  probe.remove();
  return found;
}

export class Gallery {
  /** The place in the list that is at the top, in pixels. */
  #top = 0;
  #last = 0;
  /** @type {Shown | undefined} */
  #shown;
  #frame = 0;
  /** @type {number | undefined} */
  #settling;
  #hover = -1;
  /** @type {HTMLCanvasElement | undefined} */
  #board;
  /** @type {Map<string, HTMLCanvasElement>} */
  #sprites = new Map();
  #look = '';
  #seen = 0;
  #told = -1;

  /**
   * @param {Source} source
   * @param {(number: number) => void} onPick a board is clicked
   * @param {(by: number) => void} onStep keys go so many boards on, or back
   */
  constructor(source, onPick, onStep) {
    this.source = source;
    this.onPick = onPick;
    this.onStep = onStep;
    this.canvas = /** @type {HTMLCanvasElement} */ (h('canvas', { 'aria-hidden': 'true' }));
    this.space = h('div', { class: 'gallery-space' }, this.canvas);
    // What has the focus is told by one of two elements in turn: a screen
    // reader speaks when it becomes another.
    this.options = [0, 1].map((which) => h('div', { role: 'option', id: `gallery-option-${which}`, 'aria-selected': 'true', class: 'unseen' }));
    this.element = h('div', { class: 'gallery', id: 'gallery', role: 'listbox', tabindex: 0, 'aria-label': 'Placements' }, this.space, ...this.options);
    this.element.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.canvas.addEventListener('click', (event) => {
      const number = this.#numberAt(event);
      if (number >= 0) this.onPick(number);
    });
    this.canvas.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && this.#over(this.#numberAt(event)));
    this.canvas.addEventListener('pointerleave', () => this.#over(-1));
    this.sized = new ResizeObserver(() => this.#layOut());
    this.sized.observe(this.element);
    // Another theme, other colours.
    this.themed = new MutationObserver(() => this.#forgetDrawings());
    this.themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  }

  /** @param {Shown} shown */
  show(shown) {
    const before = this.#shown;
    this.#shown = shown;
    const { ground } = shown;
    if (before?.drawing !== shown.drawing) {
      this.#top = 0;
      this.element.scrollTop = this.#last = 0;
    }
    if (!before || before.ground !== ground) this.#forgetDrawings();
    if (!before || before.ground.files !== ground.files || before.ground.ranks !== ground.ranks || before.total !== shown.total) this.#layOut();
    if (before && (before.selected !== shown.selected || before.drawing !== shown.drawing)) this.#keepInSight(shown.selected);
    this.#tell();
    this.redraw();
  }

  /** Something was fetched. */
  redraw() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** What is in sight: its first and last number. */
  get sight() {
    if (!this.#shown || !this.row) return { first: 0, last: -1 };
    const first = Math.floor(this.#top / this.row) * this.columns;
    const last = (Math.floor((this.#top + this.height) / this.row) + 1) * this.columns - 1;
    return { first, last: Math.min(last, this.#shown.total - 1) };
  }

  columns = 1;
  /** The height of a row. */
  row = 0;
  height = 0;
  cell = 12;
  scale = new Scale(0, 0);

  #layOut() {
    const shown = this.#shown;
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!shown || width === 0 || height === 0) return;
    const { files, ranks } = shown.ground;
    const first = this.row ? Math.floor(this.#top / this.row) * this.columns : 0;
    const share = this.row ? (this.#top / this.row) % 1 : 0;
    // As many to a row as leave a piece large enough to be told from others,
    // and then as large as they get.
    const smallest = Math.min(SMALLEST, Math.floor(HIGHEST / ranks));
    const wished = Math.max(smallest, Math.floor((width > 700 ? 150 : 96) / Math.max(files, ranks)));
    this.columns = Math.max(1, Math.floor((width - GAP) / (files * Math.min(LARGEST, wished) + GAP)));
    const room = Math.floor(((width - GAP) / this.columns - GAP) / files);
    this.cell = Math.max(5, Math.min(LARGEST, room, Math.max(wished, Math.floor(FULL / ranks))));
    this.left = (width - this.columns * (files * this.cell + GAP) + GAP) / 2;
    this.row = ranks * this.cell + LABEL + GAP;
    this.height = height;
    const rows = Math.ceil(shown.total / this.columns);
    this.scale = new Scale(rows * this.row + GAP, height);
    set(this.space, 'style', `height:${this.scale.tall}px`);
    // A short list needs less room.
    this.element.style.setProperty('--tall', `${this.scale.tall}px`);
    this.ratio = Math.min(3, devicePixelRatio || 1);
    Object.assign(this.canvas.style, { width: `${width}px`, height: `${height}px` });
    if (this.canvas.width !== Math.round(width * this.ratio) || this.canvas.height !== Math.round(height * this.ratio)) {
      this.canvas.width = Math.round(width * this.ratio);
      this.canvas.height = Math.round(height * this.ratio);
    }
    this.#goTo((Math.floor(first / this.columns) + share) * this.row);
    this.redraw();
  }

  /** Puts a place of the list at the top. @param {number} place */
  #goTo(place) {
    this.#top = Math.max(0, Math.min(place, this.scale.most));
    const scroll = this.scale.toScroll(this.#top);
    // Where it is there already, a finger that scrolls is left alone.
    if (Math.abs(scroll - this.element.scrollTop) >= 1) this.element.scrollTop = scroll;
    this.#last = this.element.scrollTop;
  }

  #scrolled() {
    const scroll = this.element.scrollTop;
    const moved = scroll - this.#last;
    if (moved === 0) return;
    this.#last = scroll;
    if (this.scale.exact || Math.abs(moved) > 3 * this.height) this.#top = this.scale.toList(scroll);
    else this.#top = Math.max(0, Math.min(this.#top + moved, this.scale.most));
    if (!this.scale.exact) {
      const atEnd = scroll < this.height || scroll > this.scale.scrolls - this.height;
      if (atEnd && Math.abs(this.scale.toScroll(this.#top) - scroll) > 1) this.#goTo(this.#top);
      clearTimeout(this.#settling);
      // What was scrolled by hand, the thumb follows when it is over. Where it
      // has been scrolled on, of which the event is still to come, it is not.
      this.#settling = setTimeout(() => this.element.scrollTop === this.#last && this.#goTo(this.#top), SETTLE_MS);
    }
    this.redraw();
  }

  /** @param {number} number */
  #keepInSight(number) {
    if (!this.row) return;
    const place = Math.floor(number / this.columns) * this.row;
    const end = place + this.row + GAP;
    if (place >= this.#top && end <= this.#top + this.height) return;
    const near = Math.abs(place - this.#top) < 3 * this.height;
    const wanted = !near ? place - (this.height - this.row) / 2 : place < this.#top ? place : end - this.height;
    this.#goTo(wanted);
  }

  /** @param {MouseEvent} event */
  #numberAt(event) {
    if (!this.#shown) return -1;
    const { left, top } = this.canvas.getBoundingClientRect();
    const { files, ranks } = this.#shown.ground;
    const across = event.clientX - left - (this.left ?? 0);
    const down = event.clientY - top + this.#top - GAP / 2;
    const column = Math.floor(across / (files * this.cell + GAP));
    if (column < 0 || column >= this.columns || across % (files * this.cell + GAP) > files * this.cell) return -1;
    if (down % this.row > ranks * this.cell + LABEL) return -1;
    const number = Math.floor(down / this.row) * this.columns + column;
    return number < this.#shown.total ? number : -1;
  }

  /** @param {number} number */
  #over(number) {
    if (number === this.#hover) return;
    this.#hover = number;
    this.canvas.style.cursor = number >= 0 ? 'pointer' : '';
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.#shown || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = Math.max(1, Math.floor(this.height / this.row));
    const by = { ArrowUp: -this.columns, ArrowDown: this.columns, PageUp: -rows * this.columns, PageDown: rows * this.columns }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.onStep(by);
  }

  /** Says which board has the focus. */
  #tell() {
    const { selected, total } = /** @type {Shown} */ (this.#shown);
    set(this.element, 'aria-activedescendant', total > 0 ? this.options[this.#seen].id : null);
    const placed = this.source.at(selected);
    const { ground } = /** @type {Shown} */ (this.#shown);
    const pieces = placed && [...placed.letters].map((letter, index) => letter + nameOf(ground, placed.squares[placed.from + index]));
    const text = `Placement ${exactly(selected + 1)} of ${exactly(total)}${pieces ? `: ${pieces.join(' ')}` : ''}`;
    if (this.options[this.#seen].textContent === text) return;
    if (this.#told !== selected) this.#seen = 1 - this.#seen;
    this.#told = selected;
    setText(this.options[this.#seen], text);
    set(this.options[this.#seen], 'aria-posinset', selected + 1);
    set(this.options[this.#seen], 'aria-setsize', total);
    set(this.element, 'aria-activedescendant', total > 0 ? this.options[this.#seen].id : null);
  }

  #forgetDrawings() {
    this.#look = '';
    this.redraw();
  }

  /** Makes the empty board and the pieces anew where they look different now. */
  #prepare() {
    const { ground } = /** @type {Shown} */ (this.#shown);
    const cell = Math.round(this.cell * (this.ratio ?? 1));
    const look = `${cell} ${ground.flipped}`;
    if (this.#look === look) return;
    this.#look = look;
    const paint = this.paint = colours();
    const board = this.#board = document.createElement('canvas');
    board.width = ground.files * cell;
    board.height = ground.ranks * cell;
    const context = /** @type {CanvasRenderingContext2D} */ (board.getContext('2d'));
    for (let square = 0; square < ground.files * ground.ranks; square++) {
      const { x, y } = placeOf(ground, square, ground.flipped);
      const dark = (square % ground.files + Math.floor(square / ground.files)) % 2 === 0;
      context.fillStyle = ground.blocked[square] ? paint.stone : dark ? paint['square-dark'] : paint['square-light'];
      context.fillRect(x * cell, y * cell, cell, cell);
    }
    context.strokeStyle = paint.muted;
    context.globalAlpha = 0.5;
    context.strokeRect(0.5, 0.5, board.width - 1, board.height - 1);
    this.#sprites.clear();
    for (const letter of ['K', 'Q', 'R', 'B', 'N']) this.#makeSprite(letter, cell, look, paint);
    for (const { square } of ground.fixed) {
      const { x, y } = placeOf(ground, square, ground.flipped);
      context.globalAlpha = 0.35;
      context.fillStyle = paint.accent;
      context.fillRect(x * cell, y * cell, cell, cell);
    }
  }

  /**
   * A piece at its small size: there, a dark shape reads best.
   * @param {string} letter @param {number} cell @param {string} look @param {Record<string, string>} paint
   */
  async #makeSprite(letter, cell, look, paint) {
    const sprite = document.createElement('canvas');
    sprite.width = sprite.height = cell;
    this.#sprites.set(letter, sprite);
    const large = cell >= 30;
    const style = large
      ? `.body{fill:${paint['piece-white']};stroke:${paint['piece-line']};stroke-width:5;stroke-linejoin:round}.line{fill:none;stroke:${paint['piece-line']};stroke-width:4.5;stroke-linecap:round}.dot{fill:${paint['piece-line']}}`
      : `.body{fill:${paint.ink};stroke:${paint.ink};stroke-width:3;stroke-linejoin:round}.line,.dot{display:none}`;
    const image = new Image(cell, cell);
    image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${cell}" height="${cell}" viewBox="-3 -1 106 106"><style>${style}</style>${pieceDrawing(letter)}</svg>`)}`;
    await image.decode().catch(() => {});
    if (this.#look !== look || this.#sprites.get(letter) !== sprite) return;
    sprite.getContext('2d')?.drawImage(image, 0, 0, cell, cell);
    this.redraw();
  }

  #draw() {
    const shown = this.#shown;
    if (!shown || !this.row || !this.canvas.width) return;
    this.#prepare();
    const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext('2d'));
    const ratio = this.ratio ?? 1;
    const paint = /** @type {Record<string, string>} */ (this.paint);
    const { ground, selected } = shown;
    const board = /** @type {HTMLCanvasElement} */ (this.#board);
    const [width, height] = [ground.files * this.cell, ground.ranks * this.cell];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.textAlign = 'center';
    context.font = `${11.5 * ratio}px ${getComputedStyle(this.element).fontFamily}`;
    const { first, last } = this.sight;
    this.source.want(first, last);
    const cell = board.width / ground.files;
    for (let number = first; number <= last; number++) {
      const column = number % this.columns;
      const x = Math.round(((this.left ?? 0) + column * (width + GAP)) * ratio);
      const y = Math.round((Math.floor(number / this.columns) * this.row - this.#top + GAP / 2) * ratio);
      const placed = this.source.at(number);
      context.globalAlpha = placed ? 1 : 0.45;
      context.drawImage(board, x, y);
      if (placed) {
        this.#drawPieces(context, ground.fixed, x, y, cell);
        for (let index = 0; index < placed.letters.length; index++) {
          this.#drawPiece(context, placed.letters[index], placed.squares[placed.from + index], x, y, cell);
        }
      }
      context.globalAlpha = 1;
      if (number === selected || number === this.#hover) {
        context.strokeStyle = paint.accent;
        context.lineWidth = (number === selected ? 3 : 1.5) * ratio;
        context.strokeRect(x - ratio, y - ratio, board.width + 2 * ratio, board.height + 2 * ratio);
      }
      context.fillStyle = number === selected ? paint.accent : paint.muted;
      context.fillText(exactly(number + 1), x + board.width / 2, y + (height + 14) * ratio);
    }
  }

  /** @param {CanvasRenderingContext2D} context @param {{letter: string, square: number}[]} pieces @param {number} x @param {number} y @param {number} cell */
  #drawPieces(context, pieces, x, y, cell) {
    for (const { letter, square } of pieces) this.#drawPiece(context, letter, square, x, y, cell);
  }

  /** @param {CanvasRenderingContext2D} context @param {string} letter @param {number} square @param {number} x @param {number} y @param {number} cell */
  #drawPiece(context, letter, square, x, y, cell) {
    const { ground } = /** @type {Shown} */ (this.#shown);
    const sprite = this.#sprites.get(letter);
    if (!sprite) return;
    const place = placeOf(ground, square, ground.flipped);
    context.drawImage(sprite, x + place.x * cell, y + place.y * cell);
  }
}
