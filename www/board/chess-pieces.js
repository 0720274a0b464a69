// @ts-check
/** Adds the drawings of chess pieces besides the knight, which most boards don't need. */
import { BODIES } from './pieces.js';

Object.assign(BODIES, {
  K: `<path class="body" d="M46 8h8v7h8v8h-8v8h-8v-8h-8v-8h8z"/>
      <path class="body" d="M27 80 15 52c-4-11 5-20 15-19 9 1 15 6 20 14 5-8 11-13 20-14 10-1 19 8 15 19L73 80z"/>
      <path class="line" d="M50 48v21M30 69c13-3 27-3 40 0"/>`,
  Q: `<path class="body" d="M27 80 13 38l17 14 4-29 16 26 16-26 4 29 17-14-14 42z"/>
      <circle class="body" cx="12" cy="32" r="6.5"/><circle class="body" cx="33.5" cy="18" r="6.5"/><circle class="body" cx="66.5" cy="18" r="6.5"/><circle class="body" cx="88" cy="32" r="6.5"/>
      <path class="line" d="M30 69c13-3 27-3 40 0"/>`,
  R: `<path class="body" d="M29 80l4-38-9-7V15h12v9h8v-9h12v9h8v-9h12v20l-9 7 4 38z"/>
      <path class="line" d="M33 42h34M31 69h38"/>`,
  B: `<circle class="body" cx="50" cy="13" r="6.5"/>
      <path class="body" d="M31 80c1-6 3-10 2-14-8-9-9-22-1-32 5-6 11-11 18-15 7 4 13 9 18 15 8 10 7 23-1 32-1 4 1 8 2 14z"/>
      <path class="line" d="M50 33v20M40 43h20M34 67c11-3 21-3 32 0"/>`,
  P: `<circle class="body" cx="50" cy="28" r="14"/>
      <path class="body" d="M28 80c2-15 13-17 15-32h14c2 15 13 17 15 32z"/>
      <path class="line" d="M37 48h26M35 69c10-3 20-3 30 0"/>`,
});
