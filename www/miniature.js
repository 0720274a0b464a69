// @ts-check
/** Small pictures of boards, with simple signs for what stands on them. */

/** @typedef {{files: number, ranks: number, blocked: Uint8Array}} Shape */

/** Where the upper left corner of a square is. @param {Shape} shape @param {number} square @param {boolean} [flipped] @returns {[number, number]} */
function place({ files, ranks }, square, flipped = false) {
  const [file, rank] = [square % files, Math.floor(square / files)];
  return flipped ? [files - 1 - file, rank] : [file, ranks - 1 - rank];
}

/**
 * A board as SVG text.
 * @param {Shape} shape
 * @param {string} inner what stands on it, in units of squares
 * @param {{flipped?: boolean, tones?: Map<number, string>}} [more] squares with a colour of their own
 */
export function miniature(shape, inner, { flipped, tones } = {}) {
  const { files, ranks, blocked } = shape;
  const squares = [];
  for (let square = 0; square < files * ranks; square++) {
    if (blocked[square]) continue;
    const [x, y] = place(shape, square, flipped);
    const tone = tones?.get(square) ?? ((square % files + Math.floor(square / files)) % 2 ? 'light' : 'dark');
    squares.push(`<rect class="${tone}" x="${x}" y="${y}" width="1.02" height="1.02"/>`);
  }
  return `<svg class="mini" viewBox="-.1 -.1 ${files + 0.2} ${ranks + 0.2}" aria-hidden="true">${squares.join('')}${inner}</svg>`;
}

/** Knights as round signs, named ones with their letters. @param {Shape} shape @param {Iterable<[number, string]>} letters by their squares @param {boolean} [flipped] */
export function counters(shape, letters, flipped) {
  return Array.from(letters, ([square, letter]) => {
    const [x, y] = place(shape, square, flipped);
    const side = letter === letter.toUpperCase() ? 'white' : 'black';
    const name = letter.toUpperCase() === 'N' ? '' : `<text class="name ${side}" x="${x + 0.5}" y="${y + 0.7}">${letter.toUpperCase()}</text>`;
    return `<circle class="counter ${side}" cx="${x + 0.5}" cy="${y + 0.5}" r=".33"/>${name}`;
  }).join('');
}

/** A dot on a square, a little larger than that. @param {Shape} shape @param {number} square @param {string} what its class */
export function dot(shape, square, what) {
  const [x, y] = place(shape, square);
  return `<circle class="dot ${what}" cx="${x + 0.5}" cy="${y + 0.5}" r=".6"/>`;
}

/** Blocked squares as walls. @param {Shape} shape */
export function walls(shape) {
  const draw = (/** @type {number} */ square) => {
    const [x, y] = place(shape, square);
    return `<rect class="wall" x="${x}" y="${y}" width="1" height="1"/>`;
  };
  return Array.from(shape.blocked, (blocked, square) => (blocked ? draw(square) : '')).join('');
}

/** Drawings side by side over the whole board. @param {Shape} shape @param {string[]} drawings on 100 × 100 */
export function spread({ files, ranks }, drawings) {
  const across = drawings.length < 3 ? drawings.length : Math.ceil(drawings.length / 2);
  const rows = Math.ceil(drawings.length / across);
  const size = 0.94 * Math.min(files / Math.max(across, 1.2), ranks / Math.max(rows, 1.2));
  return drawings.map((drawing, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, drawings.length - row * across);
    const x = files / 2 + (index % across - inRow / 2) * size;
    const y = ranks / 2 + (row - rows / 2) * size;
    return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(size / 100).toFixed(4)})">${drawing}</g>`;
  }).join('');
}
