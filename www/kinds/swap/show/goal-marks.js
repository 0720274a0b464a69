// @ts-check
/** Knights of the goal; the small ones are on a plate in the corner. */
import { MARKS, namedKnightDrawing } from '../../../board/pieces.js';

/** @type {Record<string, (letter: string) => string>} */
const GOAL_MARKS = {
  'goal-piece': (letter) => namedKnightDrawing(letter),
  'goal-piece-small': (letter) => `<circle class="corner-plate" cx="15" cy="15" r="17"/><g transform="translate(.5 -.5) scale(.29)">${namedKnightDrawing(letter)}</g>`,
  'goal-piece-reached': () => '<circle class="corner-plate" cx="13" cy="13" r="12"/><path class="tick" d="M7 13l5 5 8-9"/>',
};

Object.assign(MARKS, GOAL_MARKS);
