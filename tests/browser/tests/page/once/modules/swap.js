// Messages and commands of Swap before the core has answered, or after it was cancelled.
const { swap } = await kindsNamed('swap');
const { initialState } = await load('app/state.js');
const { update } = await load('app/update.js');
const { formatMessages, formatMessage } = await load('app/language.js');
const { setFileNames } = await load('board/squares.js');
setFileNames(fileNames(64));

const draft = {
  kind: 'swap', files: 3, ranks: 3, blocked: new Uint8Array(9), leaper: [1, 2],
  start: [[0, 'n'], [6, 'N']], goal: null, turns: 'free', attack: 'any', metric: 'jumps',
};
/** The goal as the core understands it. */
const goal = [[0, 'N'], [6, 'n']];
/** The same jump a number of times, each a move of its own. */
const moves = (count) => ({ jumps: Uint32Array.from({ length: 2 * count }, (_, index) => [0, 7][index % 2]), runs: Array.from({ length: count }, (_, index) => index) });
const shown = (answer, more = {}) => ({ line: 'x', answer, missing: null, distances: null, edges: null, goal, ...more });
const solved = (length, more = {}) => ({
  status: 'solved', kind: 'swap', length, moves: moves(length), proven: true, positions: 3851, method: 'breadth', shortest: null, ms: 0.41, ...more,
});
/** A state in which the core has given this answer. */
const state = (answer, more) => {
  const now = more ? { ...draft, ...more } : draft;
  const asked = update(initialState({ swap }, now), { do: 'solving', draft: now, requestedWants: '' });
  return freeze(answer ? update(asked, { do: 'solved', draft: now, shown: shown(answer) }) : asked);
};
const run = (from, ...commands) => commands.reduce((now, command) => freeze(update(now, freeze(command))), from);
const fact = (name, of, more) => ({ do: 'fact', name, fact: { of, ...more } });
/** The core tells what it was asked by this name. */
const answered = (from, name, more) => run(from, fact(name, swap.questions(from)[name].of, more));
const said = (answer, more) => {
  const { headline, detail } = swap.describe(state(answer, more));
  return `${formatMessage(headline, swap.words)} | ${all(detail)}`;
};
/** Messages as text. */
const all = (messages, between) => formatMessages(messages, swap.words, between);
const detailOf = (state) => all(swap.describe(state).detail);
const headlineOf = (state) => formatMessage(swap.describe(state).headline, swap.words);
const noticeOf = (state) => formatMessage(state.notice.message, swap.words);
/** How it was found, without what holds for all searches. */
const statistics = (state) => all(swap.statistics(state).slice(0, 1));

// Proven: how long; and how much was looked at, in what time, for who wants to know.
equal(said(solved(22)), '22 jumps | It can’t be done in fewer.');
equal(statistics(state(solved(22))), 'Searched 3,851 positions in 0.4 ms.');
equal(said(solved(7, { moves: { ...moves(16), runs: [0, 2, 4, 7, 9, 11, 14] }, positions: 71, ms: 12 }), { metric: 'runs' }),
  '7 runs | That takes 16 jumps. It can’t be done in fewer.');
equal(said(solved(0)), 'Already there | The goal is the same as the start.');

// Impossible, with the reason; its numbers as people read them.
equal(said({ status: 'impossible', why: 'exhausted', reason: ['swap.all-from-start', 67603900], reachable: null, positions: 67603900, ms: 2000 }),
  'Impossible | All 67,603,900 positions that can be reached were tried, and none of them is the goal.');

// A limit is an answer: the best that was found, and what is proven.
const limit = { status: 'limit', limit: 'memory', lower: null, best: null, moves: null, count: null, distinctAtLeast: null, positions: 5000000, ms: 30000 };
equal(said({ ...limit, lower: 31, best: 40, moves: moves(40) }),
  '40 jumps, perhaps not the fewest | It takes at least 31 jumps. The search ran out of memory.');
equal(said({ ...limit, lower: 31 }), 'At least 31 jumps | No solution was found. The search ran out of memory.');
equal(statistics(state({ ...limit, lower: 31 })), 'Searched 5,000,000 positions in 30 sec.');
equal(said({ ...limit, lower: 1, best: 3, moves: moves(3) }).split('|')[1].slice(0, 26), ' It takes at least 1 jump.');

