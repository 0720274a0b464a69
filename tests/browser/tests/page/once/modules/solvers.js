// The page's real workers, with the solver in them.
const session = await load('session/solver.js');
const { JobCache } = await load('app/ask.js');
Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });

const QUEENS = 'place?board=8x8&pieces=Q8';
const LONG = 'place?board=10x10&pieces=K3Q3R2N4';
const EXCHANGE = 'swap?board=N2n/N2n/N2n&turns=white&attack=no-comrade';

/** Creates a pool whose workers can be counted, and ended from outside. */
function newPool(options) {
  const workers = [];
  const makeWorker = () => {
    workers.push(new Worker(new URL('www/session/inside/worker.js', site), { type: 'module' }));
    return workers.at(-1);
  };
  return { workers, pool: session.createPool({ makeWorker, ...options }) };
}
const stop = (workers) => workers.forEach((worker) => worker.terminate());

// Five long jobs use all workers and report progress, and a short job doesn't wait for them.
{
  const { pool, workers } = newPool({ size: 2 });
  const { ask } = new JobCache(pool);
  const about = await pool.about();
  assert(about.longestSide > 100, text(about));
  const control = new AbortController();
  const told = [0, 0, 0, 0, 0];
  const asked = told.map((_, index) => end(ask({ do: 'answer', line: LONG, options: {} }, { signal: control.signal, onProgress: () => told[index]++ })));
  await until('news of all five, from two workers', () => workers.length > 1 && told.every((many) => many > 4), 30000);
  equal(workers.length, 2);
  const { draft } = await ask({ do: 'open', text: 'a8, b7, b6' });
  const began = performance.now();
  const shown = await ask({ do: 'solve', draft, options: {}, wants: {} });
  equal([shown.answer.length, shown.line], [4, 'travel?board=8x8&from=a8&to=b7&avoid=b6']);
  const took = performance.now() - began;
  assert(took < 1500, `${took} ms`);
  assert((await ask({ do: 'solve', draft: structuredClone(draft), options: {}, wants: {} })) === shown, 'had again');
  control.abort();
  for (const { error } of await Promise.all(asked)) equal(error.name, 'AbortError');
  // Cancelled jobs leave the workers free.
  equal((await within(ask({ do: 'answer', line: QUEENS, options: {} }), 'after the long ones')).value.count, '92');
  stop(workers);
}

// A count in parts is the same as the whole, also for each square.
{
  const { pool, workers } = newPool({ size: 3 });
  const { draft } = await pool.run({ do: 'open', text: QUEENS });
  const partsOf = (squares) => Promise.all([0, 1, 2].map((index) => pool.run({ do: 'part', kind: 'place', puzzle: draft, squares, index, of: 3 })));
  const shown = await pool.run({ do: 'sum', kind: 'place', puzzle: draft, parts: await partsOf(false) });
  equal([shown.line, shown.answer.count, shown.answer.distinct], [QUEENS, '92', '12']);
  const heat = await pool.run({ do: 'heat', kind: 'place', puzzle: draft, parts: await partsOf(true) });
  equal(heat, await pool.run({ do: 'heat', kind: 'place', puzzle: draft }));
  const [{ piece, squares, counts }] = heat.kinds;
  equal([heat.kinds.length, piece, squares.length, counts.reduce((all, number) => all + Number(number), 0)], [1, 'Q', 64, 8 * 92]);
  stop(workers);
}

// What a worker caches: the solutions of a Swap puzzle, the list of placements.
{
  const { pool, workers } = newPool({ size: 2 });
  const { ask } = new JobCache(pool);
  const { draft } = await ask({ do: 'open', text: EXCHANGE });
  const { answer } = await ask({ do: 'solve', draft, options: {}, wants: {} });
  equal([answer.length, answer.moves.jumps.length], [22, 44]);
  const next = await ask({ do: 'another', kind: 'swap', draft, moves: answer.moves.jumps, back: false });
  equal(next.jumps.length, 44);
  const before = await ask({ do: 'another', kind: 'swap', draft, moves: next.jumps, back: true });
  equal(before.jumps, answer.moves.jumps);
  const hint = await ask({ do: 'hint', kind: 'swap', draft, moves: new Uint32Array() });
  equal([hint.status, hint.left], ['way', 22]);
  const stand = await ask({ do: 'position', kind: 'swap', draft, moves: answer.moves.jumps, picked: null });
  assert(stand.reached, 'the goal');
  const rows = await ask({ do: 'positionRows', kind: 'swap', draft, moves: answer.moves.jumps });
  equal([rows.length, rows[0], rows.at(-1)], [23, 'N2n/N2n/N2n', 'n2N/n2N/n2N']);
  const graph = await ask({ do: 'graph', kind: 'swap', draft });
  equal([graph.squares.length, graph.edges.length, graph.layout?.points.size], [12, 14, 12]);
  const { draft: queens } = await ask({ do: 'open', text: QUEENS });
  const chunks = [];
  for (const [onePerClass, from] of [[false, '0'], [false, '90'], [true, '0'], [false, '90']]) {
    chunks.push(await ask({ do: 'chunk', kind: 'place', puzzle: structuredClone(queens), onePerClass, from, length: 64, rows: false }));
  }
  equal(chunks.map(({ length, end: isEnd }) => [length, isEnd]), [[64, false], [2, true], [12, true], [2, true]]);
  equal(chunks[3], chunks[1]);
  const { kinds } = await ask({ do: 'attacks', kind: 'place', puzzle: queens });
  equal([kinds.length, kinds[0].piece, kinds[0].squares.length], [1, 'Q', 64]);
  // A failed job doesn't end the worker.
  const { error } = await within(ask({ do: 'another', kind: 'swap', draft, moves: Uint32Array.of(0, 0), back: false }), 'no such move');
  assert(typeof error?.code === 'string' && error.code !== 'crashed', text(error));
  for (const job of [{ do: 'dance' }, { do: 'dance', kind: 'swap' }, { do: 'toString', kind: 'swap' }, { do: 'hint', kind: 'chess' }, { do: 'hint', kind: 'travel' }]) {
    equal((await end(ask(job))).error?.code, 'unknown-job', text(job));
  }
  equal((await end(ask({ do: 'solve', draft, options: { lists: 3 }, wants: {} }))).error?.code, 'bad-request');
  equal(workers.length, 1);
  stop(workers);
}

