// @ts-check
/**
 * Draws a scene on the ground of a picture, with the drawings and shapes of the board of squares.
 * What would be too small is drawn larger than its square, or left out.
 */
import { memoize } from '../solver/memoize.js';
import { countFinishedJumps, resting, shadowAt, drawnBox } from './flight.js';
import { layerOfMark, LAYERS } from './layers.js';
import { numberSize, orderOf } from './line.js';
import { isLineVisible, paintLine } from './picture-line.js';
import { drawingOf, markDrawing } from './pieces.js';
import { flightOf } from './scene.js';
import { arrowShape, attackRadius, jumpShape, landingOf, linesShape, middleOf, SHADOW, SHADOW_ALPHA, SPOT_SHAPES } from './shapes.js';
import { fileName, isDark, placeOf, squareAt } from './squares.js';

/** @import { Colours } from './colours.js' */
/** @import { Flight } from './flight.js' */
/** @import { LayerName } from './layers.js' */
/** @import { MarkStyle, MarkStyles } from './mark-styles.js' */
/** @import { SquareRange, PictureGround } from './picture-ground.js' */
/** @import { Scene, SceneArrow, SceneSpot } from '../app/scene.d.ts' */
/** @import { Sprites } from './sprites.js' */

/** Colours used besides those of mark styles. */
export const PAINTER_COLOURS = /** @type {const} */ ([
  'square-light', 'square-dark', 'on-accent', 'accent', 'goal', 'surface', 'muted', 'line-start', 'line-middle', 'line-end',
]);

/**
 * @typedef {object} Paints
 * @property {Colours<typeof PAINTER_COLOURS[number]>} colours
 * @property {MarkStyles} styles
 * @property {string} family font family
 * @property {number} type font size, relative to 16 px
 * @property {Sprites} sprites
 * @property {PictureGround} ground
 */
/**
 * The visible part of the board: the size of a square, the board's corner and the canvas's size in
 * CSS pixels, and the screen's pixels for each of these.
 *
 * @typedef {{scale: number, x: number, y: number, ratio: number, width: number, height: number}} Viewport
 */

/** Minimum size of squares for what is drawn on them, in pixels. */
const MIN_GRID_PX = 7;
const MIN_DOTS_PX = 8;
const MIN_BLOCKED_PX = 9;
const MIN_STEPS_PX = 18;
const MIN_NUMBERS_PX = 24;
export const MIN_NAMES_PX = 9;

/** Minimum size of pieces, in pixels; few pieces have more room. */
const MIN_PIECE_PX = 13;
const MIN_FEW_PX = 20;
const FEW_PIECES = 4;

/** Space for one coordinate, and for all above and beside the board, in pixels. */
const NAME_PX = 34;
export const BAND_ABOVE_PX = 18;
export const BAND_BESIDE_PX = 30;

/** How far a smoothed square reaches beyond itself, in the screen's pixels. */
const SMOOTHING_PX = 2;

/** Minimum width of strokes, in pixels. */
const MIN_EDGE_PX = 0.6;
const MIN_ARROW_PX = 1.5;
/** @type {Partial<Record<SceneSpot['kind'], number>>} */
const MIN_SPOT_PX = { reason: 1.5, ready: 1, context: 1 };

/** Layers that don't change during playback, and those above them. */
const STILL_LAYERS = LAYERS.slice(0, LAYERS.indexOf('line'));
const MOVING_LAYERS = LAYERS.slice(STILL_LAYERS.length);

/** Returns the lines of many jumps. */
const linesOf = memoize((/** @type {Uint32Array} */ edges, /** @type {number} */ files, /** @type {number} */ ranks, /** @type {boolean} */ flipped) => (
  new Path2D(linesShape({ files, ranks, flipped }, edges))));

/** Returns the sign of a spot, around 0, 0. @param {SceneSpot['kind']} kind */
function spotShape(kind) {
  if (kind === 'refused') return new Path2D(SPOT_SHAPES.refused.d);
  const shape = new Path2D();
  const { x, y, width, height, rx } = SPOT_SHAPES.frame;
  if (kind === 'free') shape.arc(0, 0, SPOT_SHAPES.free.r, 0, 7);
  else shape.roundRect(x, y, width, height, rx);
  return shape;
}