// While it is searched.
const searched = (progress, more) => {
  const { detail, facts } = swap.searching({ depthBack: null, memory: 0, best: null, lower: null, ...progress }, state(null, more));
  return `${all(detail)} | ${all(facts, ' · ')}`;
};
const progress = { depth: 12, depthBack: 11, positions: 1234567, memory: 64 << 20, ms: 500 };
equal(searched({ ...progress, best: 40, lower: 31 }),
  'The best so far takes 40 jumps. It takes at least 31 jumps. | Depth 12 + 11 · 1,234,567 positions · 2,469,134 per second · 67 MB');
equal(searched({ depth: 3, positions: 9, ms: 0, lower: 7 }, { metric: 'runs' }), 'It takes at least 7 runs. | Depth 3 · 9 positions');
equal(searched({ depth: 3, positions: 9, ms: 0, best: 1 }), 'The best so far takes 1 jump. | Depth 3 · 9 positions');
equal(swap.partialResult(null, state()), []);

// A game, with reports of the core.
const stand = (more = {}) => ({ draft, turn: null, reached: false, length: 0, runs: [], ready: [0, 6], targets: [], reasons: null, ...more });
const begun = (answer = solved(16)) => answered(run(state(answer), { do: 'toggleGame' }), 'position', { result: stand() });

// Hints.
const hint = (more, times = 3) => {
  const request = { do: 'help', kind: 'hint' };
  const result = { status: 'way', left: 15, jumps: [[0, 7]], all: true, proven: true, ...more };
  return detailOf(run(answered(run(begun(), request), 'hint', { result }), ...Array(times - 1).fill(request)));
};
// In three steps: where to look, which knight, which jump.
assert(/^The piece to move is in/.test(hint({}, 1)) && /^The piece to move is highlighted/.test(hint({}, 2)));
equal(hint({}), hint({}, 4));
equal(hint({}), 'a1-b3 is best, with 15 jumps to go.');
equal(hint({ jumps: [[0, 7], [0, 5]] }), 'a1-b3 is best, with 15 jumps to go. Another is just as good.');
equal(hint({ jumps: [[0, 7], [0, 5], [2, 3]] }), 'a1-b3 is best, with 15 jumps to go. 2 others are just as good.');
equal(hint({ all: false, proven: false }), 'a1-b3 is the best known, with 15 jumps to go.');
{
  const asked = run(begun(), { do: 'help', kind: 'hint' });
  assert('hint' in swap.questions(asked));
  assert(!('hint' in swap.questions(run(asked, { do: 'help', kind: 'hint' }))), 'wanted again, it is given up');
  const none = answered(asked, 'hint', { result: { status: 'impossible', reason: ['swap.no-other'] } });
  assert(/can’t be reached/.test(noticeOf(none)) && !('hint' in swap.questions(none)));
  // Wanted again, it is known, and said again.
  const again = run(none, { do: 'help', kind: 'hint' });
  assert(again.notice.serial > none.notice.serial && !('hint' in swap.questions(again)));
}

// A count ends with a number, or says why not, with what is known.
equal(said(solved(22, { shortest: '1200' })), '22 jumps | It can’t be done in fewer. 1,200 different shortest solutions.');
equal(said(solved(22, { limit: 'memory', positions: 5000000 })),
  '22 jumps | It can’t be done in fewer. The number of shortest solutions is not known. The search ran out of memory.');
{
  const counting = run(state(solved(22)), { do: 'view', view: { count: true } }, { do: 'solving', draft, requestedWants: 'count' }, { do: 'progress', draft, progress });
  equal(formatMessage(swap.searching(progress, counting).headline, swap.words), 'Counting…');
  equal(all(swap.searching(progress, counting).detail), 'How many solutions take 22 jumps?');
  // Cancelling the count keeps the solution.
  const given = run(counting, { do: 'cancel' });
  equal([given.view.count, given.answer.error, swap.timeline(given)], [false, null, 22]);
}

/** After a move from a1 to b3. */
const reasons = (free) => Array.from({ length: 9 }, (_, square) => (free.includes(square) ? null : ['refusal.occupied', 'a1']));
const moved = () => {
  const picked = run(begun(solved(1)), { do: 'put', square: 0 });
  const afterMove = run(answered(picked, 'position', { result: stand({ targets: [5, 7], reasons: reasons([5, 7]) }) }), { do: 'put', square: 7 });
  return run(afterMove, { do: 'end' });
};

