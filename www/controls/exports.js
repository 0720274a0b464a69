// @ts-check
/** Exports: the picture as SVG or PNG, the solution as text, the animation as SVG or GIF. */
import { formatMessages, formatMessage, sentence } from '../app/language.js';
import { kindOf } from '../app/state.js';
import { pngOf } from '../board/canvas.js';
import { standalone, textOf, toPng } from '../board/inline-styles.js';
import { captionOf } from './animation/caption.js';
import { Frames, hasAnimation } from './animation/frames.js';
import { pauses } from './animation/maker.js';
import { saveFile } from './save-file.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { Ask } from '../solver/jobs.d.ts' */
/** @import { Shape } from './animation/gif.js' */
/** @import { AnimationMaker } from './animation/maker.js' */
/** @import { DialogWords } from './words.d.ts' */

/**
 * @typedef {'picture' | 'animation' | 'more'} Group
 * @typedef {{id: string, group: Group, label: string, save: () => void | Promise<void>}} Export something that can be
 *   saved
 */

/** The solution in words. @param {State} state @param {string} line @param {Ask} ask */
async function text(state, line, ask) {
  const kind = kindOf(state);
  const { headline, detail } = kind.describe(state);
  const { words } = kind;
  const lines = [line, `${sentence(formatMessage(headline, words))} ${formatMessages(detail, words)}`.trim(), ...(await kind.text(state, ask))];
  return `${lines.join('\n')}\n`;
}

/** @param {State} state @param {string} line @param {DialogWords} words */
async function animatedSvg(state, line, words) {
  const animation = await import('./animation/svg.js');
  const frames = new Frames(state);
  try {
    return textOf(await animation.animateSvg(frames, captionOf(state, line, words), pauses()));
  } finally {
    frames.end();
  }
}

/**
 * Lists the exports of the puzzle on screen.
 * @param {State} state @param {string} line @param {Ask} ask @param {AnimationMaker} maker @param {DialogWords} words
 * @returns {Export[]}
 */
export function exportsOf(state, line, ask, maker, words) {
  const name = `leaper-${state.draft.kind}`;
  const gif = (/** @type {Shape} */ shape) => maker.make(state, captionOf(state, line, words), `${name}-animation`, shape);
  const board = /** @type {SVGSVGElement | null} */ (document.querySelector('svg.board'));
  /** @type {Export[]} */
  const animations = /** @type {(Export | null)[]} */ ([
    { id: 'gif-square', group: 'animation', label: words.animatedGif, save: () => gif('square') },
    { id: 'gif-portrait', group: 'animation', label: words.animatedGifPortrait, save: () => gif('portrait') },
    // An SVG animation of a large board would be too large.
    board && { id: 'animation', group: 'animation', label: words.animatedSvg, save: async () => saveFile(`${name}-animation.svg`, await animatedSvg(state, line, words), 'image/svg+xml') },
  ]).filter((animation) => animation !== null);
  const pictures = (/** @type {SVGSVGElement} */ source) => /** @type {Export[]} */ ([
    { id: 'png', group: 'picture', label: words.picturePng, save: async () => saveFile(`${name}.png`, await toPng(standalone(source)), 'image/png') },
    { id: 'svg', group: 'picture', label: words.pictureSvg, save: () => saveFile(`${name}.svg`, textOf(standalone(source)), 'image/svg+xml') },
  ]);
  /** @type {Export} */
  const large = { id: 'png', group: 'picture', label: words.picturePng, save: async () => {
    const { pictureOf } = await import('../board/picture-export.js');
    saveFile(`${name}.png`, await pngOf(await pictureOf(kindOf(state).scene(state), document.body)), 'image/png');
  } };
  return [
    ...(hasAnimation(state) ? animations : []),
    ...(board ? pictures(board) : [large]),
    { id: 'text', group: 'more', label: words.solutionText, save: async () => saveFile(`${name}.txt`, await text(state, line, ask), 'text/plain') },
  ];
}