/** Draws one scene. */
export class PicturePainter {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene
   * @param {Viewport} viewport
   * @param {Paints} paints
   */
  constructor(context, scene, viewport, paints) {
    this.context = context;
    this.scene = scene;
    this.viewport = viewport;
    this.paints = paints;
    this.scale = viewport.scale;
  }

  /** Switches to units of squares. */
  #inSquares() {
    const { ratio, scale, x, y } = this.viewport;
    this.context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y);
  }

  /** Switches to units of CSS pixels. */
  #inPixels() {
    const { ratio } = this.viewport;
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /**
   * Converts squares to CSS pixels.
   *
   * @param {number} x
   * @param {number} y
   */
  #pixelOf(x, y) {
    return { x: this.viewport.x + x * this.scale, y: this.viewport.y + y * this.scale };
  }

  /** Yields the visible squares and their places. */
  * #visibleSquares() {
    const { scene, viewport: { x, y, width, height }, scale } = this;
    const [left, top] = [Math.max(0, Math.floor(-x / scale)), Math.max(0, Math.floor(-y / scale))];
    const right = Math.min(scene.files, Math.ceil((width - x) / scale));
    const bottom = Math.min(scene.ranks, Math.ceil((height - y) / scale));
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        yield { square: squareAt(scene, column, row, scene.flipped), x: column, y: row };
      }
    }
  }

  /** Returns true if a place on the board is visible. @param {{x: number, y: number}} place */
  #isVisible({ x, y }) {
    const place = this.#pixelOf(x, y);
    const { width, height } = this.viewport;
    return place.x > -this.scale && place.y > -this.scale && place.x < width + this.scale && place.y < height + this.scale;
  }

  /**
   * Writes a text centred on a place.
   *
   * @param {string} text
   * @param {number} x in squares
   * @param {number} y in squares
   * @param {number} size in squares
   * @param {string} weight
   */
  #write(text, x, y, size, weight) {
    const { context } = this;
    const place = this.#pixelOf(x, y);
    context.font = `${weight} ${size * this.scale}px ${this.paints.family}`;
    context.fillText(text, place.x, place.y);
  }

  /**
   * Draws what doesn't change during playback.
   *
   * @param {SquareRange} [range] draws only this range
   */
  drawStill(range) {
    this.context.save();
    if (range) this.#clip(range);
    this.#inPixels();
    this.context.clearRect(0, 0, this.viewport.width, this.viewport.height);
    this.#inSquares();
    // Enlarged squares have sharp edges; reduced boards are smoothed.
    this.context.imageSmoothingEnabled = this.scale < 1;
    this.context.drawImage(this.paints.ground.canvas, 0, 0);
    this.context.imageSmoothingEnabled = true;
    if (this.scale >= MIN_GRID_PX) this.#drawGrid();
    for (const layer of STILL_LAYERS) this.#drawLayer(layer);
    this.#drawFrame();
    this.context.restore();
  }

  /** Limits drawing to a range of squares. @param {SquareRange} range */
  #clip({ left, top, right, bottom }) {
    const { context, viewport: { ratio, scale, x, y } } = this;
    // Whole pixels of the screen, including those that smoothing reaches.
    const before = (/** @type {number} */ place, /** @type {number} */ edge) => Math.floor(ratio * (edge + scale * place)) - SMOOTHING_PX;
    const after = (/** @type {number} */ place, /** @type {number} */ edge) => Math.ceil(ratio * (edge + scale * place)) + SMOOTHING_PX;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(before(left, x), before(top, y), after(right, x) - before(left, x), after(bottom, y) - before(top, y));
    context.clip();
  }

  /** Draws what changes during playback and games. */
  drawMoving() {
    for (const layer of MOVING_LAYERS) this.#drawLayer(layer);
    if (!this.scene.noCoordinates && this.scale >= MIN_NAMES_PX) this.#drawCoordinates();
  }

  /** Draws a layer if squares are large enough for it. @param {LayerName} layer */
  #drawLayer(layer) {
    const { scale, scene: { arrows = [], spots = [] } } = this;
    switch (layer) {
      case 'numbers': return scale >= MIN_NUMBERS_PX && this.#drawNumbers();
      case 'blocked': return scale >= MIN_BLOCKED_PX && this.#drawBlocked();
      case 'attacks': return scale >= MIN_DOTS_PX && this.#drawAttacked();
      case 'edges': return this.#drawEdges();
      case 'line': return this.#drawLine();
      case 'marks':
      case 'corners': return this.#drawMarks(layer);
      case 'path': return this.#drawPath();
      case 'arrows': return arrows.forEach((arrow) => this.#drawArrow(arrow));
      case 'spots': return spots.forEach((spot) => spot.kind !== 'refused' && this.#drawSpot(spot));
      // Includes the shadows.
      case 'pieces': return this.#drawPieces();
      case 'crosses': return spots.forEach((spot) => spot.kind === 'refused' && this.#drawSpot(spot));
    }
  }

  /**
   * Fills and strokes a shape with a mark's style.
   *
   * @param {Path2D} shape
   * @param {MarkStyle} style
   * @param {number} [minWidth] minimum width of the stroke, in pixels
   */
  #paint(shape, { fill, stroke, width, cap, dashes }, minWidth = 0) {
    const { context } = this;
    if (fill !== 'none') {
      context.fillStyle = fill;
      context.fill(shape);
    }
    if (stroke === 'none') return;
    context.strokeStyle = stroke;
    context.lineWidth = Math.max(width, minWidth / this.scale);
    context.lineCap = cap;
    context.setLineDash(dashes);
    context.stroke(shape);
    context.setLineDash([]);
  }

  #drawGrid() {
    const { context, scene: { files, ranks } } = this;
    context.beginPath();
    for (let x = 0; x <= files; x++) { context.moveTo(x, 0); context.lineTo(x, ranks); }
    for (let y = 0; y <= ranks; y++) { context.moveTo(0, y); context.lineTo(files, y); }
    context.lineWidth = 1 / this.scale;
    context.strokeStyle = '#0002';
    context.stroke();
  }

  #drawNumbers() {
    const { context, scene: { tints }, paints: { colours, styles: { number, smallNumber } } } = this;
    if (!tints?.numbers) return;
    this.#inPixels();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const { square, x, y } of this.#visibleSquares()) {
      const value = tints.values[square];
      if (value === tints.noValue || value > (tints.wave ?? Infinity)) continue;
      const { fill, size, weight } = tints.texts || value > 99 ? smallNumber : number;
      context.fillStyle = value === tints.wave ? colours.css('on-accent') : fill;
      this.#write(tints.texts?.[square] ?? String(value), x + 0.5, y + 0.52, size, weight);
    }
    this.#inSquares();
  }

  #drawBlocked() {
    const { context, scene, paints: { colours, sprites }, viewport: { ratio } } = this;
    const sprite = !scene.blockedAreGaps && sprites.get(markDrawing('blocked'), this.scale * ratio);
    if (!sprite) return;
    for (const { square, x, y } of this.#visibleSquares()) {
      if (!scene.blocked[square]) continue;
      context.fillStyle = colours.css(isDark(scene, square) ? 'square-dark' : 'square-light');
      context.fillRect(x, y, 1, 1);
      context.drawImage(sprite, x, y, 1, 1);
    }
  }

  #drawAttacked() {
    const { context, scene: { attacked } } = this;
    if (!attacked) return;
    context.fillStyle = this.paints.styles.attacked.fill;
    for (const { square, x, y } of this.#visibleSquares()) {
      if (attacked[square] === 0) continue;
      context.beginPath();
      context.arc(x + 0.5, y + 0.5, attackRadius(attacked[square]), 0, 7);
      context.fill();
    }
  }

  #drawEdges() {
    const { edges, files, ranks, flipped } = this.scene;
    if (edges) this.#paint(linesOf(edges, files, ranks, flipped), this.paints.styles.edge, MIN_EDGE_PX);
  }

  #drawFrame() {
    const { context, scene: { files, ranks, tone }, paints: { colours } } = this;
    const goal = tone === 'goal';
    context.strokeStyle = colours.css(goal ? 'goal' : tone === 'play' ? 'accent' : 'muted');
    context.lineWidth = Math.max(goal ? 0.09 : 0.03, (goal ? 3 : 1) / this.scale);
    context.strokeRect(0, 0, files, ranks);
  }

  #drawLine() {
    const { context, scene, viewport, scale, paints: { colours, styles } } = this;
    if (!scene.line || !isLineVisible(scene, viewport)) return;
    this.#inSquares();
    const isVisible = (/** @type {{x: number, y: number}} */ place) => this.#isVisible(place);
    paintLine(context, scene, { scale, colours, styles, squares: this.#visibleSquares(), isVisible });
    if (!scene.line.numbers || scale < MIN_NUMBERS_PX) return;
    this.#inPixels();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = styles.order.fill;
    const order = orderOf(scene.line.path, scene.files * scene.ranks);
    for (const { square, x, y } of this.#visibleSquares()) {
      if (order[square] > 0) this.#write(String(order[square]), x + 0.5, y + 0.52, numberSize(order[square]), styles.order.weight);
    }
  }

  #drawPath() {
    const { context, scene, paints: { styles } } = this;
    const { path, at } = scene;
    if (path.length < 2) return;
    this.#inSquares();
    const done = Math.min(countFinishedJumps(at), path.length - 1);
    context.lineJoin = 'round';
    const steps = this.scale >= MIN_STEPS_PX;
    for (const { first, last, look: { stroke, width, cap } } of [
      { first: 0, last: done, look: styles.jumpDone }, { first: done, last: path.length - 1, look: styles.jump },
    ]) {
      context.strokeStyle = stroke;
      context.lineCap = cap;
      context.lineWidth = Math.max(width, 20 * width / this.scale);
      context.beginPath();
      for (let step = first + 1; step <= last; step++) {
        const [a, b] = [middleOf(scene, path[step - 1]), middleOf(scene, path[step])];
        if (steps) {
          // If there is room, each jump is a line of its own.
          if (this.#isVisible(a) || this.#isVisible(b)) context.stroke(new Path2D(jumpShape(scene, path[step - 1], path[step], step === 1)));
          continue;
        }
        if (step === first + 1) context.moveTo(a.x, a.y);
        context.lineTo(b.x, b.y);
      }
      if (!steps) context.stroke();
    }
    if (!steps) return;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (let step = 1; step < path.length; step++) {
      const { x, y, r, scale } = landingOf(scene, path[step]);
      if (!this.#isVisible({ x, y })) continue;
      const [landing, text] = done >= step ? [styles.landingDone, styles.stepDone] : [styles.landing, styles.step];
      this.#inSquares();
      context.beginPath();
      context.arc(x, y, r * scale, 0, 7);
      context.fillStyle = landing.fill;
      context.fill();
      context.strokeStyle = landing.stroke;
      context.lineWidth = landing.width * scale;
      context.stroke();
      this.#inPixels();
      context.fillStyle = text.fill;
      this.#write(String(step), x, y + 0.01, (step > 99 ? styles.smallStep : text).size * scale, text.weight);
    }
  }

  /**
   * Draws an arrow as far as its piece has come. The head appears at the end.
   *
   * @param {SceneArrow} arrow
   */
  #drawArrow({ kind, from, to, share = 1 }) {
    const { context, scene, paints: { styles } } = this;
    const { shaft, head } = arrowShape(scene, from, to);
    const [a, b] = [middleOf(scene, from), middleOf(scene, to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const dashes = share < 1 ? [share * length, length] : styles[kind].dashes;
    this.#inSquares();
    this.#paint(new Path2D(shaft), { ...styles[kind], dashes }, MIN_ARROW_PX);
    if (share < 1) return;
    context.fillStyle = styles[kind].stroke;
    context.fill(new Path2D(head));
  }

  /** @param {SceneSpot} spot */
  #drawSpot({ kind, square }) {
    const { x, y } = middleOf(this.scene, square);
    this.#inSquares();
    this.context.translate(x, y);
    this.#paint(spotShape(kind), this.paints.styles[kind], MIN_SPOT_PX[kind]);
  }

  /**
   * Draws a piece or mark, larger than its square if that is too small.
   *
   * @param {string} drawing
   * @param {Flight} flight
   */
  #drawSprite(drawing, flight) {
    const { context, scene: { pieces, marks }, viewport: { ratio } } = this;
    if (!this.#isVisible(flight)) return;
    const { x, y, across, down } = drawnBox(flight);
    const minSize = pieces.length + marks.length <= FEW_PIECES ? MIN_FEW_PX : MIN_PIECE_PX;
    const unit = Math.max(this.scale, minSize);
    const sprite = this.paints.sprites.get(drawing, across * unit * ratio);
    if (!sprite) return;
    this.#drawShadow(flight, unit);
    const place = this.#pixelOf(x + across / 2, y + down / 2);
    context.save();
    context.translate(place.x, place.y);
    if (flight.isMirrored) context.scale(-1, 1);
    context.drawImage(sprite, -(across * unit) / 2, -(down * unit) / 2, across * unit, down * unit);
    context.restore();
  }

  /**
   * Draws a piece's shadow, and the ring where it landed.
   *
   * @param {Flight} flight
   * @param {number} unit size of a square, in pixels
   */
  #drawShadow(flight, unit) {
    const { context, paints: { styles } } = this;
    const { shadow, pulse } = flight;
    if (shadow.alpha > 0) {
      const { x, y } = shadowAt(flight);
      const place = this.#pixelOf(x, y);
      context.fillStyle = '#000';
      context.globalAlpha = SHADOW_ALPHA * shadow.alpha;
      for (const { rx, ry } of SHADOW) {
        context.beginPath();
        context.ellipse(place.x, place.y, rx * shadow.size * unit, ry * shadow.size * unit, 0, 0, 7);
        context.fill();
      }
    }
    if (pulse.alpha > 0) {
      const place = this.#pixelOf(flight.x + 0.5, flight.y + 0.5);
      context.globalAlpha = pulse.alpha;
      context.strokeStyle = styles.pulse.stroke;
      context.lineWidth = styles.pulse.width * pulse.size * unit;
      context.beginPath();
      context.arc(place.x, place.y, pulse.size * unit, 0, 7);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  /** Draws the marks of a layer. @param {LayerName} layer */
  #drawMarks(layer) {
    this.#inPixels();
    for (const mark of this.scene.marks) {
      if (layerOfMark(mark) !== layer) continue;
      this.#drawSprite(markDrawing(mark.drawing, mark.text), resting(placeOf(this.scene, mark.square, this.scene.flipped)));
    }
  }

  #drawPieces() {
    const { scene } = this;
    this.#inPixels();
    const flights = scene.pieces.map((piece) => ({ piece, flight: flightOf(scene, piece) }));
    // Flying pieces are on top.
    flights.sort((a, b) => a.flight.lift - b.flight.lift);
    for (const { piece, flight } of flights) this.#drawSprite(drawingOf(piece), flight);
  }

  /**
   * Draws the coordinates along the upper and the left edge of the board, or of its visible part.
   */
  #drawCoordinates() {
    const { context, scene, scale, paints: { colours, family }, viewport: { x: left, y: top, width, height } } = this;
    const { files, ranks, flipped } = scene;
    this.#inPixels();
    const { type } = this.paints;
    const [bandAbove, bandBeside] = [BAND_ABOVE_PX * type, BAND_BESIDE_PX * type];
    context.font = `${11 * type}px ${family}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    // A background for coordinates that overlap the board.
    context.fillStyle = colours.css('surface');
    context.globalAlpha = 0.85;
    if (top < bandAbove) context.fillRect(0, 0, width, bandAbove);
    if (left < bandBeside) context.fillRect(0, Math.min(bandAbove, Math.max(0, top)), bandBeside, height);
    context.globalAlpha = 1;
    context.fillStyle = colours.css('muted');
    const every = [1, 2, 5, 10].find((step) => step * scale >= NAME_PX * type) ?? 10;
    const [above, beside] = [Math.max(bandAbove, top) - bandAbove / 2, Math.max(bandBeside, left) - bandBeside / 2];
    for (let file = 0; file < files; file += every) {
      const x = left + (placeOf(scene, file, flipped).x + 0.5) * scale;
      if (x > beside + bandBeside / 2 && x < width) context.fillText(fileName(file), x, above);
    }
    for (let rank = 0; rank < ranks; rank += every) {
      const y = top + (placeOf(scene, rank * files, flipped).y + 0.5) * scale;
      if (y > above + bandAbove / 2 && y < height) context.fillText(String(rank + 1), beside, y);
    }
  }
}
