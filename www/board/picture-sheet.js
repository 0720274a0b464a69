// @ts-check
/**
 * What a picture shows on its ground: the same drawings and shapes as the board
 * of squares. What would be too small to be told is drawn larger than its
 * square, or left out.
 */
import { landed, resting, shadowAt, standing } from './flight.js';
import { LAYERS } from './layers.js';
import { numberSize, orderOf } from './line.js';
import { lineInSight, paintLine } from './picture-line.js';
import { drawingOf, markDrawing } from './pieces.js';
import { flightOf } from './scene.js';
import { arrowShape, attackRadius, jumpShape, landingOf, linesShape, middleOf, SHADOW, SHADOW_ALPHA, SIGNS } from './shapes.js';
import { fileName, isDark, placeOf, squareAt } from './squares.js';

/** @import { Colours } from './colours.js' */
/** @import { Flight } from './flight.js' */
/** @import { LayerName } from './layers.js' */
/** @import { Look, Looks } from './looks.js' */
/** @import { Part, PictureGround } from './picture-ground.js' */
/** @import { Scene, SceneArrow, SceneSpot } from '../app/scene.d.ts' */
/** @import { Sprites } from './sprites.js' */

/** The colours of what stands on the ground, where no mark has them. */
export const SHEET_COLOURS = /** @type {const} */ ([
  'square-light', 'square-dark', 'on-accent', 'goal', 'surface', 'muted', 'line-start', 'line-middle', 'line-end',
]);

/** @typedef {{colours: Colours<typeof SHEET_COLOURS[number]>, looks: Looks, family: string, type: number, sprites: Sprites, ground: PictureGround}} Paints what is painted with */
/** @typedef {{scale: number, x: number, y: number, ratio: number, width: number, height: number}} Sight
 *   a square's side and the board's corner in pixels of the page, and how many of the screen's each of these has */

/** From so many pixels a square, these are drawn. */
const GRID_FROM = 7;
const DOTS_FROM = 8;
const STONES_FROM = 9;
const STEPS_FROM = 18;
const NUMBERS_FROM = 24;
export const NAMES_FROM = 9;

/** A piece is drawn no smaller, in pixels: where there are few, they have room. */
const LEAST_PIECE = 13;
const LEAST_OF_FEW = 20;
const FEW = 4;

/** What a name at the edge needs, in pixels, and what all of them do. */
const ROOM_OF_NAME = 34;
export const BAND_ABOVE = 18;
export const BAND_BESIDE = 30;

/** A square of a board in small reaches so many of the screen's pixels beyond itself. */
const SMOOTHED = 2;

/** No stroke that has to be seen from afar is thinner, in pixels. */
const LEAST_EDGE = 0.6;
const LEAST_ARROW = 1.5;
/** @type {Partial<Record<SceneSpot['kind'], number>>} */
const LEAST_SPOTS = { about: 1.5, ready: 1, beside: 1 };

/** Layers that lie still below those of the film. */
const STILL = LAYERS.slice(0, LAYERS.indexOf('line'));
const MOVING = LAYERS.slice(STILL.length);

/** The lines of many jumps, made once. @type {WeakMap<Uint32Array, {flipped: boolean, lines: Path2D}>} */
const linesFor = new WeakMap();

/** @param {Scene} scene @param {Uint32Array} edges */
function linesOf(scene, edges) {
  const { flipped } = scene;
  const found = linesFor.get(edges);
  if (found?.flipped === flipped) return found.lines;
  const lines = new Path2D(linesShape(scene, edges));
  linesFor.set(edges, { flipped, lines });
  return lines;
}

/** A sign of a game, around 0, 0. @param {SceneSpot['kind']} kind */
function spotShape(kind) {
  if (kind === 'refused') return new Path2D(SIGNS.refused.d);
  const shape = new Path2D();
  const { x, y, width, height, rx } = SIGNS.frame;
  if (kind === 'free') shape.arc(0, 0, SIGNS.free.r, 0, 7);
  else shape.roundRect(x, y, width, height, rx);
  return shape;
}

