// @ts-check
/** Texts for players of any kind of puzzle, in English. */
import { formatsOf } from '../../../app/language.js';
import { pairs } from '../leaper-steps.js';

const { number, plural } = formatsOf('en');

export const words = {
  actions: 'Game',
  pieceToPlace: 'Piece to place',
  undoMove: 'Undo',
  redoMove: 'Redo',
  hint: 'Hint',
  check: 'Check',
  startOver: 'Start over',
  moreActions: 'More',
  chooseSquare: 'Choose',
  undoToMistake: 'Undo to last good move',
  giveUp: 'Give up and show solution',
  flipBoard: 'Flip board',
  fromHere: 'Solve from here',
  stopPlaying: 'Stop playing',
  stopHelp: 'Stop',
  checking: 'Checking…',

  hintSquare: (/** @type {number | null} */ count) => `The next square is ${count === null ? 'in the highlighted area' : plural(count, 'highlighted', 'one of these #')}. Choose Hint again for more.`,
  hintPiece: (/** @type {number | null} */ count) => `The piece to move is ${count === null ? 'in the highlighted area' : plural(count, 'highlighted', 'on one of these # squares')}. Choose Hint again for more.`,
  solutionHere: 'Here is a solution',
  mistakeHere: 'your first mistake',
  mistakeWas: (/** @type {number} */ move) => `Your first mistake was move ${number(move)}.`,
  hintHere: 'hint',
  isBlocked: (/** @type {string} */ square) => `${square} is blocked.`,

  stepsKnight: 'The knight jumps two squares along and one across, over anything.',
  stepsStraight: 'The piece moves one square along a rank or file.',
  stepsAnywhere: 'The piece moves one square in any direction, as a king.',
  jumpsBy: (/** @type {number[]} */ ...steps) => `The piece jumps ${pairs(steps).map(([a, b]) => `${plural(b, '# square', '# squares')} ${a === 0 ? 'straight' : a === b ? 'diagonally' : `along and ${number(a)} across`}`).join(' or ')}.`,
  best: (/** @type {number} */ least) => `Best possible: ${number(least)}.`,
  movesMade: (/** @type {number} */ count) => plural(count, '# jump', '# jumps'),
  movesOfMinimum: (/** @type {number} */ made, /** @type {number} */ least) => `${number(made)} of ${number(least)}`,
  checkCosts: 'A check costs a star. Choose Check again if you want it.',
  solutionShownNoStars: 'Solution shown: no stars',
  costOfHelp: 'Hints cost stars.',
  helpCosts: (/** @type {number} */ hints, /** @type {number} */ checks, /** @type {number} */ stars) => (
    `${[hints > 0 && plural(hints, '# hint', '# hints'), checks > 0 && plural(checks, '# check', '# checks')].filter(Boolean).join(', ')}: at most ${plural(stars, '# star', '# stars')}`),
  choiceLeft: (/** @type {string} */ label, /** @type {number} */ left) => `${label}, ${number(left)} left`,
  stars: (/** @type {number} */ count) => `${number(count)} of 3 stars`,
  solvedWithoutHelp: 'Solved without help!',
};
