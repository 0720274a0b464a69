// Cancelled help costs nothing, and the last hint is paid for only once.
const { NO_HELP, requestHelp, settleHelp } = await load('app/help.js');
const POSITION = {};
const BEST = { from: null, to: 1, target: 1, messages: [] };

/** A game in one position whose questions have these answers, in this order. */
function playWith(...outcomes) {
  return {
    history: () => ({ moves: POSITION }),
    isOver: () => false,
    canHelp: () => true,
    dropInput: (state) => state,
    squaresOfMove: () => [],
    keepFirst: (state) => state,
    question: (_, { kind, progress = 0, isChecked = false }) => ({ name: 'question', of: [kind, progress, isChecked] }),
    resolve: (state) => outcomes.shift()?.(state),
  };
}
const begin = (play) => ({
  game: {}, help: { ...NO_HELP, isWarned: true }, facts: {}, player: { at: 0, playing: false }, draft: { kind: 'fake' }, kinds: { fake: { game: play } },
});

/** Answers the pending question of a kind of help. */
const answered = (state, play) => {
  const { kind, progress, isChecked } = state.help.request;
  const asked = play.question(state, kind === 'solution' && !isChecked ? { kind: 'check', progress } : { kind, progress, isChecked });
  return settleHelp({ ...state, facts: { question: { of: asked.of, result: true } } }, play);
};
const costs = ({ help: { hints, moves, checks, solutionShown } }) => [hints, moves, checks, solutionShown];

{
  // A hint where nothing helps any more becomes a check: to stop it gives the hint back.
  const play = playWith(() => ({ kind: 'check', progress: 1 }));
  const hint = requestHelp(begin(play), play, 'hint');
  equal(costs(hint), [1, 0, 0, false]);
  const check = answered(hint, play);
  equal([check.help.request.kind, check.help.request.progress], ['check', 1]);
  equal(costs(requestHelp(check, play, 'check')), [0, 0, 0, false], 'a hint that became a check, cancelled');
}
{
  // The solution was seen, also if it is asked for again and that is cancelled.
  const play = playWith(() => ({ verdict: { possible: true, correctMoves: 0 } }), (state) => ({ state }));
  const asked = requestHelp(begin(play), play, 'solution');
  const shown = answered(answered(asked, play), play);
  equal([shown.help.request, shown.help.solutionShown], [null, true]);
  const again = requestHelp({ ...shown, facts: {} }, play, 'solution');
  equal(again.help.request.kind, 'solution');
  equal(costs(requestHelp(again, play, 'solution')), [0, 0, 0, true], 'a second solution, cancelled');
  // The first one is given back, also after its check.
  const other = playWith(() => ({ verdict: { possible: true, correctMoves: 0 } }));
  const checked = answered(asked, other);
  equal(checked.help.request.isChecked, true);
  equal(costs(requestHelp(checked, other, 'solution')), [0, 0, 0, false], 'a first solution, cancelled');
}
{
  // A hint with the move is paid once for its position.
  const play = playWith(() => ({ hint: BEST }), () => ({ verdict: { possible: true, correctMoves: 0 } }), () => ({ hint: BEST }));
  const ask = (state, kind) => requestHelp({ ...state, facts: {} }, play, kind);
  let state = answered(ask(begin(play), 'hint'), play);
  state = ask(ask(state, 'hint'), 'hint');
  equal([costs(state), state.help.level], [[1, 1, 0, false], 3]);
  state = answered(ask(state, 'check'), play);
  const again = ask(state, 'hint');
  equal(costs(ask(again, 'hint')), [1, 1, 1, false], 'a paid hint, cancelled');
  state = ask(ask(answered(again, play), 'hint'), 'hint');
  equal([costs(state), state.help.level], [[1, 1, 1, false], 3], 'a paid hint');
  // In another position it isn't.
  const there = { ...play, history: () => ({ moves: {} }) };
  equal(costs(requestHelp({ ...state, facts: {}, help: { ...state.help, request: null } }, there, 'hint')), [2, 1, 1, false]);
}
{
  // What was asked for and never came costs nothing: the request fails, or the game goes on.
  const { dropStaleRequest, endRequest, failHelp } = await load('app/help.js');
  const play = playWith();
  for (const kind of ['hint', 'check', 'solution']) {
    const first = begin(play);
    const pending = requestHelp(first, play, kind);
    assert(text(costs(pending)) !== text(costs(first)), `${kind} has its price`);
    const moved = { ...play, history: () => ({ moves: {} }) };
    equal(dropStaleRequest(pending, moved).help, first.help, `${kind}, then a move`);
    assert(dropStaleRequest(pending, play) === pending, 'the position is the same');
    const { name, of } = play.question(pending, { kind: kind === 'hint' ? 'hint' : 'check' });
    const error = { code: 'crashed', message: 'gone', at: null };
    const failed = failHelp({ ...pending, facts: { [name]: { of, error } } }, play, name, error);
    equal([failed.help, failed.notice.message], [first.help, ['failure', error]], `${kind} has failed`);
    for (const other of ['hint', 'check', 'solution']) {
      if (other !== kind) equal(requestHelp(pending, play, other).help, requestHelp(first, play, other).help, `${kind}, then ${other}`);
    }
  }
  // What has come stays paid.
  const answering = playWith(() => ({ hint: BEST }));
  const hinted = answered(requestHelp(begin(answering), answering, 'hint'), answering);
  equal(costs(endRequest(hinted)), [1, 0, 0, false], 'a hint that was seen');
}
{
  // Before the solution, a check has found a mistake: that costs a check, also if the solution is cancelled.
  const play = playWith(() => ({ verdict: { possible: false, correctMoves: 2 } }));
  const checked = answered(requestHelp(begin(play), play, 'solution'), play);
  equal([checked.help.mistake.move, checked.help.request.kind], [3, 'solution']);
  const cancelled = requestHelp(checked, play, 'solution');
  equal([costs(cancelled), cancelled.help.mistake], [[0, 0, 1, false], null], 'the mistake is forgotten, and paid');
}
