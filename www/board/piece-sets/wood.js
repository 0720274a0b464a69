// @ts-check
/**
 * Wood and ink: pieces in the style of a woodcut, after turned pieces of the nineteenth century. On
 * 100 × 100, with the foot at the bottom.
 */

const FOOT = '<path class="body" d="M18 91c0-6 4-9 11-10h42c7 1 11 4 11 10z"/><path class="line" d="M24 86h52"/>';

/** @type {Record<string, string>} */
export const bodies = {
  N: `<path class="body" d="M30 81c1-11 9-17 14-25-7 6-13 6-17 11-4 4-9 3-12-1-3-5-2-9 1-13l8-12c1-8 5-14 11-18l2-13 9 10c21 1 35 19 35 42 0 8-2 13-5 19z"/>
      <path class="line" d="M53 24c12 5 19 17 19 32M60 44c4 5 6 10 6 16M46 22l-3 7M22 58l-3 3"/><circle class="eye" cx="38" cy="36" r="3.2"/>${FOOT}`,
  K: `<path class="body" d="M46 4h8v8h8v8h-8v7h-8v-7h-8v-8h8z"/><path class="body" d="M37 28h26l3 9-6 6c1 16 4 27 10 38H30c6-11 9-22 10-38l-6-6z"/>
      <path class="line" d="M39 43h22M40 34h20M46 50c0 12-2 20-5 26"/>${FOOT}`,
  Q: `<circle class="body" cx="50" cy="10" r="6"/><path class="body" d="M27 22l9 7 7-10 7 9 7-9 7 10 9-7-8 22h-5c1 15 4 26 10 37H30c6-11 9-22 10-37h-5z"/>
      <path class="line" d="M36 38h28M40 46h20M46 53c0 10-2 17-5 23"/>${FOOT}`,
  R: `<path class="body" d="M28 16h12v9h6v-9h8v9h6v-9h12v20l-8 7c0 16 3 28 8 38H28c5-10 8-22 8-38l-8-7z"/>
      <path class="line" d="M30 34h40M37 43h26M45 51c0 11-2 19-4 25"/>${FOOT}`,
  B: `<circle class="body" cx="50" cy="11" r="6"/><path class="body" d="M50 18c12 8 18 17 16 27-1 5-4 8-7 10 1 10 5 19 11 26H30c6-7 10-16 11-26-3-2-6-5-7-10-2-10 4-19 16-27z"/>
      <path class="line" d="M58 30 48 42M39 55h22M46 61c-1 6-2 11-5 15"/>${FOOT}`,
};
