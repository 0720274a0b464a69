// Help in a game of Place can be requested repeatedly, without asking the core again.
const { place } = await kindsNamed('place');
const { initialState } = await load('app/state.js');
const { update } = await load('app/update.js');
const { setFileNames } = await load('board/squares.js');
setFileNames(fileNames(64));

const draft = { kind: 'place', files: 3, ranks: 3, blocked: new Uint8Array(9), fixed: [], pieces: { K: 0, Q: 0, R: 2, B: 0, N: 0 }, aim: 'peace', lines: 'stop' };
const run = (from, ...commands) => commands.reduce((now, command) => freeze(update(now, freeze(command))), from);
const ask = (kind) => ({ do: 'help', kind });
/** The core finds one solution. */
const answered = (from) => run(from, { do: 'fact', name: 'completion', fact: {
  of: place.questions(from).completion.of, result: { length: 1, squares: Uint32Array.of(0, 4), letters: 'RR' },
} });
const codes = (state) => place.describe(state).detail.map(([code]) => code);

const game = run(initialState({ place }, draft), { do: 'solving', draft, requestedWants: '' }, { do: 'toggleGame' });
// The first check of a game is confirmed.
const warned = run(game, ask('check'));
equal([warned.help.checks, warned.notice.message], [0, ['checkCosts']]);
const checked = answered(run(warned, ask('check')));
equal(codes(checked), ['canBeCompleted']);
const hinted = run(checked, ask('hint'));
equal([codes(hinted), 'completion' in place.questions(hinted)], [['hintSquare'], false], 'a hint after a check');
equal(codes(run(hinted, ask('check'))), ['canBeCompleted'], 'a check after a hint');
