// What Swap says of searches that are not over, or ended early.
const swap = await load('kinds/swap.js');
const { setFileNames } = await load('squares.js');
setFileNames(fileNames(64));

const draft = {
  kind: 'swap', files: 3, ranks: 3, blocked: new Uint8Array(9), leaper: [1, 2],
  start: [['a1', 'n'], ['a3', 'N']], goal: null, turns: 'free', attack: 'any', metric: 'jumps',
};
const state = (answer, more = {}) => freeze({
  draft: { ...draft, ...more }, look: swap.look, solution: { draft, answer, pending: false }, player: { at: 0, playing: false, speed: 1 },
});
const said = (answer, more) => {
  const { headline, detail } = swap.describe(state(answer, more));
  return `${headline} | ${detail}`;
};

// Proven: how long, how much was looked at, in what time.
equal(said({ status: 'solved', length: 22, moves: Array(22).fill('a1-b3'), proven: true, positions: 3851, ms: 0.41 }),
  '22 moves | proven shortest, 3,851 arrangements looked at, 0.4 ms');
equal(said({ status: 'solved', length: 7, moves: Array(16).fill('a1-b3'), proven: true, positions: 71, ms: 12 }, { metric: 'runs' }),
  '7 runs | 16 jumps, proven shortest, 71 arrangements looked at, 12 ms');
equal(said({ status: 'solved', length: 0, moves: [], proven: true, positions: 1, ms: 0 }), 'Already there | The goal is the start: no moves at all.');

// Impossible, with the reason; its numbers as people read them.
equal(said({ status: 'impossible', reason: 'all 67603900 arrangements that can be reached were seen', positions: 67603900, ms: 2000 }),
  'Impossible | All 67,603,900 arrangements that can be reached were seen. 67,603,900 arrangements looked at, 2.0 s');

// A limit is an answer: the best that was found, and what is proven.
const limit = { status: 'limit', limit: 'memory', positions: 5000000, ms: 30000 };
equal(said({ ...limit, lower: 31, best: 40, moves: Array(40).fill('a1-b3') }),
  '40 moves, perhaps not the fewest | at least 31 moves are needed, the limit of memory was reached, 5,000,000 arrangements looked at, 30.0 s');
equal(said({ ...limit, lower: 31 }), 'At least 31 moves | no solution found: the limit of memory was reached, 5,000,000 arrangements looked at, 30.0 s');
equal(said({ ...limit, lower: 1, best: 3, moves: Array(3).fill('a1-b3') }).split('|')[1].slice(0, 28), ' at least 1 move is needed, ');

// While it is searched.
const searched = (progress, more) => {
  const { detail, text } = swap.searching(progress, state(undefined, more));
  return `${detail} | ${text}`;
};
const progress = { depth: 12, depth_back: 11, positions: 1234567, memory: 64 << 20, ms: 500 };
equal(searched({ ...progress, best: 40, lower: 31 }),
  'Best so far 40 moves, at least 31 proven. | 12 + 11 deep · 1,234,567 seen · 2.5 million/s · 64 MiB');
equal(searched({ depth: 3, positions: 9, memory: 0, ms: 0, lower: 7 }, { metric: 'runs' }), 'At least 7 runs, that much is proven. | 3 deep · 9 seen');
equal(searched({ depth: 3, positions: 9, memory: 0, ms: 0, best: 1 }), 'Best so far 1 move. | 3 deep · 9 seen');
equal(swap.known(undefined, state()), '');

// Hints.
const hint = (more) => {
  const play = { moves: [], picked: -1, wanted: -1, stand: null, hint: { left: 15, jumps: [[0, 7]], all: true, proven: true, ...more }, dragged: false };
  const played = { ...state({ status: 'solved', length: 16, moves: [], proven: true }) };
  return swap.describe({ ...played, look: { ...swap.look, play } }).detail;
};
equal(hint({}), 'a1-b3 is best, with 15 moves to go · the least is 16');
equal(hint({ jumps: [[0, 7], [0, 5]] }), 'a1-b3 is best, with 15 moves to go (another is as good) · the least is 16');
equal(hint({ jumps: [[0, 7], [0, 5], [2, 3]] }), 'a1-b3 is best, with 15 moves to go (2 others are as good) · the least is 16');
equal(hint({ all: false, proven: false }), 'a1-b3 is the best known, with 15 moves to go · the least is 16');

// What was said of another arrangement after as many moves is not taken for this one.
{
  const moves = ['a1-b3'];
  const stand = { draft, turn: null, reached: true, length: 1, ready: [], targets: [], reasons: null, moves, ply: 1, picked: -1 };
  const played = (own) => {
    const shown = state({ status: 'solved', length: 1, moves, proven: true });
    const play = { moves: own, picked: -1, wanted: -1, stand, hint: null, dragged: false };
    return freeze({ ...shown, look: { ...swap.look, play }, player: { ...shown.player, at: 1 } });
  };
  equal(swap.describe(played(moves)).headline, 'Done in 1 move!');
  equal(swap.commands.hint(played(moves)).notice.text, 'You are there already.');
  const other = played(['a1-c2']);
  equal(swap.describe(other).headline, '1 move');
  equal(swap.commands.hint(other).look.play.hint, 'asked');
  assert(swap.commands.fromHere(other) === other, 'the other arrangement does not become the puzzle');
}
