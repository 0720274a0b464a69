// @ts-check
/** The picture as SVG or PNG, the solution as text or as a film in one SVG. */
import { kindOf, shownOf } from '../app/state.js';
import { addressOf, painted, textOf } from '../board/painted.js';
import { placeOf } from '../board/squares.js';
import { make } from '../board/svg.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { Ask } from '../solver/jobs.d.ts' */

/** @typedef {{id: string, label: string, save: () => void | Promise<void>}} Export something that can be saved */

/** Hands a file to the person. @param {string} name @param {BlobPart} content @param {string} type */
export function save(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The board on screen as an SVG that needs no style sheet. @returns {SVGSVGElement | undefined} */
function standalone() {
  const source = /** @type {SVGSVGElement | null} */ (document.querySelector('svg.board'));
  if (!source) return undefined;
  const copy = painted(source);
  const [, , width, height] = (copy.getAttribute('viewBox') ?? '0 0 8 8').split(' ').map(Number);
  copy.setAttribute('width', String(Math.round(width * 64)));
  copy.setAttribute('height', String(Math.round(height * 64)));
  const [x, y] = (copy.getAttribute('viewBox') ?? '0 0 8 8').split(' ');
  copy.prepend(make('rect', { x, y, width, height, fill: getComputedStyle(document.body).backgroundColor }));
  return copy;
}

/** @param {string} svg @param {number} width @param {number} height @returns {Promise<Blob>} */
async function toPng(svg, width, height) {
  const image = new Image();
  image.src = addressOf(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * 2, height * 2];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/**
 * The film in one SVG: every moving piece gets an animation of its place, in
 * the viewer's own clock.
 * @param {State} state
 */
function film(state) {
  const copy = standalone();
  if (!copy) throw new Error('there is no board to film');
  const kind = kindOf(state);
  const scene = kind.scene({ ...state, player: { ...state.player, at: 0 } });
  const length = kind.timeline(state);
  const rest = 5; // jumps' time at rest before it begins again
  const total = (length + rest) * 0.35;
  // What belongs to one moment only is not in the film.
  for (const layer of ['arrows', 'spots', 'signs']) copy.querySelector(`[data-layer="${layer}"]`)?.replaceChildren();
  for (const { key, path } of scene.pieces) {
    const group = copy.querySelector(`[data-key="${key}"]`);
    if (!group || path.length < 2) continue;
    const places = Array.from(path, (square) => placeOf(scene, square, scene.flipped));
    const values = [...places, places[places.length - 1]].map(({ x, y }) => `${x + 0.04} ${y + 0.04}`).join(';');
    const times = [...places.map((_, step) => (step / (length + rest)).toFixed(5)), '1'].join(';');
    const ease = [...Array(places.length - 1).fill('.42 0 .58 1'), '0 0 1 1'].join(';');
    const holder = make('g', {});
    make('animateTransform', {
      attributeName: 'transform', type: 'translate', values, keyTimes: times, calcMode: 'spline', keySplines: ease,
      dur: `${total.toFixed(2)}s`, repeatCount: 'indefinite',
    }, holder);
    group.setAttribute('transform', 'scale(.0092)');
    group.replaceWith(holder);
    holder.append(group);
  }
  return copy;
}

/** The solution in words. @param {State} state @param {Ask} ask */
async function text(state, ask) {
  const kind = kindOf(state);
  const { headline, detail } = kind.describe(state);
  const lines = [shownOf(state)?.line ?? '', `${headline}${/^[a-z]+[ ,]/.test(detail) ? ',' : '.'} ${detail}`.trim(), ...(await kind.text(state, ask))];
  return `${lines.join('\n')}\n`;
}

/** @returns {SVGSVGElement} */
function picture() {
  const found = standalone();
  if (!found) throw new Error('there is no board to save');
  return found;
}

/** What can be saved of the puzzle on screen. @param {State} state @param {Ask} ask @returns {Export[]} */
export function exportsOf(state, ask) {
  const name = `leaper-${state.draft.kind}`;
  /** @type {Export[]} */
  const list = [{ id: 'text', label: 'Solution as text', save: async () => save(`${name}.txt`, await text(state, ask), 'text/plain') }];
  if (!document.querySelector('svg.board')) return list;
  list.push(
    { id: 'svg', label: 'Picture as SVG', save: () => save(`${name}.svg`, textOf(picture()), 'image/svg+xml') },
    { id: 'png', label: 'Picture as PNG', save: async () => {
      const svg = picture();
      const [width, height] = ['width', 'height'].map((side) => Number(svg.getAttribute(side)));
      save(`${name}.png`, await toPng(textOf(svg), width, height), 'image/png');
    } },
  );
  if (kindOf(state).scene(state).pieces.some(({ path }) => path.length > 1)) {
    list.push({ id: 'film', label: 'Film as SVG', save: () => save(`${name}-film.svg`, textOf(film(state)), 'image/svg+xml') });
  }
  return list;
}
