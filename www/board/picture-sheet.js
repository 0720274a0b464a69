// @ts-check
/**
 * What a picture shows on its ground: the same drawings and shapes as the board
 * of squares. What would be too small to be told is drawn larger than its
 * square, or left out.
 */
import { landed, resting, shadowAt, standing } from './flight.js';
import { numberSize, orderOf } from './line.js';
import { lineInSight, paintLine } from './picture-line.js';
import { drawingOf, markDrawing } from './pieces.js';
import { flightOf } from './scene.js';
import { arrowShape, attackRadius, jumpShape, landingOf, linesShape, middleOf, REFUSED, SHADOW, SHADOW_ALPHA } from './shapes.js';
import { fileName, isDark, placeOf, squareAt } from './squares.js';

/** @import { Colours } from './colours.js' */
/** @import { Flight } from './flight.js' */
/** @import { Part, PictureGround } from './picture-ground.js' */
/** @import { Scene, SceneArrow, SceneSpot } from '../app/scene.d.ts' */
/** @import { Sprites } from './sprites.js' */

/** The colours of what stands on the ground. */
export const SHEET_COLOURS = /** @type {const} */ ([
  'square-light', 'square-dark', 'accent', 'on-accent', 'goal', 'bad', 'surface', 'ink', 'muted',
  'line-start', 'line-middle', 'line-end',
]);

/** @typedef {{colours: Colours<typeof SHEET_COLOURS[number]>, family: string, type: number, sprites: Sprites, ground: PictureGround}} Paints what is painted with */
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
const BAND_ABOVE = 18;
const BAND_BESIDE = 30;

/** A square of a board in small reaches so many of the screen's pixels beyond itself. */
const SMOOTHED = 2;

/** Strokes as the board's style sheet has them. @type {Record<SceneArrow['kind'], {colour: 'accent' | 'goal' | 'bad', width: number, dashes: number[]}>} */
const ARROWS = {
  last: { colour: 'accent', width: 0.075, dashes: [] },
  hint: { colour: 'goal', width: 0.075, dashes: [0.16, 0.18] },
  other: { colour: 'goal', width: 0.04, dashes: [] },
  forced: { colour: 'bad', width: 0.075, dashes: [] },
};

/** The lines of many jumps, made once. @type {WeakMap<Uint32Array, {flipped: boolean, lines: Path2D}>} */
const known = new WeakMap();