// A click before it is known what may be done waits, and is not lost.
{
  const early = run(begun(solved(1)), { do: 'put', square: 0 }, { do: 'put', square: 7 });
  equal(swap.timeline(early), 0);
  const late = answered(early, 'position', { result: stand({ targets: [5, 7], reasons: reasons([5, 7]) }) });
  equal([...late.game.moves.jumps], [0, 7]);
  const refused = answered(early, 'position', { result: stand({ targets: [5], reasons: reasons([5]) }) });
  equal([noticeOf(refused), refused.game.pendingTarget], ['There is already a knight on a1.', -1]);
}

// A check tells whether the minimum can still be reached.
{
  const request = { do: 'help', kind: 'check' };
  const afterMove = answered(moved(), 'position', { result: stand({ length: 1, runs: [0] }) });
  const asked = run(afterMove, request, request);
  assert('check' in swap.questions(asked) && !('check' in swap.questions(afterMove)));
  const way = { status: 'way', left: 0, jumps: [[7, 2]], all: true, solution: { jumps: Uint32Array.of(0, 7), runs: [0] }, proven: true };
  const told = (result) => detailOf(answered(asked, 'check', { result }));
  equal(told(way), 'Yes, you can still solve it in 1.');
  equal(told({ ...way, left: 2, solution: { jumps: Uint32Array.of(0, 7, 7, 0, 0, 7), runs: [0, 1, 2] } }), 'The best you can reach now is 3. Your mistake was jump 1, a1-b3.');
  equal(told({ status: 'impossible', reason: ['swap.no-other'] }), 'The goal can’t be reached from here. Undo. Your mistake was jump 1, a1-b3.');
  equal(told({ status: 'limit' }), 'No answer in time.');
  // A cancelled check costs nothing, and neither does hiding its result.
  equal([asked, run(asked, request), run(answered(asked, 'check', { result: way }), request)].map(({ help }) => help.checks), [1, 0, 1]);
  // Asked again, it is known, and said at once.
  const again = run(answered(asked, 'check', { result: way }), request, request);
  equal([detailOf(again), 'check' in swap.questions(again)], ['Yes, you can still solve it in 1.', false]);
  const hinted = answered(run(afterMove, { do: 'help', kind: 'hint' }), 'hint', { result: { ...way, left: 2, jumps: [[7, 0], [7, 2]] } });
  equal(detailOf(run(hinted, { do: 'help', kind: 'hint' }, { do: 'help', kind: 'hint' })), 'Undo a1-b3: it led away from the goal.');
  const none = answered(run(afterMove, { do: 'help', kind: 'hint' }), 'hint', { result: { status: 'impossible', reason: ['swap.no-other'] } });
  equal(noticeOf(none), 'The goal can’t be reached from here. Undo.');
}

// A report on another position after the same number of moves is ignored.
{
  const there = answered(moved(), 'position', { result: stand({ reached: true, length: 1, runs: [0] }) });
  equal(headlineOf(there), 'Solved in 1 jump!');
  equal(run(there, { do: 'help', kind: 'hint' }).notice.message, ['thereAlready']);
  // A solved game stays solved: a click moves no knight any more, not even one from before the report.
  const clicked = run(there, { do: 'put', square: 7 });
  equal([clicked.game.picked, clicked.notice.message], [-1, ['thereAlready']]);
  const early = run(moved(), { do: 'put', square: 7 }, { do: 'put', square: 2 });
  const late = answered(early, 'position', { result: stand({ reached: true, length: 1, runs: [0], reasons: reasons([2]) }) });
  equal([late.game.moves.jumps, late.game.picked, late.game.pendingTarget], [Uint32Array.of(0, 7), -1, -1]);
  const other = freeze({ ...there, game: { ...there.game, moves: { jumps: Uint32Array.of(0, 5), runs: [0] } } });
  equal(headlineOf(other), '1 jump');
  assert('hint' in swap.questions(run(other, { do: 'help', kind: 'hint' })));
  assert(update(other, { do: 'fromHere' }) === other, 'the other arrangement does not become the puzzle');
  const rest = { ...draft, start: [[6, 'N'], [7, 'n']], goal };
  const further = run(answered(moved(), 'position', { result: stand({ draft: rest, length: 1, runs: [0] }) }), { do: 'fromHere' });
  equal([further.draft, further.game], [rest, null]);
}

// Jumps of the solution that a game continues were seen: one star is left.
{
  const later = run(state(solved(16)), { do: 'seek', at: 15 }, { do: 'toggleGame' });
  equal([later.player.at, later.help.moves], [15, 3]);
  equal(run(state(solved(16)), { do: 'toggleGame' }).help.moves, 0);
}

