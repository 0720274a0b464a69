// @ts-check
/** Texts for players of any kind of puzzle, in English. */
import { formatsOf } from '../../../app/language.js';

const { number, plural } = formatsOf('en');

export const words = {
  actions: 'Game',
  whatToPut: 'Piece to place',
  takeBack: 'Undo',
  moveAgain: 'Redo',
  hint: 'Hint',
  check: 'Check',
  startOver: 'Start over',
  moreActions: 'More',
  chooseSquare: 'Choose',
  mend: 'Undo to last good move',
  giveUp: 'Give up and show solution',
  turnBoard: 'Flip board',
  fromHere: 'Solve from here',
  stopPlaying: 'Stop playing',
  stopLooking: 'Stop',

  hintLook: 'It’s a highlighted square. Tap Hint again for more.',
  hintWhich: (/** @type {number} */ count) => plural(count, 'It’s the highlighted square. Tap Hint again for the move.', 'It’s one of these #. Tap Hint again for the move.'),
  lookHere: 'hint',

  best: (/** @type {number} */ least) => `Best possible: ${number(least)}.`,
  movesMade: (/** @type {number} */ count) => plural(count, '# jump', '# jumps'),
  ofLeast: (/** @type {number} */ made, /** @type {number} */ least) => `${number(made)} of ${number(least)}`,
  shownToYou: 'Solution shown: no stars',
  helpCosts: (/** @type {number} */ hints, /** @type {number} */ checks, /** @type {number} */ stars) => (
    `${[hints > 0 && plural(hints, '# hint', '# hints'), checks > 0 && plural(checks, '# check', '# checks')].filter(Boolean).join(', ')}: at most ${plural(stars, '# star', '# stars')}`),
  choiceLeft: (/** @type {string} */ label, /** @type {number} */ left) => `${label}, ${number(left)} left`,
  stars: (/** @type {number} */ count) => `${number(count)} of 3 stars`,
  wonAlone: 'Solved without help!',
};