// A worker that loads the Travel build first loads another build for everything else.
for (const text of ['a8, b7, b6', '#travel?board=8x8&from=a8&to=b7&avoid=b6', 'travel?to=B7&board=8x8&from=a8&avoid=b6']) {
  const { pool, workers } = newPool({ size: 1, build: 'travel' });
  const { ask } = new JobCache(pool);
  const { draft, line } = await ask({ do: 'open', text });
  equal([draft.from, line], [56, 'travel?board=8x8&from=a8&to=b7&avoid=b6'], text);
  equal((await ask({ do: 'solve', draft, options: {}, wants: {} })).answer?.length, 4);
  stop(workers);
}
{
  const { pool, workers } = newPool({ size: 1, build: 'travel' });
  const { ask } = new JobCache(pool);
  // An unfinished puzzle: the solver says what is missing.
  const { draft } = await ask({ do: 'open', text: 'travel?board=3x3&from=a1' });
  equal((await ask({ do: 'solve', draft, options: {}, wants: {} })).missing?.code, 'missing-parameter');
  // Errors are the same as those of the full build.
  const wrong = await end(ask({ do: 'solve', draft: { ...draft, to: 9 }, options: {}, wants: {} }));
  equal(wrong.error?.code, 'off-board');
  equal((await end(ask({ do: 'open', text: 'travel?board=8x8&from=i9' }))).error?.code, 'off-board');
  equal((await end(ask({ do: 'answer', line: 'travel?board=8x8', options: {} }))).error?.code, 'missing-parameter');
  stop(workers);
}
{
  const { pool, workers } = newPool({ size: 1, build: 'travel' });
  const { ask } = new JobCache(pool);
  equal((await ask({ do: 'answer', line: 'https://example.org/#swap?board=N1N/3/n1n', options: {} })).length, 16);
  equal((await ask({ do: 'open', text: QUEENS })).draft.kind, 'place');
  stop(workers);
}

// A worker that was ended from outside is detected and replaced; a busy one is not.
{
  const deaths = [];
  const { pool, workers } = newPool({ size: 1, pingMs: 300, onDeath: (message, isRestarted) => deaths.push([message, isRestarted]) });
  const { ask } = new JobCache(pool);
  const control = new AbortController();
  let told = 0;
  const long = end(ask({ do: 'answer', line: LONG, options: {} }, { signal: control.signal, onProgress: () => told++ }));
  await until('it is at work', () => told > 12, 30000);
  equal(deaths, []);
  control.abort();
  await long;
  const lost = ask({ do: 'answer', line: LONG, options: {} });
  workers[0].terminate();
  equal((await within(lost, 'ended from outside')).error?.code, 'crashed');
  equal(deaths, [['it no longer answers', true]]);
  equal((await within(ask({ do: 'answer', line: QUEENS, options: {} }), 'the next one', 30000)).value?.count, '92');
  equal(workers.length, 2);
  stop(workers);
}

// Where workers are forbidden, a solver that can't be loaded is tried again after each failure.
{
  const { startAnywhere } = await load('session/anywhere.js');
  const { Worker: RealWorker, fetch: realFetch } = globalThis;
  globalThis.Worker = class {
    constructor() {
      throw new DOMException('forbidden', 'SecurityError');
    }
  };
  // A start that fails tries twice.
  let failures = 4;
  globalThis.fetch = (...request) => (failures-- > 0 ? Promise.reject(new TypeError('offline')) : realFetch(...request));
  const unhandled = [];
  addEventListener('unhandledrejection', ({ reason }) => unhandled.push(String(reason)));
  const deaths = [];
  const pool = session.createPool({ size: 1, makeWorker: startAnywhere, onDeath: (message, isRestarted) => deaths.push(isRestarted) });
  const lost = end(pool.run({ do: 'answer', line: QUEENS, options: {} }));
  assert((await within(pool.about(), 'the third start', 30000)).value?.longestSide > 100, text(deaths));
  equal([deaths, (await lost).error?.code], [[true, true], 'crashed']);
  equal((await within(pool.run({ do: 'answer', line: QUEENS, options: {} }), 'an answer', 30000)).value?.count, '92');
  equal(unhandled, []);
  Object.assign(globalThis, { Worker: RealWorker, fetch: realFetch });
}
