// @ts-check
/**
 * High contrast: simple shapes with few, thick lines. On 100 × 100, with the foot at the bottom.
 */

const FOOT = '<path class="body" d="M16 91V78h68v13z"/>';

/** @type {Record<string, string>} */
export const bodies = {
  N: `<path class="body" d="M30 78c0-14 10-20 14-30L24 60 12 46l16-24 2-16 16 10c24 0 38 20 36 46l-4 16z"/><circle class="eye" cx="40" cy="31" r="5"/>${FOOT}`,
  K: `<path class="body" d="M42 4h16v12h12v14H58v10h26l-8 38H24l-8-38h26V30H30V16h12z"/>${FOOT}`,
  Q: `<path class="body" d="M24 78 10 22l22 22L50 8l18 36 22-22-14 56z"/>${FOOT}`,
  R: `<path class="body" d="M26 78V46H18V12h16v12h8V12h16v12h8V12h16v34h-8v32z"/>${FOOT}`,
  B: `<path class="body" d="M50 4c20 16 30 30 24 46-2 6-6 10-10 12l6 16H30l6-16c-4-2-8-6-10-12C20 34 30 20 50 4z"/><path class="line" d="M62 26 46 46"/>${FOOT}`,
};
