// Hints at many random positions of all kinds: each step lights part of what the step before lit, and the move is within it.
// And solutions from a position on: as short as can be, and of any length.
const { initialState, kindOf } = await load('app/state.js');
const { highlightedSquares } = await load('app/help.js');
const { update } = await load('app/update.js');
const { JobCache } = await load('app/ask.js');
const { createPool } = await load('session/solver.js');
const { setFileNames } = await load('board/squares.js');
const kinds = await kindsNamed('travel', 'swap', 'place', 'tour');

const pool = createPool();
const asker = new JobCache(pool);
setFileNames((await pool.about()).fileNames);

/** Answers all questions of the kind, until there are no new ones. */
async function settled(state) {
  for (let rounds = 0; rounds < 40; rounds++) {
    const asked = Object.entries(kindOf(state).questions(state)).find(([name, { of }]) => !state.facts[name] || !state.facts[name].of.every((part, index) => part === of[index]));
    if (!asked) return state;
    const [name, { of, job }] = asked;
    state = update(state, { do: 'fact', name, fact: { of, result: await asker.ask(job) } });
  }
  throw new Error('it asks for ever');
}

/** A puzzle with its answer, and a game that has begun. */
async function begun(line) {
  const { draft } = await asker.ask({ do: 'open', text: line });
  let state = initialState(kinds, draft);
  state = update(state, { do: 'solving', draft, requestedWants: '{}' });
  state = update(state, { do: 'solved', draft, shown: await asker.ask({ do: 'solve', draft, options: {}, wants: {} }) });
  return settled(update(state, { do: 'toggleGame' }));
}

/** The marks on the board after a hint. */
async function lit(state) {
  const scene = kindOf(state).scene(state);
  const look = (scene.spots ?? []).filter(({ kind }) => kind === 'highlight').map(({ square }) => square);
  return { look, arrow: (scene.arrows ?? []).find(({ kind }) => kind === 'hint') };
}

const LINES = [
  'travel?board=8x8&from=a1&to=b2', 'travel?board=5x5&from=a1&to=e4&avoid=c2,d3', 'travel?board=20x18&from=c3&to=r17',
  'swap?board=N1N/3/n1n', 'swap?board=N2n/N2n/N2n&turns=white', 'place?board=6x6&pieces=Q6', 'place?board=7x8&pieces=K3Q1B2R2N3',
  'tour?board=5x5&from=a1', 'tour?board=6x6&ends=closed',
];
let checked = 0;
for (const line of LINES) {
  const first = await begun(line);
  const { files, ranks, kind } = first.draft;
  for (let seed = 1; seed <= 12; seed++) {
    const random = dice(seed);
    let state = first;
    for (let clicks = random(12); clicks > 0; clicks--) {
      // Any square, or one that is marked as possible.
      const spots = kindOf(state).scene(state).spots ?? [];
      const square = spots.length > 0 ? spots[random(spots.length)].square : random(files * ranks);
      state = await settled(update(await settled(update(state, { do: 'put', square })), { do: 'pause' }));
    }
    const steps = [];
    let hinted = state;
    for (let step = 0; step < 3; step++) {
      hinted = await settled(update(hinted, { do: 'help', kind: 'hint' }));
      steps.push({ ...await lit(hinted), said: kindOf(hinted).describe(hinted).detail });
    }
    const where = `${line}, seed ${seed}: ${text(steps)}`;
    const [area, few, last] = steps;
    if (area.look.length === 0) continue; // Nothing helps any more, or it is done.
    checked++;
    const isWithin = (part, all) => part.every((square) => all.includes(square));
    assert(few.look.length > 0 && isWithin(few.look, area.look), `the second step leaves the first: ${where}`);
    assert(few.look.length <= 2, where);
    equal(few.said, [[kind === 'swap' ? 'hintPiece' : 'hintSquare', few.look.length]], where);
    const target = last.arrow ? [last.arrow.to, last.arrow.from].filter((square) => few.look.includes(square)) : last.look;
    assert(target.length === 1 && isWithin(target, few.look), `the move leaves the second step: ${where}`);
    if (kind === 'swap') equal(target, [last.arrow.from], where);
  }
}
assert(checked > 60, `only ${checked} hints`);

// Counted in runs, a solution continues the run of the last knight: it takes no more than a check says.
for (const line of ['swap?board=N1N/3/n1n&metric=runs', 'swap?board=N2n/4/4&metric=runs']) {
  const first = await begun(line);
  const { answer: { moves, length } } = first.answer.shown;
  for (let made = 0; made < moves.jumps.length / 2; made++) {
    let state = first;
    for (let jump = 0; jump < made; jump++) {
      for (const square of moves.jumps.slice(2 * jump, 2 * jump + 2)) state = await settled(update(state, { do: 'put', square }));
      state = update(state, { do: 'pause' });
    }
    state = update(await settled(update(await settled(state), { do: 'help', kind: 'solution' })), { do: 'end' });
    const { game, help } = await settled(state);
    equal([help.solutionShown, help.request, game.moves.runs.length], [true, null, length], `${line} after ${made} jumps`);
  }
  const { game: play } = kindOf(first);
  const compared = (jumps) => play.compare({ ...first, game: { ...first.game, moves: { jumps, runs: [] } } }, asker.ask);
  const comparison = await compared(moves.jumps);
  equal([comparison.isOptimal, comparison.own.length], [true, comparison.optimal.length], line);
  // A solution in the fewest jumps takes more runs, so at some jump it leaves the best ones.
  const inJumps = await begun(line.replace('&metric=runs', ''));
  const other = await compared(inJumps.answer.shown.answer.moves.jumps);
  assert(!other.isOptimal && other.divergesAt < inJumps.answer.shown.answer.length, `${line}: ${text(other.divergesAt)}`);
}

// The rest of a tour may be longer than the list of a function's arguments, and while it plays, nothing is asked.
{
  const draft = { kind: 'tour', files: 400, ranks: 400, blocked: new Uint8Array(160_000), leaper: [1, 2], from: 0, to: null, ends: 'open', numbers: [] };
  let state = update(initialState(kinds, draft), { do: 'solving', draft, requestedWants: '{}' });
  state = update(update(state, { do: 'toggleGame' }), { do: 'help', kind: 'solution' });
  const { of } = kindOf(state).questions(state).finish;
  state = update(state, { do: 'fact', name: 'finish', fact: { of, result: { completable: true, longestCompletable: 1, completion: new Uint32Array(159_999), next: [], reason: null } } });
  equal([state.game.walk.length, state.player.playing, state.help.request], [160_000, true, null]);
  equal(Object.keys(kindOf(state).questions(update(state, { do: 'tick', steps: 7.5 }))), []);
  assert('walkReport' in kindOf(state).questions(update(state, { do: 'end' })));
}

// The area is narrowed on boards of all sizes, for all decoys.
for (let seed = 1; seed <= 400; seed++) {
  const random = dice(seed);
  const [files, ranks] = [1 + random(30), 1 + random(30)];
  const draft = { files, ranks, blocked: new Uint8Array(files * ranks) };
  const target = random(files * ranks);
  const decoys = Array.from({ length: random(6) }, () => random(files * ranks));
  const [area, few, one] = [1, 2, 3].map((step) => highlightedSquares(draft, { from: null, to: target, target, decoys }, step));
  assert(few.every((square) => area.includes(square)) && few.includes(target), `${files} × ${ranks}, ${target}: ${few} of ${area}`);
  assert(text(one) === text([target]), String(one));
}
