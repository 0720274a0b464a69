// Random sequences of commands: `update` gives the same for the same, changes
// none of its arguments, and everything can be undone and redone.
const { initialState, kindOf, SPEEDS } = await load('app/state.js');
const { update } = await load('app/update.js');
const { JobCache } = await load('app/ask.js');
const { createPool } = await load('session/solver.js');
const squares = await load('board/squares.js');
const { catalog } = await load('kinds/catalog.js');
const kinds = await kindsNamed(...catalog.map(({ id }) => id));
equal(Object.keys(kinds).sort(), ['place', 'swap', 'tour', 'travel']);

const pool = createPool();
const asker = new JobCache(pool);
squares.setFileNames((await pool.about()).fileNames);

/** A kind's empty board, as the core makes it. */
const firsts = {};
for (const { id, first } of catalog) {
  const { draft } = await asker.ask({ do: 'open', text: first });
  const bare = initialState(kinds, draft);
  firsts[id] = (files, ranks) => kinds[id].clear({ ...bare, draft: kinds[id].resize(bare, files, ranks) });
}

/** Does the core accept this drawing? */
async function taken(draft) {
  const control = new AbortController();
  const options = { signal: control.signal, onProgress: () => control.abort() };
  await asker.ask({ do: 'solve', draft, options: {}, wants: {} }, options).catch((error) => {
    if (error.name !== 'AbortError') throw new Error(`${error.code}: ${error.message}: ${text(draft)}`);
  });
}

const views = {
  travel: [{ overlay: 'wave' }, { overlay: 'none' }, { allPaths: true }, { path: '3' }],
  swap: [{ position: 'goal' }, { position: 'start' }, { letter: 'B' }, { count: true }],
  place: [{ onePerClass: true }, { attacked: true }, { heat: 'none' }, { onePerClass: false }],
  tour: [{ numbers: true }, { sums: true }, { number: 3 }, { number: null }],
};

/** The core is asked, and understands what is drawn: a goal among it, for which edits of it wait. */
const understood = (draft) => [{ do: 'solving', draft, requestedWants: '{}' }, {
  do: 'solved', draft, shown: { line: 'x', answer: null, missing: null, distances: null, edges: null, goal: draft.goal ?? draft.start ?? null },
}];

/** A random command that fits the state. */
function command(state, random) {
  const { draft } = state;
  // The core does not let one wait long.
  if (state.view.queue?.length > 4) return understood(draft)[random(2)];
  const square = random(draft.files * draft.ranks);
  const kind = kindOf(state);
  const some = () => Array.from({ length: random(6) }, () => random(draft.files * draft.ranks));
  const tool = kind.tools[random(kind.tools.length)].id;
  switch (random(26)) {
    case 0: case 1: case 2: case 3: case 4: return { do: 'put', square };
    case 5: return { do: 'put', square, tool };
    case 6: return { do: 'tool', tool };
    case 7: return { do: 'strokeStart', square };
    case 8: case 9: return { do: 'strokeOver', squares: some() };
    case 10: case 11: return { do: 'strokeEnd' };
    case 12: return { do: 'resize', files: 1 + random(12), ranks: 1 + random(12) };
    case 13: return draft.leaper ? { do: 'setField', field: 'leaper', value: [random(3), 1 + random(3)].sort() } : { do: 'flip' };
    case 14: return { do: 'clear' };
    case 15: return { do: 'load', draft: firsts[draft.kind](1 + random(9), 1 + random(9)) };
    case 16: return { do: 'undo' };
    case 17: return { do: 'redo' };
    case 18: return kind.toolAt(state, square) && kind.canDrag(state, square)
      ? { do: 'move', from: square, to: random(draft.files * draft.ranks) } : { do: 'flip' };
    case 19: return { do: 'view', view: views[draft.kind][random(4)] };
    case 20: return [{ do: 'solving', draft, requestedWants: '{}' }, { do: 'cancel' }, { do: 'again' }][random(3)];
    case 21: if (draft.kind !== 'travel') return understood(draft)[random(2)];
      return {
        do: 'solved', draft,
        shown: {
          line: 'x', missing: null, distances: null, edges: null, goal: null,
          answer: draft.from === null || draft.to === null ? null
            : { status: 'solved', kind: 'travel', length: 2, path: Uint32Array.of(draft.from, 0, draft.to), shortest: '1', ms: 1 },
        },
      };
    case 22: return [{ do: 'play' }, { do: 'pause' }, { do: 'toggle' }, { do: 'end' }][random(4)];
    case 23: return { do: 'tick', steps: random(30) / 10 };
    case 24: return [{ do: 'step', by: 1 - 2 * random(2) }, { do: 'seek', at: random(9) - 2 }, { do: 'speed', speed: SPEEDS[random(SPEEDS.length)] }][random(3)];
    default: return [{ do: 'notify', message: ['nothingToUndo'] }, { do: 'dismissNotice', serial: random(4) }, { do: 'hideStaleAnswer', draft }, { do: 'progress', draft, progress: { depth: 3 } }][random(4)];
  }
}