// The player shows its steps from the start, also while the goal is on the board.
for (const command of [{ do: 'seek', at: 5 }, { do: 'end' }, { do: 'step', by: 1 }]) {
  const { view, player } = run(state(solved(16)), { do: 'showPosition', position: 'goal' }, command);
  equal([view.position, player.at > 0], ['start', true], command.do);
}

// Which jumps are one run the core tells; taken back, they are remembered.
{
  const one = answered(moved(), 'position', { result: stand({ length: 1, runs: [0] }) });
  const picked = answered(run(one, { do: 'put', square: 7 }), 'position', { result: stand({ length: 1, runs: [0], reasons: reasons([2]) }) });
  const two = run(picked, { do: 'put', square: 2 }, { do: 'end' });
  equal(two.game.moves.runs, [0, 1]);
  const known = answered(two, 'position', { result: stand({ length: 1, runs: [0] }) });
  equal(known.game.moves.runs, [0]);
  const back = answered(run(known, { do: 'undo' }), 'position', { result: stand({ length: 1, runs: [0] }) });
  equal([back.player.at, back.game.moves.runs], [1, [0]]);
  equal(run(back, { do: 'redo' }).player.at, 2);
}

// A puzzle that is opened over one of another kind is at its start.
{
  const other = { ...swap, id: 'other', commands: {} };
  const atGoal = run(freeze({ ...state(solved(16)), kinds: { swap, other } }), { do: 'showPosition', position: 'goal' }, { do: 'load', draft: { ...draft, kind: 'other' } });
  const opened = run(atGoal, { do: 'load', draft: { ...draft, turns: 'white' } });
  equal([opened.draft.turns, opened.view.position, opened.past.length], ['white', 'start', 1]);
}

// A game is kept with its puzzle, and an edit ends it.
{
  const game = begun();
  const other = { ...swap, id: 'other' };
  const two = freeze({ ...game, kinds: { swap, other } });
  const away = run(two, { do: 'load', draft: { ...draft, kind: 'other' } });
  equal(away.game, null);
  equal(run(away, { do: 'showKind', kind: 'swap' }).game, game.game);
  equal(run(game, { do: 'setField', field: 'turns', value: 'white' }).game, null);
}

// Other solutions belong to what is shown: the answer stays what it is.
{
  const first = state(solved(3, { shortest: '3' }));
  const next = { jumps: Uint32Array.of(0, 5, 5, 6, 6, 1), runs: [0, 1, 2] };
  const sought = run(first, { do: 'end' }, { do: 'another', back: false });
  equal(sought.player.at, 0);
  equal(swap.another(sought), undefined, 'one at a time');
  const second = answered(sought, 'another', { result: next });
  assert(second.answer === first.answer);
  equal([second.view.other.number, swap.scene(second).pieces[0].path], [1, [0, 5, 6, 1]]);
  const before = answered(run(second, { do: 'another', back: true }), 'another', { result: first.answer.shown.answer.moves });
  equal(before.view.other.number, 0);
  // A late answer to a cancelled request is dropped.
  const late = fact('another', swap.questions(sought).another.of, { result: next });
  equal(run(before, late).view, before.view);
  // The only one says so, and so does an error.
  for (const result of [null, { ...moves(3) }]) equal(noticeOf(answered(sought, 'another', { result })), 'This is the only shortest solution.');
  equal(noticeOf(answered(sought, 'another', { error: { code: 'limit', message: 'too much', at: null } })), 'Too much.');
  // Another answer begins with its own.
  const edited = run(second, { do: 'solving', draft, requestedWants: '' }, { do: 'solved', draft, shown: shown(solved(3, { shortest: '3' })) });
  equal([...swap.scene(edited).pieces[0].path], [0, 7, 7, 7]);
}

