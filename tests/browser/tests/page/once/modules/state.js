const { initialState, SPEEDS, answerOf } = await load('app/state.js');
const { update } = await load('app/update.js');
const { travel } = await kindsNamed('travel');
const squares = await load('board/squares.js');
squares.setFileNames(fileNames(64));

const empty = { kind: 'travel', files: 4, ranks: 4, blocked: new Uint8Array(16), from: null, to: null, leaper: [1, 2] };
const asked = (draft) => ({ do: 'solving', draft, requestedWants: '{}' });
/** The answer comes: a path of these squares, from a1. */
const solved = (draft, path) => ({
  do: 'solved', draft,
  shown: {
    line: 'x', missing: null, distances: null, edges: null, goal: null,
    answer: { status: 'solved', kind: 'travel', length: path.length, path: Uint32Array.from([0, ...path]), shortest: '1', ms: 1 },
  },
});
const start = freeze(initialState({ travel }, empty));
const lengthOf = (state) => answerOf(state)?.length;
const run = (state, ...commands) => commands.reduce((now, command) => freeze(update(now, freeze(command))), state);

// Unknown commands throw at once.
let thrown;
try { update(start, { do: 'dance' }); } catch (error) { thrown = error; }
assert(/dance/.test(thrown?.message), 'unknown commands are not passed over');

// Answers to another drawing than that on screen are dropped.
{
  const before = run(start, { do: 'put', square: 0, tool: 'start' }, { do: 'put', square: 9, tool: 'goal' });
  const edited = run(before, { do: 'put', square: 5, tool: 'block' });
  const waits = run(edited, asked(edited.draft));
  for (const late of [
    solved(before.draft, [9]), { do: 'unsolved', draft: before.draft, error: { code: 'crashed', message: '', at: null } },
    { do: 'progress', draft: before.draft, progress: {} }, asked(before.draft), { do: 'hideStaleAnswer', draft: before.draft },
  ]) assert(update(waits, late) === waits, `${late.do} came late and is dropped`);
  const now = run(waits, solved(edited.draft, [9]));
  equal([...answerOf(now).path], [0, 9]);
  equal(now.answer.pending, false);
}

// The last answer stays in sight until the next one comes, or patience ends.
{
  const one = run(start, { do: 'put', square: 0, tool: 'start' }, { do: 'put', square: 9, tool: 'goal' });
  const known = run(one, asked(one.draft), solved(one.draft, [9]));
  const two = run(known, { do: 'put', square: 15, tool: 'block' });
  const waits = run(two, asked(two.draft));
  equal(lengthOf(waits), 1);
  equal(waits.answer.pending, true);
  equal(lengthOf(run(waits, { do: 'hideStaleAnswer', draft: two.draft })), undefined);
  // More is asked of the same drawing: what is known of it stays true.
  const again = run(known, asked(one.draft), { do: 'hideStaleAnswer', draft: one.draft });
  equal(lengthOf(again), 1);
  equal(again.answer.pending, true);
  const twice = run(waits, asked(two.draft), { do: 'hideStaleAnswer', draft: two.draft });
  equal(lengthOf(twice), undefined, 'asked twice, it is still that of another drawing');
  const larger = run(waits, { do: 'resize', files: 5, ranks: 4 });
  equal(lengthOf(run(larger, asked(larger.draft))), undefined, 'an answer of another size is not shown');
}

// Cancelling is reported, and the answer can be requested again; the known answer of the same drawing stays.
{
  const one = run(start, { do: 'put', square: 0, tool: 'start' });
  assert(update(one, { do: 'cancel' }) === one, 'nothing is asked, nothing is cancelled');
  const cancelled = run(one, asked(one.draft), { do: 'progress', draft: one.draft, progress: { depth: 3 } }, { do: 'cancel' });
  equal([cancelled.answer.error.code, cancelled.answer.pending, cancelled.answer.progress.depth], ['cancelled', false, 3]);
  equal(run(cancelled, { do: 'again' }).answer, null);
  const more = run(one, asked(one.draft), solved(one.draft, [9]), asked(one.draft), { do: 'cancel' });
  equal([lengthOf(more), more.answer.error.code], [1, 'cancelled']);
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
  equal(said.notice.message, [nothing === 'undo' ? 'nothingToUndo' : 'nothingToRedo']);
  assert(run(said, { do: nothing }).notice.serial > said.notice.serial, 'said again, it is new');
  equal(run(said, { do: 'dismissNotice', serial: said.notice.serial }).notice, null);
  assert(run(said, { do: 'dismissNotice', serial: 99 }).notice !== null, 'an old hush does not hush what is new');
}

