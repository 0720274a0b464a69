const { initial, update, SPEEDS } = await load('state.js');
const travel = await load('kinds/travel.js');
const squares = await load('squares.js');
squares.setFileNames(fileNames(64));

const empty = { kind: 'travel', files: 4, ranks: 4, blocked: new Uint8Array(16), from: null, to: null, leaper: [1, 2] };
const solved = (draft, path) => ({
  do: 'solved', draft, result: { line: 'x', answer: { status: 'solved', length: path.length, path, shortest: '1' }, view: {} },
});
const start = freeze(initial({ travel }, empty));
const run = (state, ...commands) => commands.reduce((now, command) => freeze(update(now, freeze(command))), state);

// What is not known is an error of the programmer, said at once.
let thrown;
try { update(start, { do: 'dance' }); } catch (error) { thrown = error; }
assert(/dance/.test(thrown?.message), 'unknown commands are not passed over');

// Answers to another drawing than that on screen are dropped.
{
  const asked = run(start, { do: 'put', square: 0, tool: 'start' }, { do: 'put', square: 9, tool: 'goal' });
  const edited = run(asked, { do: 'put', square: 5, tool: 'block' });
  for (const late of [
    solved(asked.draft, ['b3']), { do: 'unsolved', draft: asked.draft, error: { code: 'crashed', message: '' } },
    { do: 'progress', draft: asked.draft, progress: {} }, { do: 'solving', draft: asked.draft }, { do: 'forget', draft: asked.draft },
  ]) assert(update(edited, late) === edited, `${late.do} came late and is dropped`);
  const now = run(edited, solved(edited.draft, ['b3']));
  equal(now.solution.path, [9]);
  equal(now.solution.pending, false);
}

// The last answer stays in sight until the next one comes, or patience ends.
{
  const one = run(start, { do: 'put', square: 0, tool: 'start' }, { do: 'put', square: 9, tool: 'goal' });
  const two = run(one, solved(one.draft, ['b3']), { do: 'put', square: 15, tool: 'block' });
  const asked = run(two, { do: 'solving', draft: two.draft });
  equal(asked.solution.answer.length, 1);
  equal(asked.solution.pending, true);
  const forgotten = run(asked, { do: 'forget', draft: asked.draft });
  equal(forgotten.solution.answer, undefined);
  equal(forgotten.solution.path, []);
  // More is asked of the same drawing: what is known of it stays true.
  const again = run(one, solved(one.draft, ['b3']), { do: 'solving', draft: one.draft }, { do: 'forget', draft: one.draft });
  equal(again.solution.answer.length, 1);
  equal(again.solution.pending, true);
  const edited = run(asked, { do: 'solving', draft: asked.draft }, { do: 'forget', draft: asked.draft });
  equal(edited.solution.answer, undefined, 'asked twice, it is still that of another drawing');
  const larger = run(asked, { do: 'resize', files: 5, ranks: 4 });
  equal(run(larger, { do: 'solving', draft: larger.draft }).solution.answer, undefined, 'an answer of another size is not shown');
}

// A stroke is one step; what is painted over start and goal is passed over.
{
  const one = run(start, { do: 'put', square: 0, tool: 'start' });
  const stroke = run(one, { do: 'strokeStart', square: 1, tool: 'block' }, { do: 'strokeOver', squares: [0, 1, 2] }, { do: 'strokeOver', squares: [2, 3] }, { do: 'strokeEnd' });
  equal([...stroke.draft.blocked].slice(0, 5), [0, 1, 1, 1, 0]);
  equal(stroke.past.length, one.past.length + 1);
  equal(run(stroke, { do: 'undo' }).draft, one.draft);
  assert(update(one, { do: 'strokeOver', squares: [4] }) === one, 'without a stroke nothing is painted');
  assert(update(one, { do: 'strokeEnd' }) === one);
}

// Undo in the middle of a stroke: the stroke is over, nothing is lost or doubled.
{
  const one = run(start, { do: 'put', square: 9, tool: 'block' });
  const middle = run(one, { do: 'strokeStart', square: 1, tool: 'block' }, { do: 'strokeOver', squares: [1, 2] }, { do: 'undo' }, { do: 'strokeOver', squares: [3] }, { do: 'strokeEnd' });
  let back = middle;
  while (back.past.length > 0) back = run(back, { do: 'undo' });
  equal(back.draft, empty);
}

