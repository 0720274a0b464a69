// @ts-check
/** What is said to somebody who plays, whatever the puzzle, in English. */
import { writing } from '../../../app/language.js';

const { number, plural } = writing('en');

export const words = {
  actions: 'Game',
  whatToPut: 'What to put',
  takeBack: 'Take back',
  moveAgain: 'Make the move again',
  hint: 'Hint',
  check: 'Check',
  startOver: 'Start over',
  moreActions: 'More',
  chooseSquare: 'Choose',
  mend: 'Back to where it was right',
  giveUp: 'Give up and see the rest',
  turnBoard: 'Turn the board around',
  fromHere: 'Solve from here',
  stopPlaying: 'Stop playing',
  stopLooking: 'Stop looking',

  hintLook: 'Look at the squares that are lit. Ask again, and you are told more.',
  hintWhich: (/** @type {number} */ count) => plural(count, 'It is the one that is lit. Ask again for the move.', 'It is one of these #. Ask again for the move.'),
  lookHere: 'look here',

  movesMade: (/** @type {number} */ count) => plural(count, '# move', '# moves'),
  ofLeast: (/** @type {number} */ made, /** @type {number} */ least) => `${number(made)} of ${number(least)}`,
  shownToYou: 'shown to you: no stars',
  helpCosts: (/** @type {number} */ hints, /** @type {number} */ checks, /** @type {number} */ stars) => (
    `${[hints > 0 && plural(hints, '# hint', '# hints'), checks > 0 && plural(checks, '# check', '# checks')].filter(Boolean).join(', ')}: at most ${plural(stars, '# star', '# stars')}`),
  choiceLeft: (/** @type {string} */ label, /** @type {number} */ left) => `${label}, ${number(left)} left`,
  stars: (/** @type {number} */ count) => `${number(count)} of 3 stars`,
  wonAlone: 'Without help!',
};
