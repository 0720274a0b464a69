// @ts-check
/** The ground of a picture: one pixel for each square of the board. */
import { contextOf, newCanvas } from './canvas.js';
import { mix } from './colours.js';
import { alongLine, orderOf } from './line.js';
import { isDark, placeOf } from './squares.js';

/** @import { Scene } from '../app/scene.d.ts' */
/** @import { Colours, Rgb } from './colours.js' */

/** The colours of the ground. */
export const GROUND_COLOURS = /** @type {const} */ (['square-light', 'square-dark', 'blocked', 'near', 'far', 'crest', 'accent', 'bg', 'line-start', 'line-middle', 'line-end']);

/** @typedef {Colours<typeof GROUND_COLOURS[number]>} GroundColours */

/** Number of shades. */
const SHADES = 256;

/** Opacity of a line beyond the current step. */
const AHEAD_OPACITY = 0.18;

/** Packs a colour into a pixel. @param {Rgb} colour */
const pack = ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/**
 * Returns the pixels of squares; pairs are for light and dark ones.
 *
 * @param {GroundColours} colours
 */
function shadesOf({ rgb }) {
  const bases = [rgb('square-light'), rgb('square-dark')];
  return {
    blocked: pack(rgb('blocked')),
    crest: pack(rgb('crest')),
    plain: bases.map(pack),
    attacked: bases.map((base) => pack(mix(base, rgb('accent'), 0.13))),
    line: Uint32Array.from({ length: SHADES }, (_, shade) => pack(alongLine(rgb, shade / (SHADES - 1)))),
    ahead: Uint32Array.from({ length: SHADES }, (_, shade) => pack(mix(bases[1], alongLine(rgb, shade / (SHADES - 1)), AHEAD_OPACITY))),
    noValue: bases.map((base) => pack(mix(base, rgb('bg'), 0.55))),
    tints: Uint32Array.from({ length: SHADES }, (_, shade) => pack(mix(rgb('near'), rgb('far'), shade / (SHADES - 1)))),
  };
}

/**
 * A line on the ground, and how many of its steps are done.
 *
 * @typedef {{image: ImageData, shades: ReturnType<typeof shadesOf>, done: number}} GroundLine
 */
/**
 * A rectangle of squares.
 *
 * @typedef {{left: number, top: number, right: number, bottom: number}} SquareRange
 */

export class PictureGround {
  canvas = newCanvas(1, 1);
  /** The inputs of the last painting. @type {readonly unknown[]} */
  #painted = [];

  /** The line of the last painting. @type {GroundLine | undefined} */
  #line;

  /**
   * Paints what changed since the last call.
   *
   * @param {Scene} scene
   * @param {GroundColours} colours
   * @param {ArrayLike<number>} [line] squares to be coloured along a line
   * @returns {SquareRange | undefined} what changed
   */
  paint(scene, colours, line) {
    const { files, ranks, blocked, blockedAreGaps, tints, attacked, flipped, at } = scene;
    const painted = [files, ranks, blocked, blockedAreGaps, tints?.values, tints?.wave, attacked, flipped, colours, line];
    const done = at === 0 ? Infinity : Math.floor(at);
    if (painted.every((part, index) => part === this.#painted[index])) {
      return line && this.#line && this.#updateLine(scene, line, this.#line, done);
    }
    this.#painted = painted;
    const shades = shadesOf(colours);
    const order = line && orderOf(line, files * ranks);
    const shadesPerStep = line ? (SHADES - 1) / line.length : 0;
    const scale = tints?.greatest ? (SHADES - 1) / tints.greatest : 0;
    const wave = tints?.wave ?? Infinity;
    [this.canvas.width, this.canvas.height] = [files, ranks];
    const context = contextOf(this.canvas);
    const image = context.createImageData(files, ranks);
    const pixels = new Uint32Array(image.data.buffer);
    for (let rank = 0; rank < ranks; rank++) {
      let dark = Number(isDark(scene, rank * files));
      for (let file = 0; file < files; file++, dark = 1 - dark) {
        const square = rank * files + file;
        let colour = shades.plain[dark];
        // Holes are transparent.
        if (blocked[square]) colour = blockedAreGaps ? 0 : shades.blocked;
        else if (order?.[square]) colour = shades[order[square] - 1 <= done ? 'line' : 'ahead'][Math.floor((order[square] - 1) * shadesPerStep)];
        else if (attacked?.[square]) colour = shades.attacked[dark];
        else if (tints) {
          const value = tints.values[square];
          if (value === tints.noValue) colour = shades.noValue[dark];
          else if (value === tints.wave) colour = shades.crest;
          else if (value < wave) colour = shades.tints[Math.floor(value * scale)];
        }
        pixels[flipped ? rank * files + files - 1 - file : (ranks - 1 - rank) * files + file] = colour;
      }
    }
    context.putImageData(image, 0, 0);
    this.#line = line ? { image, shades, done } : undefined;
    return { left: 0, top: 0, right: files, bottom: ranks };
  }

  /**
   * Repaints the squares of a line between the last step and the current one.
   *
   * @param {Scene} scene
   * @param {ArrayLike<number>} line
   * @param {GroundLine} state
   * @param {number} done
   * @returns {SquareRange | undefined}
   */
  #updateLine({ files, ranks, flipped }, line, state, done) {
    const { image, shades, done: before } = state;
    state.done = done;
    const first = Math.min(before, done) + 1;
    const last = Math.min(line.length - 1, Math.max(before, done));
    if (first > last) return;
    const pixels = new Uint32Array(image.data.buffer);
    const shadesPerStep = (SHADES - 1) / line.length;
    const range = { left: files, top: ranks, right: 0, bottom: 0 };
    const put = (/** @type {number} */ square, /** @type {number} */ colour) => {
      const { x, y } = placeOf({ files, ranks }, square, flipped);
      pixels[y * files + x] = colour;
      range.left = Math.min(range.left, x);
      range.top = Math.min(range.top, y);
      range.right = Math.max(range.right, x + 1);
      range.bottom = Math.max(range.bottom, y + 1);
    };
    const tones = done > before ? shades.line : shades.ahead;
    for (let step = first; step <= last; step++) {
      put(line[step], tones[Math.floor(step * shadesPerStep)]);
    }
    // A closed line ends on its first square, which is always done.
    if (line[last] === line[0]) put(line[0], shades.line[0]);
    const { left, top, right, bottom } = range;
    contextOf(this.canvas).putImageData(image, 0, 0, left, top, right - left, bottom - top);
    return range;
  }
}