// With nothing to undo or redo, that is said.
for (const nothing of ['undo', 'redo']) {
  const said = run(start, { do: nothing });
  equal(said.draft, empty);
  assert(said.notice.text.includes(nothing), said.notice.text);
  assert(run(said, { do: nothing }).notice.serial > said.notice.serial, 'said again, it is new');
  equal(run(said, { do: 'hush', serial: said.notice.serial }).notice, null);
  assert(run(said, { do: 'hush', serial: 99 }).notice !== null, 'an old hush does not hush what is new');
}

// The film.
{
  const drawn = run(start, { do: 'put', square: 0, tool: 'start' }, { do: 'put', square: 3, tool: 'goal' });
  const film = run(drawn, solved(drawn.draft, ['b3', 'd2', 'b1', 'd1']));
  const at = (state, ...commands) => run(state, ...commands).player.at;
  equal(at(film, { do: 'step', by: -1 }), 0);
  equal(at(film, { do: 'step', by: 1 }, { do: 'step', by: 1 }), 2);
  equal(at(film, { do: 'end' }), 4);
  equal(at(film, { do: 'end' }, { do: 'step', by: 1 }), 4);
  equal(at(film, { do: 'seek', at: 99 }), 4);
  equal(at(film, { do: 'seek', at: -3 }), 0);
  const playing = run(film, { do: 'play' });
  equal(playing.player.playing, true);
  equal(at(playing, { do: 'tick', steps: 0.5 }, { do: 'tick', steps: 0.75 }), 1.25);
  const ended = run(playing, { do: 'tick', steps: 9 });
  equal(ended.player, { ...ended.player, at: 4, playing: false });
  equal(run(ended, { do: 'toggle' }).player, { ...ended.player, at: 0, playing: true });
  const air = run(playing, { do: 'tick', steps: 1.4 });
  equal(run(air, { do: 'step', by: 1 }).player, { ...air.player, at: 2, playing: false });
  equal(run(air, { do: 'step', by: -1 }).player, { ...air.player, at: 1, playing: false });
  equal(run(air, { do: 'toggle' }).player, { ...air.player, at: 1, playing: false });
  assert(update(film, { do: 'tick', steps: 1 }) === film, 'a film at rest does not run');
  for (const speed of SPEEDS) equal(run(film, { do: 'speed', speed }).player.speed, speed);
  assert(SPEEDS.includes(1));
  equal(run(air, { do: 'put', square: 10, tool: 'block' }).player, { ...air.player, at: 0, playing: false }, 'an edit begins a new film');
  assert(update(start, { do: 'play' }) === start, 'without a path there is no film');
  // An answer with a shorter path: the film is not past its end.
  equal(run(film, { do: 'end' }, solved(film.draft, ['d1'])).player.at, 1);
}

// Each kind of puzzle keeps its drawing and what can be undone of it.
{
  const other = { ...travel, id: 'other', firstTool: 'goal' };
  const two = freeze(initial({ travel, other }, empty));
  const drawn = run(two, { do: 'put', square: 0, tool: 'start' });
  const there = run(drawn, { do: 'load', draft: { ...empty, kind: 'other' } });
  equal([there.draft.kind, there.past.length, there.tool, there.solution], ['other', 0, 'goal', null]);
  const edited = run(there, { do: 'put', square: 5, tool: 'block' });
  const back = run(edited, { do: 'load', draft: edited.parked.travel.draft });
  equal([back.draft, back.past.length], [drawn.draft, 1]);
  equal(run(back, { do: 'undo' }).draft, empty);
  const again = run(back, { do: 'load', draft: back.parked.other.draft });
  equal([again.draft, again.past.length], [edited.draft, 1]);
}

// Undo keeps a thousand drawings of a small board, fewer of a huge one.
{
  let state = start;
  for (let turn = 0; turn < 1100; turn++) state = update(state, { do: 'put', square: turn % 16, tool: 'block' });
  equal(state.past.length, 1000);
  const huge = { ...empty, files: 1024, ranks: 1024, blocked: new Uint8Array(1 << 20) };
  state = initial({ travel }, huge);
  for (let turn = 0; turn < 80; turn++) state = update(state, { do: 'put', square: turn, tool: 'block' });
  equal(state.past.length, 64);
}
