// @ts-check
/** Texts of the figures, in English. */
import { formatsOf } from '../../app/language.js';

const { duration, longTime, number, percent, plural } = formatsOf('en');

/** Formats a share of all positions. @param {number} share */
const shareOf = (share) => (share < 0.0001 ? 'less than a hundredth of a percent' : percent(share, share < 0.01 ? 2 : 1));

/** @param {number} count */
const jumps = (count) => plural(count, '# jump', '# jumps');

export const words = {
  language: 'en',
  number: (/** @type {number | string} */ count) => number(count),
  time: (/** @type {number} */ ms) => duration(ms),
  longTime: (/** @type {number} */ ms) => longTime(ms),
  yours: 'Your puzzle',
  stop: 'Stop',

  // The board.
  board: 'Board',
  wholeBoard: 'Whole board',
  theKnight: 'the knight',
  theLeaper: 'the leaper',
  whiteKnight: 'white knight',
  blackKnight: 'black knight',
  queen: 'queen',
  theStart: 'the start',
  theGoal: 'the goal',
  blocked: 'blocked',
  free: 'free',
  never: 'never',
  canGoHere: 'it can go here',
  jumps,
  ofAll: (/** @type {number} */ part, /** @type {number} */ all) => `${number(part)} of ${number(all)}`,
  impossible: 'impossible',
  undecided: 'not decided',

  // Queens by hand.
  foundAll: (/** @type {number} */ count) => `${number(count)}, all of them`,
  foundSoFar: (/** @type {number | string} */ count) => `at least ${number(count)}`,
  foundNone: 'none yet',
  firstFile: (/** @type {number} */ done, /** @type {number} */ size) => `${number(done)} of ${number(size)} squares of the first file done`,
  allTried: (/** @type {number | string} */ count) => `Search complete. The solver counts ${number(count)}, too.`,
  nothingKnown: 'Nothing is known yet.',
  firstQueen: (/** @type {string} */ square, /** @type {number} */ found) => `The first queen is on ${square}: ${plural(found, '# placement', '# placements')} so far.`,

  // A sum from below.
  noWayThere: 'one knight can’t get there at all',
  noRing: 'these squares don’t form a ring',
  wayOf: (/** @type {string} */ from, /** @type {string} */ to, /** @type {number} */ length) => `${from} → ${to}: ${number(length)}`,

  // Other leapers.
  oneOfEach: 'yes, one of each',
  bothOdd: 'no, both odd',
  squareIn: (/** @type {number} */ many) => (many === 1 ? 'every square' : `one square in ${number(many)}`),

  // The formula.
  formulaSays: (/** @type {number} */ formula, /** @type {string} */ search) => `the formula says ${number(formula)}, the search ${search}`,
  formulaRight: (/** @type {number} */ squares) => `Formula and search agree on all ${number(squares)} squares.`,
  formulaWrong: (/** @type {number} */ wrong, /** @type {number} */ squares) => `The formula is wrong on ${number(wrong)} of ${number(squares)} squares: it says the first number, the search the second.`,

  // The table of what is proven.
  rowsOf: (/** @type {number} */ shown, /** @type {number} */ all) => `${number(shown)} of ${number(all)} rows.`,
  checkRow: 'Check',
  sameAgain: (/** @type {number} */ ms) => `✓ the same in ${duration(ms)}`,
  anotherAnswer: (/** @type {number} */ ms) => `different answer, in ${duration(ms)}`,
  namedPairs: (/** @type {number} */ pairs, /** @type {string} */ size) => `${plural(pairs, '# named pair', '# named pairs')} on ${size}`,
  ranksOn: (/** @type {number} */ ranks, /** @type {string} */ size) => `${plural(ranks, '# rank', '# ranks')} a side on ${size}`,
  inTurns: 'in turns',
  sparing: { 'no-comrade': 'no comrade attacked', 'no-enemy': 'no enemy attacked', none: 'nobody attacked' },
  eachOn: (/** @type {string} */ count, /** @type {string} */ size) => `${count} each of king, rook, bishop and knight on ${size}`,
  piecesOn: (/** @type {string} */ pieces, /** @type {string} */ count, /** @type {string} */ size) => `${count} ${pieces} on ${size}`,
  rowNames: {
    guarini: 'Guarini’s problem', article: '“Knight swap” article', usenet: '24 knights and a hole', 'perplexus-2614': 'Perplexus 2614', '11th-hour': 'The 11th Hour', ring: 'the ring, with names',
    runs: 'in runs', turns: 'in turns', 'turns-no-comrade': 'in turns, no comrade attacked', free: 'no turns', 'free-no-comrade': 'no comrade attacked', 'free-no-enemy': 'no enemy attacked', 'free-none': 'nobody attacked',
    'no-comrade': 'no comrade attacked', 'no-enemy': 'no enemy attacked', farthest: 'the farthest of all', crosswise: 'crossed over',
    open: 'open', closed: 'closed', zebra: 'zebra', giraffe: 'giraffe', antelope: 'antelope',
    queens: 'queens', kings: 'kings', knights: 'knights', bishops: 'bishops', k3q1b2r2n3: 'K3 Q1 B2 R2 N3', 'kings-16': '16 kings', r5n10: 'R5 N10',
  },
  impossibleBy: (/** @type {string} */ why) => `impossible: ${why}`,
  whys: {
    neighbours: 'too few jumps for several squares', colours: 'the colours', 'too-few-jumps': 'too few jumps', 'early-circle': 'forced jumps close a circle', pieces: 'too many pieces', alternation: 'every second step', theorem: 'a theorem', tried: 'everything was tried',
    'no-first-move': 'no legal first move', 'no-last-move': 'no legal last move', 'no-passing': 'no knight can pass another', exhausted: 'all positions searched',
  },
  between: (/** @type {number | string} */ lower, /** @type {number | string} */ best) => `${number(lower)} to ${number(best)}`,
  inWays: (/** @type {number | string} */ ways) => plural(ways, 'in # way', 'in # ways'),
  reachable: (/** @type {number | string} */ count, /** @type {number | string} */ depth) => `${number(count)}, the farthest ${number(depth)} away`,

  // Everything, by distance.
  awayShare: (/** @type {number} */ distance, /** @type {number} */ count, /** @type {number} */ share) => `${jumps(distance)} away: ${plural(count, '# arrangement', '# arrangements')}, ${shareOf(share)} of all.`,
  searching: (/** @type {number} */ found, /** @type {number} */ depth) => `${number(found)} found, ${jumps(depth)} deep …`,
  searched: (/** @type {number | string} */ count, /** @type {number} */ ms, /** @type {boolean} */ same) => `${number(count)} arrangements in ${duration(ms)}: ${same ? 'the same numbers as in the figure' : 'different numbers from the figure'}.`,
  noMemory: 'There was not enough memory for that here.',
  searchStopped: 'Stopped.',

  // A number for each.
  blankPart: (/** @type {string} */ square, /** @type {number} */ hole, /** @type {number} */ slab) => `${square}: ${number(hole)} × ${number(slab)}`,
  sameArrangement: 'the same',
  otherArrangement: 'another',

  // How many ways.
  shortestWays: (/** @type {string} */ from, /** @type {string} */ to, /** @type {number} */ length, /** @type {string} */ ways) => `${from} to ${to}: ${jumps(length)}, ${plural(ways, '# shortest way', '# shortest ways')}.`,
  noWay: 'No way leads there.',

  // Which boards have a tour.
  hasTour: (/** @type {number} */ files, /** @type {number} */ ranks, /** @type {boolean} */ has) => `${number(files)} by ${number(ranks)}: ${has ? 'a tour' : 'none'}`,
  boardsHave: (/** @type {number} */ have, /** @type {number} */ boards, /** @type {number} */ agree) => `${number(have)} of ${number(boards)} boards have one; the theorem says the same of ${number(agree)}.`,

  // Buttons and strings.
  jumpsMade: (/** @type {number} */ count, /** @type {boolean} */ reached) => `${jumps(count)}${reached ? ': they have traded places!' : '.'}`,

  // Turns and reflections.
  classOf: (/** @type {number} */ at, /** @type {number} */ of, /** @type {number} */ images) => `Class ${number(at)} of ${number(of)}: ${images === 8 ? 'eight different placements'
    : images === 1 ? 'only 1 placement; the pale ones are the same' : `only ${number(images)} different placements; the pale ones were there before`}.`,

  // A count.
  shareDone: (/** @type {number} */ share) => `${percent(share)} done`,
  tooMany: 'too many for this machine',
  countStopped: 'stopped',

  // Warnsdorff's rule.
  waysOn: (/** @type {number} */ ways) => plural(ways, '# way on', '# ways on'),
  numberHere: (/** @type {number} */ at) => `number ${number(at)}`,
  allOnce: (/** @type {number} */ squares) => `All ${number(squares)} squares, each of them once.`,
  stuck: (/** @type {number} */ left, /** @type {number} */ good, /** @type {string} */ square) => (
    `Stuck, with ${plural(left, '# square', '# squares')} left. ${good ? `Up to square ${number(good)}, ${square}, it could still have been finished.` : 'No tour begins like that.'}`),
  visitedOf: (/** @type {number} */ visited, /** @type {number} */ squares) => `${plural(visited, '# square', '# squares')} of ${number(squares)}. The smallest numbers are marked.`,
  clickToBegin: 'Choose a square to begin.',
  ruleFinds: (/** @type {number} */ good, /** @type {number} */ squares) => `From ${number(good)} of ${number(squares)} squares the rule finds a tour${good < squares ? '; crosses mark where it fails.' : '.'}`,

  // Waves.
  standsHere: (/** @type {number} */ waves) => `The knight stands here. ${plural(waves, '# wave', '# waves')} to come.`,
  newSquares: (/** @type {number} */ wave, /** @type {number} */ squares) => `Jump ${number(wave)}: ${plural(squares, '# new square', '# new squares')}.`,
};