/** The state without what has no content. */
const content = ({ kinds: _, ...rest }) => text(rest);

for (let seed = 1; seed <= 90; seed++) {
  const random = dice(seed);
  const first = firsts[Object.keys(kinds)[seed % Object.keys(kinds).length]](1 + random(9), 1 + random(9));
  let state = freeze(initialState(kinds, first));
  const done = [];
  for (let turn = 0; turn < 120; turn++) {
    const next = freeze(command(state, random));
    done.push(text(next));
    const where = () => `${first.kind}, seed ${seed}, after ${done.slice(-8).join('\n')}`;
    const before = content(state);
    let after;
    try {
      after = update(state, next);
    } catch (error) {
      throw new Error(`${error.message}: ${where()}`);
    }
    if (content(state) !== before) throw new Error(`the input was changed: ${where()}`);
    equal(content(update(state, next)), content(after), `the same gives another: ${where()}`);
    const { draft, player, past, future } = after;
    assert(draft.blocked.length === draft.files * draft.ranks, `a torn board: ${where()}`);
    const standing = [draft.from ?? [], draft.to ?? [], ...[draft.start, draft.goal, draft.fixed, draft.numbers].map((setup) => (setup ?? []).map(([square]) => square))].flat();
    for (const square of standing) {
      assert(square >= 0 && square < draft.files * draft.ranks, `${square} is not on the board: ${where()}`);
      assert(!draft.blocked[square], `${square} is blocked: ${where()}`);
    }
    const length = kindOf(after).timeline(after);
    assert(player.at >= 0 && player.at <= Math.max(length, 9), `at ${player.at} of ${length}: ${where()}`);
    assert(past.length <= 1000 && future.length <= 1000, where());
    state = freeze(after);
  }
  while (state.view.queue?.length > 0) state = understood(state.draft).reduce(update, state);
  state = update(state, { do: 'strokeEnd' });
  const last = state.draft;
  const steps = state.past.length + state.future.length;
  while (state.future.length > 0) state = update(state, { do: 'redo' });
  assert(steps > 8 || first.files * first.ranks < 4, `${first.kind}, seed ${seed}: only ${steps} edits`);
  const newest = text(state.draft);
  const seen = [newest];
  while (state.past.length > 0) {
    state = update(state, { do: 'undo' });
    seen.push(text(state.draft));
  }
  equal(state.draft, first, `seed ${seed}: undo leads to the first drawing`);
  equal(seen.length, steps + 1, `seed ${seed}: no step is lost`);
  for (let index = 1; index < seen.length; index++) assert(seen[index] !== seen[index - 1], `seed ${seed}: a step that changes nothing`);
  assert(seen.includes(text(last)), `seed ${seed}: the drawing on screen is one of them`);
  while (state.future.length > 0) {
    seen.pop();
    state = update(state, { do: 'redo' });
    equal(text(state.draft), seen.at(-1), `seed ${seed}: redo is undo backwards`);
  }
  equal(text(state.draft), newest, `seed ${seed}: redo leads to the last drawing`);
  await taken(last);
  await taken(state.draft);
}