// The goal that is understood is the core's. As long as it is not known, edits
// of it wait, and what is done meanwhile waits behind them.
{
  const known = run(state(solved(16)), { do: 'showPosition', position: 'goal' });
  equal(swap.scene(known).pieces.map(({ home, letter }) => [home, letter]), goal);
  // Edits that don't change the start keep the default goal.
  const ruled = run(known, { do: 'setField', field: 'turns', value: 'white' }, { do: 'put', square: 4, tool: 'block' });
  equal(run(ruled, { do: 'put', square: 8, tool: 'A' }).draft.goal, [...goal, [8, 'A']]);

  const wider = run(known, { do: 'resize', files: 4, ranks: 3 });
  const waiting = run(wider, { do: 'put', square: 1, tool: 'N' }, { do: 'tool', tool: 'n' }, { do: 'put', square: 2 }, { do: 'undo' }, { do: 'showPosition', position: 'start' });
  equal([waiting.draft, waiting.past.length, waiting.view.position], [wider.draft, wider.past.length, 'goal']);
  const asked = run(waiting, { do: 'solving', draft: wider.draft, requestedWants: '' });
  assert(!('goal' in swap.questions(asked)), 'the answer mostly comes at once');
  const wide = shown(solved(3), { goal: [[0, 'N'], [8, 'n']] });
  const done = run(asked, { do: 'solved', draft: wider.draft, shown: wide });
  equal(done.draft.goal, [[0, 'N'], [1, 'N'], [8, 'n']]);
  equal([done.view.position, done.view.queue, done.tool, done.past.length, done.future.length], ['start', [], 'n', wider.past.length + 1, 1]);
  equal(run(done, { do: 'redo' }).draft.goal, [[0, 'N'], [1, 'N'], [2, 'n'], [8, 'n']]);

  // Where the answer takes long, the goal is asked for alone.
  const long = run(asked, { do: 'hideStaleAnswer', draft: wider.draft }, { do: 'progress', draft: wider.draft, progress: { depth: 3 } });
  const alone = answered(long, 'goal', { result: { ...wide, answer: null } });
  equal([alone.draft.goal, alone.view.queue], [done.draft.goal, []]);
  // If the goal can't be had, waiting commands are dropped.
  const never = answered(long, 'goal', { error: { code: 'crashed', message: 'the solver stopped', at: null } });
  equal([never.view.queue, never.notice.tone], [[], 'bad']);
  equal(run(never, { do: 'showPosition', position: 'start' }).view.position, 'start');
  const tried = run(never, { do: 'put', square: 1, tool: 'N' });
  assert(tried.notice.serial > never.notice.serial && tried.view.queue.length === 0);

  // A stroke waits as a whole, and is one step to undo.
  const stroke = run(wider, { do: 'strokeStart', square: 1, tool: 'N' }, { do: 'strokeOver', squares: [1, 2] }, { do: 'strokeEnd' },
    { do: 'solving', draft: wider.draft, requestedWants: '' }, { do: 'solved', draft: wider.draft, shown: wide });
  equal([stroke.draft.goal, stroke.stroke, stroke.past.length], [[[0, 'N'], [1, 'N'], [2, 'N'], [8, 'n']], null, wider.past.length + 1]);
  // Hiding the last answer does not end a stroke.
  const begun = run(known, { do: 'strokeStart', square: 4, tool: 'block' }, { do: 'strokeOver', squares: [4] });
  const { draft: edited } = begun;
  const going = run(begun, { do: 'solving', draft: edited, requestedWants: '' }, { do: 'hideStaleAnswer', draft: edited }, { do: 'strokeOver', squares: [5] }, { do: 'strokeEnd' });
  equal([[...going.draft.blocked], going.view.queue, going.past.length], [[0, 0, 0, 0, 1, 1, 0, 0, 0], [], known.past.length + 1]);
}

// How far one gets: asked once, and once more where it failed.
{
  const asked = run(state(solved(16)), { do: 'extent' });
  const failed = answered(asked, 'extent', { error: { code: 'crashed', message: 'stopped', at: null } });
  assert(!('extent' in swap.questions(failed)));
  assert('extent' in swap.questions(run(failed, { do: 'extent' })));
  const far = answered(asked, 'extent', { result: shown({ status: 'solved', kind: 'extent', reachable: 3, depth: 1, layers: [1, 2], farthest: 'x', ms: 1 }) });
  assert(!('extent' in swap.questions(far)));
  assert(!('extent' in swap.questions(run(asked, { do: 'extent' }))), 'given up');
}

// The solution as text, with the arrangements as the core writes them.
{
  const asked = [];
  const ask = async (job) => {
    asked.push(job);
    return ['N2/3/n2', 'NN1/3/3'];
  };
  equal(await swap.text(state(solved(1)), ask), ['  0.        N2/3/n2', '  1. a1-b3  NN1/3/3']);
  equal(asked, [{ do: 'positionRows', kind: 'swap', draft, moves: Uint32Array.of(0, 7) }]);
  const missing = { code: 'unequal-sides', message: '', at: null };
  const unfinished = run(state(solved(1)), { do: 'solved', draft, shown: shown(null, { missing }) });
  equal(await swap.text(unfinished, ask), []);
}
