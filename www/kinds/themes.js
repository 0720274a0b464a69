// @ts-check
/** The themes of new puzzles: each kind, and variants of some kinds. */
import { catalog } from './catalog.js';

/** @import { Theme } from '../solver/wire.d.ts' */

/** Each with an example. @type {readonly { id: Theme, first: string }[]} */
export const themes = [
  ...catalog,
  { id: 'goals', first: 'travel?board=4x4&from=a1&to=c2,b4,d3' },
  { id: 'guards', first: 'travel?board=4/1r2/4/3b&from=a1&to=c4' },
  { id: 'cover', first: 'place?board=4x4&pieces=Q1K1&aim=guard' },
  { id: 'numbers', first: 'tour?board=4x4&leaper=king&from=a1&to=d4&numbers=b3:5,c2:11' },
];