/** One drawing of a scene. */
export class Sheet {
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Scene} scene @param {Sight} sight @param {Paints} paints
   */
  constructor(context, scene, sight, paints) {
    this.context = context;
    this.scene = scene;
    this.sight = sight;
    this.paints = paints;
    this.scale = sight.scale;
  }

  /** Measures in squares from here on. */
  #inSquares() {
    const { ratio, scale, x, y } = this.sight;
    this.context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y);
  }

  /** Measures in pixels of the page from here on. */
  #inPixels() {
    const { ratio } = this.sight;
    this.context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** A place on the board, in pixels of the page. @param {number} x @param {number} y */
  #pixelOf(x, y) {
    return { x: this.sight.x + x * this.scale, y: this.sight.y + y * this.scale };
  }

  /** The squares in sight, with their places. */
  * #inSight() {
    const { scene, sight: { x, y, width, height }, scale } = this;
    const [left, top] = [Math.max(0, Math.floor(-x / scale)), Math.max(0, Math.floor(-y / scale))];
    const right = Math.min(scene.files, Math.ceil((width - x) / scale));
    const bottom = Math.min(scene.ranks, Math.ceil((height - y) / scale));
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) yield { square: squareAt(scene, column, row, scene.flipped), x: column, y: row };
    }
  }

  /** Is a place on the board in sight? @param {{x: number, y: number}} place */
  #isInSight({ x, y }) {
    const place = this.#pixelOf(x, y);
    const { width, height } = this.sight;
    return place.x > -this.scale && place.y > -this.scale && place.x < width + this.scale && place.y < height + this.scale;
  }

  /** Text in the middle of a place on the board. @param {string} text @param {number} x @param {number} y @param {number} size in squares @param {string} weight */
  #write(text, x, y, size, weight) {
    const { context } = this;
    const place = this.#pixelOf(x, y);
    context.font = `${weight} ${size * this.scale}px ${this.paints.family}`;
    context.fillText(text, place.x, place.y);
  }

  /** What stays as long as nobody edits or shifts it. @param {Part} [part] only that part of the board is another */
  drawStill(part) {
    this.context.save();
    if (part) this.#only(part);
    this.#inPixels();
    this.context.clearRect(0, 0, this.sight.width, this.sight.height);
    this.#inSquares();
    // Enlarged squares have sharp edges; a board in small is smoothed.
    this.context.imageSmoothingEnabled = this.scale < 1;
    this.context.drawImage(this.paints.ground.canvas, 0, 0);
    this.context.imageSmoothingEnabled = true;
    if (this.scale >= GRID_FROM) this.#drawGrid();
    for (const layer of STILL) this.#drawLayer(layer);
    this.#drawFrame();
    this.context.restore();
  }

  /** Draws on nothing else from here on. @param {Part} part */
  #only({ left, top, right, bottom }) {
    const { context, sight: { ratio, scale, x, y } } = this;
    // Whole pixels of the screen, and those into which a square's colour runs.
    const before = (/** @type {number} */ place, /** @type {number} */ edge) => Math.floor(ratio * (edge + scale * place)) - SMOOTHED;
    const after = (/** @type {number} */ place, /** @type {number} */ edge) => Math.ceil(ratio * (edge + scale * place)) + SMOOTHED;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(before(left, x), before(top, y), after(right, x) - before(left, x), after(bottom, y) - before(top, y));
    context.clip();
  }

  /** What comes and goes with the film and with a game. */
  drawMoving() {
    for (const layer of MOVING) this.#drawLayer(layer);
    if (this.scale >= NAMES_FROM) this.#drawNames();
  }

  /** What lies in a layer, where there is room for it. @param {LayerName} layer */
  #drawLayer(layer) {
    const { scale, scene: { arrows = [], spots = [] } } = this;
    switch (layer) {
      case 'numbers': return scale >= NUMBERS_FROM && this.#drawNumbers();
      case 'stones': return scale >= STONES_FROM && this.#drawStones();
      case 'attacks': return scale >= DOTS_FROM && this.#drawAttacked();
      case 'edges': return this.#drawEdges();
      case 'line': return this.#drawLine();
      case 'marks': return this.#drawMarks();
      case 'path': return this.#drawPath();
      case 'arrows': return arrows.forEach((arrow) => this.#drawArrow(arrow));
      case 'spots': return spots.forEach((spot) => spot.kind !== 'refused' && this.#drawSpot(spot));
      // With their shadows.
      case 'pieces': return this.#drawPieces();
      case 'signs': return spots.forEach((spot) => spot.kind === 'refused' && this.#drawSpot(spot));
    }
  }

  /** Fills and strokes a shape as a mark looks. @param {Path2D} shape @param {Look} look @param {number} [least] its stroke's width, in pixels */
  #paint(shape, { fill, stroke, width, cap, dashes }, least = 0) {
    const { context } = this;
    if (fill !== 'none') {
      context.fillStyle = fill;
      context.fill(shape);
    }
    if (stroke === 'none') return;
    context.strokeStyle = stroke;
    context.lineWidth = Math.max(width, least / this.scale);
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
    const { context, scene: { heat }, paints: { colours, looks: { number, smallNumber } } } = this;
    if (!heat?.numbers) return;
    this.#inPixels();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const { square, x, y } of this.#inSight()) {
      const distance = heat.distances[square];
      if (distance === heat.unreached || distance > (heat.wave ?? Infinity)) continue;
      const { fill, size, weight } = heat.texts || distance > 99 ? smallNumber : number;
      context.fillStyle = distance === heat.wave ? colours.css('on-accent') : fill;
      this.#write(heat.texts?.[square] ?? String(distance), x + 0.5, y + 0.52, size, weight);
    }
    this.#inSquares();
  }

  #drawStones() {
    const { context, scene, paints: { colours, sprites }, sight: { ratio } } = this;
    const stone = !scene.holes && sprites.get(markDrawing('stone'), this.scale * ratio);
    if (!stone) return;
    for (const { square, x, y } of this.#inSight()) {
      if (!scene.blocked[square]) continue;
      context.fillStyle = colours.css(isDark(scene, square) ? 'square-dark' : 'square-light');
      context.fillRect(x, y, 1, 1);
      context.drawImage(stone, x, y, 1, 1);
    }
  }

  #drawAttacked() {
    const { context, scene: { attacked } } = this;
    if (!attacked) return;
    context.fillStyle = this.paints.looks.attacked.fill;
    for (const { square, x, y } of this.#inSight()) {
      if (attacked[square] === 0) continue;
      context.beginPath();
      context.arc(x + 0.5, y + 0.5, attackRadius(attacked[square]), 0, 7);
      context.fill();
    }
  }

  #drawEdges() {
    const { scene } = this;
    if (scene.edges) this.#paint(linesOf(scene, scene.edges), this.paints.looks.edge, LEAST_EDGE);
  }

  #drawFrame() {
    const { context, scene: { files, ranks, tone }, paints: { colours } } = this;
    const goal = tone === 'goal';
    context.strokeStyle = colours.css(goal ? 'goal' : 'muted');
    context.lineWidth = Math.max(goal ? 0.09 : 0.03, (goal ? 3 : 1) / this.scale);
    context.strokeRect(0, 0, files, ranks);
  }

  #drawLine() {
    const { context, scene, sight, scale, paints: { colours, looks } } = this;
    if (!scene.line || !lineInSight(scene, sight)) return;
    this.#inSquares();
    paintLine(context, scene, { scale, colours, looks, squares: this.#inSight(), isInSight: (place) => this.#isInSight(place) });
    if (!scene.line.numbers || scale < NUMBERS_FROM) return;
    this.#inPixels();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = looks.order.fill;
    const order = orderOf(scene.line.path, scene.files * scene.ranks);
    for (const { square, x, y } of this.#inSight()) {
      if (order[square] > 0) this.#write(String(order[square]), x + 0.5, y + 0.52, numberSize(order[square]), looks.order.weight);
    }
  }

  #drawPath() {
    const { context, scene, paints: { looks } } = this;
    const { path, at } = scene;
    if (path.length < 2) return;
    this.#inSquares();
    const done = Math.min(landed(at), path.length - 1);
    context.lineJoin = 'round';
    const steps = this.scale >= STEPS_FROM;
    for (const { first, last, look: { stroke, width, cap } } of [
      { first: 0, last: done, look: looks.jumpDone }, { first: done, last: path.length - 1, look: looks.jump },
    ]) {
      context.strokeStyle = stroke;
      context.lineCap = cap;
      context.lineWidth = Math.max(width, 20 * width / this.scale);
      context.beginPath();
      for (let step = first + 1; step <= last; step++) {
        const [a, b] = [middleOf(scene, path[step - 1]), middleOf(scene, path[step])];
        if (steps) {
          // Where there is room, each jump by itself, and where it lands.
          if (this.#isInSight(a) || this.#isInSight(b)) context.stroke(new Path2D(jumpShape(scene, path[step - 1], path[step], step === 1)));
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
      if (!this.#isInSight({ x, y })) continue;
      const [landing, text] = done >= step ? [looks.landingDone, looks.stepDone] : [looks.landing, looks.step];
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
      this.#write(String(step), x, y + 0.01, (step > 99 ? looks.smallStep : text).size * scale, text.weight);
    }
  }

  /** @param {SceneArrow} arrow */
  #drawArrow({ kind, from, to }) {
    const { context, paints: { looks } } = this;
    const { shaft, head } = arrowShape(this.scene, from, to);
    this.#inSquares();
    this.#paint(new Path2D(shaft), looks[kind], LEAST_ARROW);
    context.fillStyle = looks[kind].stroke;
    context.fill(new Path2D(head));
  }

  /** @param {SceneSpot} spot */
  #drawSpot({ kind, square }) {
    const { x, y } = middleOf(this.scene, square);
    this.#inSquares();
    this.context.translate(x, y);
    this.#paint(spotShape(kind), this.paints.looks[kind], LEAST_SPOTS[kind]);
  }

  /** A drawing on its way or at rest, larger than its square where it could not be told. @param {string} drawing @param {Flight} flight */
  #drawSprite(drawing, flight) {
    const { context, scene: { pieces, marks }, sight: { ratio } } = this;
    if (!this.#isInSight(flight)) return;
    const { x, y, across, down } = standing(flight);
    const least = pieces.length + marks.length <= FEW ? LEAST_OF_FEW : LEAST_PIECE;
    const unit = Math.max(this.scale, least);
    const sprite = this.paints.sprites.get(drawing, across * unit * ratio);
    if (!sprite) return;
    this.#drawShadow(flight, unit);
    const place = this.#pixelOf(x + across / 2, y + down / 2);
    context.drawImage(sprite, place.x - (across * unit) / 2, place.y - (down * unit) / 2, across * unit, down * unit);
  }

  /** What a piece in the air leaves on the ground, and what it does there when it lands. @param {Flight} flight @param {number} unit a square's side, in pixels */
  #drawShadow(flight, unit) {
    const { context, paints: { looks } } = this;
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
      context.strokeStyle = looks.pulse.stroke;
      context.lineWidth = looks.pulse.width * pulse.size * unit;
      context.beginPath();
      context.arc(place.x, place.y, pulse.size * unit, 0, 7);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  #drawMarks() {
    this.#inPixels();
    for (const { drawing, square, text } of this.scene.marks) {
      this.#drawSprite(markDrawing(drawing, text), resting(placeOf(this.scene, square, this.scene.flipped)));
    }
  }

  #drawPieces() {
    const { scene } = this;
    this.#inPixels();
    const flights = scene.pieces.map((piece) => ({ piece, flight: flightOf(scene, piece) }));
    // Who flies is over the others.
    for (const { piece, flight } of flights.sort((a, b) => a.flight.lift - b.flight.lift)) this.#drawSprite(drawingOf(piece), flight);
  }

  /** The files along the upper edge, the ranks along the left one: of the board, or of what is in sight of it. */
  #drawNames() {
    const { context, scene, scale, paints: { colours, family }, sight: { x: left, y: top, width, height } } = this;
    const { files, ranks, flipped } = scene;
    this.#inPixels();
    const { type } = this.paints;
    const [bandAbove, bandBeside] = [BAND_ABOVE * type, BAND_BESIDE * type];
    context.font = `${11 * type}px ${family}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    // Where they stand on the board, nothing else can be read there.
    context.fillStyle = colours.css('surface');
    context.globalAlpha = 0.85;
    if (top < bandAbove) context.fillRect(0, 0, width, bandAbove);
    if (left < bandBeside) context.fillRect(0, Math.min(bandAbove, Math.max(0, top)), bandBeside, height);
    context.globalAlpha = 1;
    context.fillStyle = colours.css('muted');
    const every = [1, 2, 5, 10].find((step) => step * scale >= ROOM_OF_NAME * type) ?? 10;
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
