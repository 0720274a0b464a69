// @ts-check
/** The picture as SVG or PNG, the solution as text or as a film in one SVG. */
import { placeOf } from './squares.js';
import { kindOf } from './state.js';

/** What of the style sheet a picture outside the page needs. */
const PAINT = [
  'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'opacity',
  'font-size', 'font-weight', 'font-family', 'text-anchor',
];

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
  const copy = /** @type {SVGSVGElement} */ (source.cloneNode(true));
  const from = source.querySelectorAll('*');
  const to = copy.querySelectorAll('*');
  for (const [index, element] of from.entries()) {
    const style = getComputedStyle(element);
    const target = to[index];
    if (element instanceof SVGGElement) {
      for (const name of ['tabindex', 'role', 'aria-label', 'aria-hidden', 'aria-rowindex', 'class']) target.removeAttribute(name);
      continue;
    }
    for (const name of PAINT) target.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'style', 'tabindex', 'role', 'aria-label', 'aria-colindex']) target.removeAttribute(name);
  }
  for (const name of ['class', 'style', 'role', 'aria-label', 'aria-rowcount', 'aria-colcount', 'data-board']) copy.removeAttribute(name);
  const [, , width, height] = (copy.getAttribute('viewBox') ?? '0 0 8 8').split(' ').map(Number);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width * 64)));
  copy.setAttribute('height', String(Math.round(height * 64)));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const box = copy.getAttribute('viewBox')?.split(' ') ?? [];
  for (const [index, name] of ['x', 'y', 'width', 'height'].entries()) ground.setAttribute(name, box[index]);
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  return copy;
}

const serialise = (/** @type {Node} */ node) => new XMLSerializer().serializeToString(node);

/** @param {string} svg @param {number} width @param {number} height @returns {Promise<Blob>} */
async function toPng(svg, width, height) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
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
 * @param {any} state
 */
function film(state) {
  const copy = standalone();
  if (!copy) return undefined;
  const scene = kindOf(state).scene({ ...state, player: { ...state.player, at: 0 } });
  const length = kindOf(state).timeline(state);
  const rest = 5; // jumps' time at rest before it begins again
  const total = (length + rest) * 0.35;
  // What belongs to one moment only is not in the film.
  for (const layer of ['arrows', 'spots', 'signs']) copy.querySelector(`[data-layer="${layer}"]`)?.replaceChildren();
  for (const piece of scene.pieces) {
    const group = copy.querySelector(`[data-key="${piece.key}"]`);
    if (!group || piece.path.length < 2) continue;
    const places = piece.path.map((/** @type {number} */ square) => placeOf(scene, square, scene.flipped));
    const values = [...places, places[places.length - 1]].map(({ x, y }) => `${x + 0.04} ${y + 0.04}`).join(';');
    const times = [...places.map((/** @type {any} */ _, /** @type {number} */ step) => (step / (length + rest)).toFixed(5)), '1'].join(';');
    const ease = [...Array(places.length - 1).fill('.42 0 .58 1'), '0 0 1 1'].join(';');
    const holder = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    holder.innerHTML = `<animateTransform attributeName="transform" type="translate" values="${values}" keyTimes="${times}" calcMode="spline" keySplines="${ease}" dur="${total.toFixed(2)}s" repeatCount="indefinite"/>`;
    group.setAttribute('transform', 'scale(.0092)');
    group.replaceWith(holder);
    holder.append(group);
  }
  return copy;
}

/** The solution in words. @param {any} state */
function text(state) {
  const { solution } = state;
  const { headline, detail } = kindOf(state).describe(state);
  const lines = [solution?.line ?? '', `${headline}${/^[a-z]+[ ,]/.test(detail) ? ',' : '.'} ${detail}`.trim()];
  const steps = kindOf(state).steps(state);
  if (kindOf(state).score) lines.push(...kindOf(state).score(state));
  else if (steps.length > 0) lines.push(steps.join(' '));
  return `${lines.join('\n')}\n`;
}

/** What can be saved of the puzzle on screen. @param {any} state */
export function exportsOf(state) {
  const name = `leaper-${state.draft.kind}`;
  const list = [{ id: 'text', label: 'Solution as text', save: () => save(`${name}.txt`, text(state), 'text/plain') }];
  if (!document.querySelector('svg.board')) return list;
  list.push(
    { id: 'svg', label: 'Picture as SVG', save: () => save(`${name}.svg`, serialise(/** @type {Node} */ (standalone())), 'image/svg+xml') },
    { id: 'png', label: 'Picture as PNG', save: async () => {
      const picture = /** @type {SVGSVGElement} */ (standalone());
      const size = ['width', 'height'].map((side) => Number(picture.getAttribute(side)));
      save(`${name}.png`, await toPng(serialise(picture), size[0], size[1]), 'image/png');
    } },
  );
  if (kindOf(state).scene(state).pieces.some((/** @type {any} */ { path }) => path.length > 1)) {
    list.push({ id: 'film', label: 'Film as SVG', save: () => save(`${name}-film.svg`, serialise(/** @type {Node} */ (film(state))), 'image/svg+xml') });
  }
  return list;
}