// The player.
{
  const drawn = run(start, { do: 'put', square: 0, tool: 'start' }, { do: 'put', square: 3, tool: 'goal' });
  const watched = run(drawn, asked(drawn.draft), solved(drawn.draft, [9, 7, 1, 3]));
  const at = (state, ...commands) => run(state, ...commands).player.at;
  equal(at(watched, { do: 'step', by: -1 }), 0);
  equal(at(watched, { do: 'step', by: 1 }, { do: 'step', by: 1 }), 2);
  equal(at(watched, { do: 'end' }), 4);
  equal(at(watched, { do: 'end' }, { do: 'step', by: 1 }), 4);
  equal(at(watched, { do: 'seek', at: 99 }), 4);
  equal(at(watched, { do: 'seek', at: -3 }), 0);
  const playing = run(watched, { do: 'play' });
  equal(playing.player.playing, true);
  equal(at(playing, { do: 'tick', steps: 0.5 }, { do: 'tick', steps: 0.75 }), 1.25);
  const ended = run(playing, { do: 'tick', steps: 9 });
  equal(ended.player, { ...ended.player, at: 4, playing: false });
  equal(run(ended, { do: 'toggle' }).player, { ...ended.player, at: 0, playing: true });
  const air = run(playing, { do: 'tick', steps: 1.4 });
  equal(run(air, { do: 'step', by: 1 }).player, { ...air.player, at: 2, playing: false });
  equal(run(air, { do: 'step', by: -1 }).player, { ...air.player, at: 1, playing: false });
  equal(run(air, { do: 'toggle' }).player, { ...air.player, at: 1, playing: false });
  assert(update(watched, { do: 'tick', steps: 1 }) === watched, 'a paused animation does not run');
  for (const speed of SPEEDS) equal(run(watched, { do: 'speed', speed }).player.speed, speed);
  assert(SPEEDS.includes(1));
  equal(run(air, { do: 'put', square: 10, tool: 'block' }).player, { ...air.player, at: 0, playing: false }, 'an edit starts a new animation');
  assert(update(start, { do: 'play' }) === start, 'without a path there is no animation');
  // An answer with a shorter path: the animation is not past its end.
  equal(run(watched, { do: 'end' }, solved(watched.draft, [3])).player.at, 1);
}

// Each kind of puzzle keeps its state: draft, what can be undone, answer, view, game, facts, player and tool.
{
  const other = { ...travel, id: 'other', firstTool: () => 'goal' };
  const two = freeze(initialState({ travel, other }, empty));
  const drawn = run(two, { do: 'put', square: 0, tool: 'start' }, { do: 'put', square: 3, tool: 'goal' });
  const watched = run(drawn, asked(drawn.draft), solved(drawn.draft, [9, 7, 1, 3]), { do: 'view', view: { allPaths: true } },
    { do: 'tool', tool: 'erase' }, { do: 'fact', name: 'more', fact: { of: [1], result: 2 } }, { do: 'seek', at: 2 });
  const played = freeze({ ...watched, game: { moves: [1, 2] } });
  const there = run(played, { do: 'load', draft: { ...empty, kind: 'other' } });
  equal([there.draft.kind, there.past.length, there.tool, there.answer, there.game], ['other', 0, 'goal', null, null]);
  const edited = run(there, { do: 'put', square: 5, tool: 'block' });
  const back = run(edited, { do: 'showKind', kind: 'travel' });
  for (const name of ['draft', 'past', 'future', 'tool', 'answer', 'view', 'game', 'facts', 'player']) equal(back[name], played[name], name);
  equal(run(freeze({ ...back, game: null }), { do: 'undo' }, { do: 'undo' }).draft, empty);
  const again = run(back, { do: 'showKind', kind: 'other' });
  equal([again.draft, again.past.length], [edited.draft, 1]);
  // Another puzzle of a kind that waits: the one that was there can be had back.
  const loaded = run(edited, { do: 'load', draft: empty });
  equal([loaded.draft, loaded.game], [empty, null]);
  equal(run(loaded, { do: 'undo' }).draft, played.draft);
  assert(update(two, { do: 'showKind', kind: 'other' }) === two, 'nothing waits there');
}

// The first tool sets what is missing.
{
  const complete = { ...empty, from: 0, to: 3 };
  for (const [draft, tool] of [[empty, 'start'], [{ ...complete, to: null }, 'goal'], [{ ...complete, from: null }, 'start'], [complete, 'block']]) {
    equal([initialState({ travel }, draft).tool, run(initialState({ travel }, complete), { do: 'load', draft }).tool], [tool, tool]);
  }
  equal(run(initialState({ travel }, complete), { do: 'clear' }).tool, 'start');
  equal(run(initialState({ travel }, { ...complete, from: null }), { do: 'put', square: 0, tool: 'start' }).tool, 'block');
  equal(run(initialState({ travel }, { ...complete, to: null }), { do: 'put', square: 3, tool: 'goal' }).tool, 'block');
  equal(run(initialState({ travel }, empty), { do: 'put', square: 3, tool: 'goal' }, { do: 'put', square: 0, tool: 'start' }).tool, 'block');
  equal(run(initialState({ travel }, complete), { do: 'tool', tool: 'erase' }, { do: 'load', draft: { ...complete, to: 5 } }).tool, 'erase');
}

