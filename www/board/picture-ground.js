// @ts-check
/** The ground of a picture: the squares of a board, one pixel each. */
import { contextOf, newCanvas } from './canvas.js';
import { mix } from './colours.js';
import { isDark } from './squares.js';

/** @import { Scene } from './scene.js' */
/** @import { Colours, Rgb } from './colours.js' */

/** The colours of the ground. */
export const GROUND_COLOURS = /** @type {const} */ (['square-light', 'square-dark', 'stone', 'near', 'far', 'accent', 'bg']);

/** @typedef {Colours<typeof GROUND_COLOURS[number]>} GroundColours */

/** So many shades are told apart. */
const SHADES = 256;

/** A colour as a pixel's number. @param {Rgb} colour */
const pack = ([red, green, blue]) => ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** The colours of squares, the light ones' and the dark ones'. @param {GroundColours} colours */
function shadesOf({ rgb }) {
  const bases = [rgb('square-light'), rgb('square-dark')];
  return {
    stone: pack(rgb('stone')),
    crest: pack(rgb('accent')),
    plain: bases.map(pack),
    attacked: bases.map((base) => pack(mix(base, rgb('accent'), 0.13))),
    out: bases.map((base) => pack(mix(base, rgb('bg'), 0.55))),
    heat: [0, 0.09].map((darker) => Uint32Array.from({ length: SHADES }, (_, shade) => (
      pack(mix(mix(rgb('near'), rgb('far'), shade / (SHADES - 1)), [0, 0, 0], darker))))),
  };
}

export class PictureGround {
  canvas = newCanvas(1, 1);
  /** What it was painted of. @type {readonly unknown[]} */
  #painted = [];

  /** Paints it, where something of it is another. @param {Scene} scene @param {GroundColours} colours */
  paint(scene, colours) {
    const { files, ranks, blocked, heat, attacked, flipped } = scene;
    const painted = [files, ranks, blocked, heat?.distances, heat?.wave, attacked, flipped, colours];
    if (painted.every((part, index) => part === this.#painted[index])) return;
    this.#painted = painted;
    const shades = shadesOf(colours);
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
        if (blocked[square]) colour = shades.stone;
        else if (attacked?.[square]) colour = shades.attacked[dark];
        else if (heat) {
          const distance = heat.distances[square];
          if (distance === heat.unreached) colour = shades.out[dark];
          else if (distance === heat.wave) colour = shades.crest;
          else if (distance < wave) colour = shades.heat[dark][Math.floor(distance * scale)];
        }
        pixels[flipped ? rank * files + files - 1 - file : (ranks - 1 - rank) * files + file] = colour;
      }
    }
    context.putImageData(image, 0, 0);
  }
}