/** @param {Scene} scene @param {Uint32Array} edges */
function linesOf(scene, edges) {
  const { flipped } = scene;
  const found = known.get(edges);
  if (found?.flipped === flipped) return found.lines;
  const lines = new Path2D(linesShape(scene, edges));
  known.set(edges, { flipped, lines });
  return lines;
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
    if (this.scale >= NUMBERS_FROM) this.#drawNumbers();
    if (this.scale >= STONES_FROM) this.#drawStones();
    if (this.scale >= DOTS_FROM) this.#drawAttacked();
    this.#drawEdges();
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
    this.#drawLine();
    this.#drawMarks();
    this.#drawPath();
    for (const arrow of this.scene.arrows ?? []) this.#drawArrow(arrow);
    const { spots = [] } = this.scene;
    for (const spot of spots) if (spot.kind !== 'refused') this.#drawSpot(spot);
    this.#drawPieces();
    for (const spot of spots) if (spot.kind === 'refused') this.#drawSpot(spot);
    if (this.scale >= NAMES_FROM) this.#drawNames();
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
    const { context, scene: { heat }, paints: { colours } } = this;
    if (!heat?.numbers) return;
    this.#inPixels();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const { square, x, y } of this.#inSight()) {
      const distance = heat.distances[square];
      if (distance === heat.unreached || distance > (heat.wave ?? Infinity)) continue;
      context.fillStyle = colours.css(distance === heat.wave ? 'on-accent' : 'ink');
      this.#write(heat.texts?.[square] ?? String(distance), x + 0.5, y + 0.52, heat.texts || distance > 99 ? 0.26 : 0.36, '500');
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
    context.fillStyle = this.paints.colours.css('accent');
    for (const { square, x, y } of this.#inSight()) {
      if (attacked[square] === 0) continue;
      context.beginPath();
      context.arc(x + 0.5, y + 0.5, attackRadius(attacked[square]), 0, 7);
      context.fill();
    }
  }

  #drawEdges() {
    const { context, scene } = this;
    if (!scene.edges) return;
    context.lineWidth = Math.max(0.055, 0.6 / this.scale);
    context.lineCap = 'round';
    context.strokeStyle = this.paints.colours.css('goal');
    context.stroke(linesOf(scene, scene.edges));
  }

  #drawFrame() {
    const { context, scene: { files, ranks, tone }, paints: { colours } } = this;
    const goal = tone === 'goal';
    context.strokeStyle = colours.css(goal ? 'goal' : 'muted');
    context.lineWidth = Math.max(goal ? 0.09 : 0.03, (goal ? 3 : 1) / this.scale);
    context.strokeRect(0, 0, files, ranks);
  }

  #drawLine() {
    const { context, scene, sight, scale, paints: { colours } } = this;
    if (!scene.line || !lineInSight(scene, sight)) return;
    this.#inSquares();
    paintLine(context, scene, { scale, colours, squares: this.#inSight(), isInSight: (place) => this.#isInSight(place) });
    if (!scene.line.numbers || scale < NUMBERS_FROM) return;
    this.#inPixels();
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = colours.css('ink');
    const order = orderOf(scene.line.path, scene.files * scene.ranks);
    for (const { square, x, y } of this.#inSight()) {
      if (order[square] > 0) this.#write(String(order[square]), x + 0.5, y + 0.52, numberSize(order[square]), '600');
    }
  }

  #drawPath() {
    const { context, scene, paints: { colours } } = this;
    const { path, at } = scene;
    if (path.length < 2) return;
    this.#inSquares();
    const done = Math.min(landed(at), path.length - 1);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = colours.css('accent');
    const steps = this.scale >= STEPS_FROM;
    for (const [first, last, width] of [[0, done, 0.12], [done, path.length - 1, 0.055]]) {
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
      const { x, y, scale } = landingOf(scene, path[step]);
      if (!this.#isInSight({ x, y })) continue;
      this.#inSquares();
      context.beginPath();
      context.arc(x, y, 0.23 * scale, 0, 7);
      context.fillStyle = colours.css(done >= step ? 'accent' : 'surface');
      context.fill();
      context.lineWidth = 0.05 * scale;
      context.stroke();
      this.#inPixels();
      context.fillStyle = colours.css(done >= step ? 'on-accent' : 'accent');
      this.#write(String(step), x, y + 0.01, (step > 99 ? 0.18 : 0.27) * scale, '600');
    }
  }

  /** @param {SceneArrow} arrow */
  #drawArrow({ kind, from, to }) {
    const { context, paints: { colours } } = this;
    const { shaft, head } = arrowShape(this.scene, from, to);
    const { colour, width, dashes } = ARROWS[kind];
    this.#inSquares();
    context.lineCap = 'round';
    context.lineWidth = Math.max(width, 1.5 / this.scale);
    context.strokeStyle = context.fillStyle = colours.css(colour);
    context.setLineDash(dashes);
    context.stroke(new Path2D(shaft));
    context.setLineDash([]);
    context.fill(new Path2D(head));
  }

  /** @param {SceneSpot} spot */
  #drawSpot({ kind, square }) {
    const { context, paints: { colours } } = this;
    const { x, y } = middleOf(this.scene, square);
    this.#inSquares();
    context.translate(x, y);
    context.beginPath();
    if (kind === 'free') context.arc(0, 0, 0.17, 0, 7);
    else if (kind !== 'refused') context.roundRect(-0.45, -0.45, 0.9, 0.9, 0.12);
    context.fillStyle = context.strokeStyle = colours.css('goal');
    if (kind === 'free') {
      context.fill();
    } else if (kind === 'picked') {
      context.globalAlpha = 0.24;
      context.fill();
      context.globalAlpha = 1;
      context.lineWidth = 0.06;
      context.stroke();
    } else if (kind === 'about') {
      context.strokeStyle = colours.css('bad');
      context.lineWidth = Math.max(0.07, 1.5 / this.scale);
      context.stroke();
    } else if (kind === 'ready' || kind === 'beside') {
      if (kind === 'beside') context.strokeStyle = colours.css('accent');
      context.setLineDash([0.1, 0.09]);
      context.lineWidth = Math.max(0.035, 1 / this.scale);
      context.stroke();
      context.setLineDash([]);
    } else {
      context.strokeStyle = colours.css('bad');
      context.lineWidth = 0.06;
      context.lineCap = 'round';
      context.stroke(new Path2D(REFUSED));
    }
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
    const { context, paints: { colours } } = this;
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
      context.strokeStyle = colours.css('accent');
      context.lineWidth = 0.06 * unit;
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