// Undo keeps a thousand drawings of a small board, fewer of a huge one.
{
  let state = start;
  for (let turn = 0; turn < 1100; turn++) state = update(state, { do: 'put', square: turn % 16, tool: 'block' });
  equal(state.past.length, 1000);
  const huge = { ...empty, files: 1024, ranks: 1024, blocked: new Uint8Array(1 << 20) };
  state = initialState({ travel }, huge);
  for (let turn = 0; turn < 80; turn++) state = update(state, { do: 'put', square: turn, tool: 'block' });
  equal(state.past.length, 64);
}

// A cancelled stroke leaves no trace: the drawing, the answer, the view and the step are as before.
{
  const drawn = run(start, { do: 'put', square: 0, tool: 'start' }, { do: 'put', square: 3, tool: 'goal' });
  const watched = run(drawn, asked(drawn.draft), solved(drawn.draft, [9, 7, 1, 3]), { do: 'view', view: { path: '3' } }, { do: 'seek', at: 2 });
  const stroke = run(watched, { do: 'strokeStart', square: 15, tool: 'block' }, { do: 'strokeOver', squares: [15] });
  const cancelled = run(stroke, asked(stroke.draft), { do: 'strokeEnd', isCancelled: true });
  for (const name of ['draft', 'answer', 'view', 'player', 'past', 'stroke']) equal(cancelled[name], watched[name], `${name} after a cancelled stroke`);
}

const quiz = { ...empty, from: 0, to: 3 };
const hidden = run(initialState({ travel }, quiz), asked(quiz), solved(quiz, [9, 7, 1, 3]), { do: 'hideAnswer' });

// While the answer is hidden, a click plays, and the eraser doesn't.
assert(hidden.answerHidden && run(hidden, { do: 'put', square: 9 }).game, 'a click begins the game');
assert(update(hidden, { do: 'put', square: 9, tool: 'erase' }) === hidden, 'Delete begins no game');

// An answer that was hidden before the game is hidden after it, unless the puzzle has none.
{
  const game = run(hidden, { do: 'toggleGame' });
  assert(game.game && !game.answerHidden);
  const stopped = run(game, { do: 'toggleGame' });
  equal([stopped.game, stopped.help, stopped.answerHidden], [null, null, true]);
  const unsolvable = { do: 'solved', draft: quiz, shown: { ...hidden.answer.shown, answer: { status: 'impossible' } } };
  equal(run(game, unsolvable, { do: 'toggleGame' }).answerHidden, false);
  equal(run(hidden, { do: 'showAnswer' }, { do: 'toggleGame' }, { do: 'toggleGame' }).answerHidden, false);
}

// If a puzzle can't be played because it could not be solved, its result says so.
{
  const error = { code: 'crashed', message: '', at: null };
  const failed = run(start, { do: 'hideAnswer' }, asked(empty), { do: 'unsolved', draft: empty, error });
  equal(failed.answerHidden, true);
  const refused = run(failed, { do: 'toggleGame' });
  equal([refused.game, refused.notice.message, refused.answerHidden, refused.answer.error.code], [null, ['cantBePlayed'], false, 'crashed']);
}

// What a person does next cancels a game that is still being loaded.
{
  const waiting = run({ ...hidden, kinds: { travel: { ...travel, game: null } } }, { do: 'toggleGame' });
  equal([waiting.game, waiting.pendingStart], [null, { do: 'toggleGame' }]);
  for (const command of [{ do: 'showAnswer' }, { do: 'load', draft: { ...quiz, to: 15 } }, { do: 'setField', field: 'to', value: 15 }, { do: 'restore', earlier: waiting }]) {
    equal(run(waiting, command).pendingStart, null, command.do);
  }
  equal(run(waiting, { do: 'flip' }).pendingStart, { do: 'toggleGame' });
}

// A replay doesn't take the win away, whatever a person presses.
{
  const walk = Uint32Array.of(0, 9, 7, 1, 3);
  const won = run(hidden, { do: 'toggleGame', savedGame: { game: { walk, pendingSquare: -1, dragged: false }, at: 4 } });
  assert(travel.game.isWon(won), 'it is won');
  const replay = run(won, { do: 'toggle' }, { do: 'tick', steps: 1.5 });
  equal(replay.player, { ...won.player, at: 1.5, playing: true, replay: true });
  assert(travel.game.isWon(replay), 'it is won during the replay');
  equal(run(won, { do: 'play' }).player.replay, true, 'what plays a won game is its replay');
  for (const command of [{ do: 'toggle' }, { do: 'pause' }, { do: 'step', by: -1 }, { do: 'step', by: 1 }, { do: 'end' }, { do: 'speed', speed: 2 }]) {
    const now = run(replay, command);
    equal([now.player.at, now.player.playing, travel.game.isWon(now)], [4, false, true], text(command));
  }
  // Reports and messages don't end it.
  for (const command of [{ do: 'notify', message: ['nothingToUndo'] }, { do: 'dismissNotice', serial: 0 }, asked(quiz), { do: 'kinds', kinds: replay.kinds }]) {
    equal(run(replay, command).player, replay.player, text(command.do));
  }
  const ended = run(replay, { do: 'tick', steps: 9 });
  equal([ended.player.at, ended.player.playing, travel.game.isWon(ended)], [4, false, true]);
}
