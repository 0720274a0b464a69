// @ts-check
/** The ground of a picture: the squares of a board, one pixel each. */
import { contextOf, newCanvas } from './canvas.js';
import { mix } from './colours.js';
import { alongLine, orderOf } from './line.js';
import { isDark, placeOf } from './squares.js';

/** @import { Scene } from '../app/scene.d.ts' */
/** @import { Colours, Rgb } from './colours.js' */

/** The colours of the ground. */
export const GROUND_COLOURS = /** @type {const} */ (['square-light', 'square-dark', 'stone', 'near', 'far', 'crest', 'accent', 'bg', 'line-start', 'line-middle', 'line-end']);

/** @typedef {Colours<typeof GROUND_COLOURS[number]>} GroundColours */

/** So many shades are told apart. */
const SHADES = 256;

/** So much of its colour has a line where it is still to be walked. */
const AHEAD = 0.18;

/** A colour as a pixel's number. @param {Rgb} colour */
const pack = ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** The colours of squares, the light ones' and the dark ones'. @param {GroundColours} colours */
function shadesOf({ rgb }) {
  const bases = [rgb('square-light'), rgb('square-dark')];
  return {
    stone: pack(rgb('stone')),
    crest: pack(rgb('crest')),
    plain: bases.map(pack),
    attacked: bases.map((base) => pack(mix(base, rgb('accent'), 0.13))),
    line: Uint32Array.from({ length: SHADES }, (_, shade) => pack(alongLine(rgb, shade / (SHADES - 1)))),
    ahead: Uint32Array.from({ length: SHADES }, (_, shade) => pack(mix(bases[1], alongLine(rgb, shade / (SHADES - 1)), AHEAD))),
    out: bases.map((base) => pack(mix(base, rgb('bg'), 0.55))),
    heat: Uint32Array.from({ length: SHADES }, (_, shade) => pack(mix(rgb('near'), rgb('far'), shade / (SHADES - 1)))),
  };
}

/** @typedef {{image: ImageData, shades: ReturnType<typeof shadesOf>, walked: number}} Lined a line on the ground */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Part of a board, in squares */

export class PictureGround {
  canvas = newCanvas(1, 1);
  /** What it was painted of. @type {readonly unknown[]} */
  #painted = [];

  /** The pixels, as long as only a line grows on them, and how much of it is walked. @type {Lined | undefined} */
  #lined;

  /**
   * Paints it, where something of it is another.
   * @param {Scene} scene @param {GroundColours} colours @param {ArrayLike<number>} [line] squares with colours along a line
   * @returns {Part | undefined} what has become another: in a film, where the line goes on
   */
  paint(scene, colours, line) {
    const { files, ranks, blocked, holes, heat, attacked, flipped, at } = scene;
    const painted = [files, ranks, blocked, holes, heat?.distances, heat?.wave, attacked, flipped, colours, line];
    const walked = at === 0 ? Infinity : Math.floor(at);
    if (painted.every((part, index) => part === this.#painted[index])) {
      return line && this.#lined && this.#walk(scene, line, this.#lined, walked);
    }
    this.#painted = painted;
    const shades = shadesOf(colours);
    const order = line && orderOf(line, files * ranks);
    const fine = line ? (SHADES - 1) / line.length : 0;
    const scale = heat?.farthest ? (SHADES - 1) / heat.farthest : 0;
    const wave = heat?.wave ?? Infinity;
    [this.canvas.width, this.canvas.height] = [files, ranks];
    const context = contextOf(this.canvas);
    const image = context.createImageData(files, ranks);
    const pixels = new Uint32Array(image.data.buffer);
    for (let rank = 0; rank < ranks; rank++) {
      let dark = Number(isDark(scene, rank * files));
      for (let file = 0; file < files; file++, dark = 1 - dark) {
        const square = rank * files + file;
        let colour = shades.plain[dark];
        // A hole is transparent.
        if (blocked[square]) colour = holes ? 0 : shades.stone;
        else if (order?.[square]) colour = shades[order[square] - 1 <= walked ? 'line' : 'ahead'][Math.floor((order[square] - 1) * fine)];
        else if (attacked?.[square]) colour = shades.attacked[dark];
        else if (heat) {
          const distance = heat.distances[square];
          if (distance === heat.unreached) colour = shades.out[dark];
          else if (distance === heat.wave) colour = shades.crest;
          else if (distance < wave) colour = shades.heat[Math.floor(distance * scale)];
        }
        pixels[flipped ? rank * files + files - 1 - file : (ranks - 1 - rank) * files + file] = colour;
      }
    }
    context.putImageData(image, 0, 0);
    this.#lined = line ? { image, shades, walked } : undefined;
    return { left: 0, top: 0, right: files, bottom: ranks };
  }

  /** More of the line is walked, or less: only those squares are others. @param {Scene} scene @param {ArrayLike<number>} line @param {Lined} lined @param {number} walked @returns {Part | undefined} */
  #walk({ files, ranks, flipped }, line, lined, walked) {
    const { image, shades, walked: before } = lined;
    if (before === walked) return;
    lined.walked = walked;
    const pixels = new Uint32Array(image.data.buffer);
    const fine = (SHADES - 1) / line.length;
    const part = { left: files, top: ranks, right: 0, bottom: 0 };
    const put = (/** @type {number} */ square, /** @type {number} */ colour) => {
      const { x, y } = placeOf({ files, ranks }, square, flipped);
      pixels[y * files + x] = colour;
      part.left = Math.min(part.left, x);
      part.top = Math.min(part.top, y);
      part.right = Math.max(part.right, x + 1);
      part.bottom = Math.max(part.bottom, y + 1);
    };
    const tones = walked > before ? shades.line : shades.ahead;
    const last = Math.min(line.length - 1, Math.max(before, walked));
    for (let step = Math.min(before, walked) + 1; step <= last; step++) put(line[step], tones[Math.floor(step * fine)]);
    // A closed line ends on its first square, which is walked.
    if (line[last] === line[0]) put(line[0], shades.line[0]);
    contextOf(this.canvas).putImageData(image, 0, 0, part.left, part.top, part.right - part.left, part.bottom - part.top);
    return part;
  }
}
