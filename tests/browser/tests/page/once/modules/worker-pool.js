// The pool of workers, with fake workers.
const { WorkerPool } = await load('solver/worker-pool.js');
const { JobError } = await load('solver/worker-client.js');
const { SEARCH_MEMORY } = await load('solver/memory.js');
const { entryOf } = await load('kinds/catalog.js');

const PLACE = { kind: 'place' };
const count = (ms, more) => ({ do: 'solve', draft: { ...PLACE, ms, ...more }, options: {}, wants: {} });
const search = (ms, more) => ({ do: 'solve', draft: { kind: 'swap', ms, ...more }, options: {}, wants: {} });

/** Returns how long a job takes, and its result; its drawing has both. */
function workOf(job) {
  const { ms = 0, ...more } = job.draft ?? job.puzzle ?? job;
  if (job.do === 'part') return { ms: ms / job.of, result: { tally: String(job.index), limit: null, optionsLimit: null, count: '3' }, ...more };
  if (job.do === 'sum') return { ms: 0, result: { line: 'sum', answer: { count: job.parts.map(({ tally }) => tally).join(), ms: 0 } } };
  return { ms, ...more };
}

const [place, swap] = await Promise.all(['place', 'swap'].map(async (kind) => (await entryOf(kind).sharing()).sharing));
const loadSharing = async (build) => ({ place, swap })[build] ?? {};

/** Creates a pool whose workers are in `workers`. */
function newPool({ size = 2, largeMemory = SEARCH_MEMORY, helpAfterMs = Infinity, work = workOf, ...options } = {}) {
  const workers = [];
  const makeWorker = (build) => {
    workers.push(Object.assign(new BusyWorker(work), { build }));
    return workers.at(-1);
  };
  const pool = new WorkerPool({ size, largeMemory, helpAfterMs, loadSharing, makeWorker, ...options });
  return { pool, workers, started: () => workers.flatMap(({ sent }) => sent.filter(({ type }) => type === 'start').map(({ job }) => job)) };
}

const busy = (worker) => [...worker.jobs.values()].map(({ job }) => job.do);

/** The tests mostly wait, so they run side by side. */
const tests = [];
const test = (body) => tests.push(body());

// Short jobs run in one worker, however many there are.
test(async () => {
  const { pool, workers } = newPool();
  const asked = Array.from({ length: 12 }, (_, value) => pool.run({ do: 'echo', value }));
  equal((await Promise.all(asked)).map(({ value }) => value), Array.from(asked.keys()));
  equal(await pool.run(search(100)), search(100));
  equal(workers.length, 1);
  equal(await pool.about(), { version: 'fake' });
  equal(workers.length, 1);
});

// A long count is split among all workers, exactly, and among no more than the maximum.
test(async () => {
  const { pool, workers, started } = newPool({ size: 3 });
  const told = [];
  const shown = await pool.run(count(900), { onProgress: (progress) => told.push(progress) });
  equal([shown.line, shown.answer.count], ['sum', '0,1,2']);
  assert(shown.answer.ms > 300, `all the time it took: ${shown.answer.ms}`);
  equal(workers.length, 3);
  equal(started().filter(({ do: name }) => name === 'part').map(({ index, of, squares }) => [index, of, squares]), [[0, 3, false], [1, 3, false], [2, 3, false]]);
  const last = told.at(-1);
  equal([last.workers, last.count, last.share], [3, '9', 1]);
  assert(told.some(({ workers: many }) => many === undefined), 'it began alone');
});

// A count with a limit of time isn't split: its parts would have none.
test(async () => {
  const { pool, started } = newPool({ size: 3, work: (job) => (job.do === 'open' ? { ms: 0, result: { draft: PLACE } } : workOf(job)) });
  const job = { do: 'answer', line: 'place?…', ms: 900, options: {}, seconds: 0.9 };
  equal((await pool.run(job)).line, job.line);
  assert(started().every(({ do: name }) => name !== 'part'), text(started()));
});

// Heat has parts of its own; a document is merged from parts.
test(async () => {
  const { pool, started } = newPool({ work: (job) => (job.do === 'open' ? { ms: 0, result: { draft: PLACE } } : job.do === 'sumDocument' ? { ms: 0, result: { count: '7' } } : workOf(job)) });
  equal((await pool.run({ do: 'heat', kind: 'place', puzzle: { ...PLACE, ms: 900 } })).do, 'heat');
  const jobs = started();
  equal(jobs.filter((job) => job.do === 'part').map(({ squares }) => squares), [true, true]);
  equal(jobs.find((job) => job.do === 'heat' && job.parts).parts.length, 2);
  const document = await pool.run({ do: 'answer', line: 'place?…', ms: 900, options: {} });
  equal(document.count, '7');
  // Its parts take no time here.
  assert(document.ms > 300, document.ms);
});

// Two large searches at a time may take more memory; a third one may not, nor one with a limit of its own.
test(async () => {
  const largeMemory = 4 * SEARCH_MEMORY;
  const { pool, started } = newPool({ largeMemory });
  const own = { ...search(200), options: { memory: 5 } };
  await Promise.all([search(200), own, search(210), search(220), count(200)].map((job) => pool.run(job)));
  const first = started().filter(({ do: name }) => name === 'solve').slice(0, 5);
  equal(first.map(({ options }) => options.memory ?? 0), [largeMemory, 5, largeMemory, 0, 0]);
  await pool.run(search(10));
  equal(started().find(({ draft }) => draft.ms === 10).options.memory, largeMemory);
});

// Jobs that aren't split: those whose parts would all do the same work, that are nearly done, that
// have options which parts don't have, or that are of another kind.
for (const job of [
  count(900, { progress: { undivided: true } }),
  count(450),
  { ...count(900), options: { work: 1000 } },
  { do: 'answer', line: 'x', ms: 700, options: { list: 3 } },
  { do: 'answer', line: 'x', ms: 700 },
  search(900),
]) test(async () => {
  const { pool, workers } = newPool({ work: (asked) => (asked.do === 'open' ? { ms: 0, result: { draft: { kind: 'swap' } } } : workOf(asked)) });
  await pool.run(job);
  equal(workers.length, 1, text(job));
});
test(async () => {
  const { pool, workers } = newPool();
  const quiet = pool.run(count(700));
  await until('it is asked', () => workers.length > 0);
  workers[0].tell = () => {};
  await sleep(650);
  equal(workers.length, 1, 'while the solver is being loaded');
  delete workers[0].tell;
  workers[0].tell({ type: 'done', id: 1, result: 1 });
  equal(await quiet, 1);
});

// Five long jobs keep two workers busy, and a short one in between doesn't wait for them.
for (const kind of [count, search]) test(async () => {
  const { pool, workers } = newPool();
  const asked = Array.from({ length: 5 }, (_, value) => pool.run(kind(1200, { value })));
  let [both, most] = [0, 0];
  const watch = setInterval(() => {
    most = Math.max(most, workers.length);
    if (workers.length === 2 && workers.every(({ jobs }) => jobs.size > 0)) both++;
  }, 10);
  await sleep(800);
  const began = performance.now();
  equal((await pool.run({ do: 'echo', value: 1 })).value, 1);
  const took = performance.now() - began;
  const all = await Promise.all(asked);
  clearInterval(watch);
  // The last of them may be nearly done when a worker gets idle for parts.
  for (const [value, result] of all.entries()) equal(result.answer?.count ?? result.draft.value, result.answer ? '0,1' : value);
  equal(most, 2, 'workers');
  assert(both > 60, `both at work: ${both}`);
  assert(took < 400, `${took} ms for an edit`);
});

// Each worker loads first what it is started for.
test(async () => {
  const { pool, workers } = newPool({ build: 'tour' });
  await Promise.all([pool.run(search(900)), pool.run(search(900))]);
  equal(workers.map(({ build }) => build), ['tour', 'swap']);
});
test(async () => {
  const { pool, workers } = newPool({ size: 3 });
  await pool.run(count(900));
  equal(workers.map(({ build }) => build), [undefined, 'place', 'place']);
});

// Parts wait for idle workers, but each count has at least one part running.
test(async () => {
  const { pool, workers, started } = newPool({ size: 4 });
  const parts = () => workers.flatMap((worker) => busy(worker)).filter((name) => name === 'part').length;
  const before = [pool.run(search(2500)), pool.run(search(2500))];
  await until('a worker for each', () => workers.length === 2);
  const asked = pool.run(count(1600));
  await until('parts', () => started().some((job) => job.do === 'part'));
  equal([workers.length, parts()], [4, 2], 'two have something to do');
  equal((await asked).answer.count, '0,1,2,3');
  equal(workers.length, 4);
  await Promise.all(before);
});

// A part doesn't wait for a long search to end; and an old search is not restarted.
test(async () => {
  const { pool, workers, started } = newPool();
  const first = pool.run(search(2000));
  await sleep(20);
  const asked = pool.run(count(1200)).then(() => performance.now());
  await until('a part', () => started().some((job) => job.do === 'part'));
  equal(workers.map(busy), [['solve'], ['part']]);
  await pool.run({ do: 'echo', ms: 20 });
  const beside = [pool.run(search(2000)), pool.run(search(2000))].map((search) => search.then(() => performance.now()));
  equal(workers.map(({ jobs }) => jobs.size), [2, 2]);
  const [counted, ...others] = await Promise.all([asked, ...beside]);
  assert(others.every((time) => counted < time), 'the count came first');
  await first;
});
test(async () => {
  const { pool, started } = newPool();
  const all = [3000, 1500, 1600].map((ms) => pool.run(search(ms)));
  await Promise.all(all);
  const times = (wanted) => started().filter(({ draft }) => draft.ms === wanted).length;
  equal([times(3000), times(1500), times(1600)], [1, 2, 1]);
});

// All idle workers share a long survey of the positions.
test(async () => {
  const answer = { ms: 0, reachable: 5 };
  const { pool, workers, started } = newPool({ size: 3, work: (job) => (job.do === 'share' ? { ms: 200, result: { line: 'x', answer } } : workOf(job)) });
  const other = pool.run({ ...search(2500), options: { memory: 9 } });
  await until('the other', () => workers.length === 1);
  const told = [];
  const shown = await pool.run({ ...search(9000), options: { extent: true } }, { onProgress: (progress) => told.push(progress) });
  assert(shown.answer.reachable === 5 && shown.answer.ms > 300, text(shown));
  const requests = started().filter(({ do: name }) => name === 'share').map(({ request }) => request);
  equal(requests, [0, 1].map((worker) => ({ lower: 0, memory: SEARCH_MEMORY, worker, workers: 2, extent: true })));
  equal([told.at(-1).workers, told.at(-1).share], [2, null]);
  equal((await other).options, { memory: 9 });
});

// All idle workers help a long search for a solution: it receives their lower bounds and solutions.
for (const fails of [false, true]) test(async () => {
  const failure = { code: 'bad-request', message: 'told without a search', at: null };
  const share = { ms: 300, result: BigUint64Array.of(7n), progress: { lower: 12 }, ...(fails && { failure }) };
  const { pool, workers, started } = newPool({ size: 3, helpAfterMs: 100, work: (job) => (job.do === 'share' ? share : { ...workOf(job), progress: { lower: 10 } }) });
  const told = [];
  await pool.run(search(1500), { onProgress: (progress) => told.push(progress) });
  equal(started().filter(({ do: name }) => name === 'share').map(({ request }) => [request.worker, request.workers, request.lower]), [[0, 2, 10], [1, 2, 10]]);
  const inputs = workers.flatMap(({ sent }) => sent.filter(({ type }) => type === 'input')).map(({ id, input: { found, lower } }) => [id, found && [...found].map(String), lower]);
  equal(inputs, [[1, undefined, 10], [1, undefined, 12], [1, fails ? [] : ['7'], 12]]);
  assert(told.some(({ workers: many, lower }) => many === 3 && lower === 12), 'it is told who helps');
  equal([told.at(-1).workers, workers.map(({ jobs }) => jobs.size)], [undefined, [0, 0, 0]]);
});
// Help ends with the search, and there is none for a search that can't be shared.
test(async () => {
  const { pool, workers, started } = newPool({ helpAfterMs: 100, work: (job) => ({ ...workOf(job), ...(job.do === 'share' && { ms: 9000 }), progress: { undivided: job.draft.ms === 600 } }) });
  await pool.run(search(600));
  equal(workers.length, 1);
  await pool.run(search(900));
  equal(started().map(({ do: name }) => name), ['solve', 'solve', 'share']);
  equal(workers.map(({ jobs }) => jobs.size), [0, 0]);
});

// If `loadSharing` fails, the job runs in one worker, and the next job tries again.
test(async () => {
  let asked = 0;
  const { pool, workers } = newPool({ loadSharing: async (build) => {
    if (++asked < 3) throw new TypeError('no network');
    return loadSharing(build);
  } });
  equal((await pool.run(count(700))).draft.ms, 700);
  equal((await pool.run(search(20))).draft.ms, 20);
  equal([asked, workers.length], [2, 1]);
  equal((await pool.run(count(900))).answer.count, '0,1');
  await pool.run(count(20));
  equal([asked, workers.length], [3, 2]);
});

// A cancelled job leaves all workers, and so do its waiting parts.
test(async () => {
  const { pool, workers, started } = newPool();
  const control = new AbortController();
  const asked = [count(5000), count(5000), search(5000)].map((job) => end(pool.run(job, { signal: control.signal })));
  await until('parts', () => started().some((job) => job.do === 'part'));
  control.abort();
  for (const { error } of await Promise.all(asked)) equal(error.name, 'AbortError');
  equal(workers.map(({ jobs }) => jobs.size), [0, 0]);
  const many = started().length;
  await sleep(400);
  equal(started().length, many, 'nothing more is started');
  const late = await end(pool.run(count(100), { signal: control.signal }));
  equal(late.error.name, 'AbortError');
  // A job that replaces a cancelled one in the same task gets the first worker, though another is idle.
  for (let turn = 0; turn < 4; turn++) {
    const edit = new AbortController();
    const first = end(pool.run(search(1000), { signal: edit.signal }));
    await sleep(15);
    equal(workers.map(({ jobs }) => jobs.size), [1, 0]);
    edit.abort();
    const next = pool.run(search(20, { turn }));
    equal(workers.map(({ jobs }) => jobs.size), [1, 0]);
    equal((await next).draft.turn, turn);
    equal((await first).error.name, 'AbortError');
  }
});

// If a part fails, the others end, and the count fails with the same error.
test(async () => {
  const failure = { code: 'bad-request', message: 'there is no such part', at: null };
  const { pool, workers } = newPool({ work: (job) => (job.do === 'part' && job.index === 1 ? { ms: 30, failure } : workOf(job)) });
  const { error } = await within(pool.run(count(4000)), 'a part that fails');
  assert(error instanceof JobError, String(error));
  equal([error.code, error.message], ['bad-request', 'there is no such part']);
  equal(workers.map(({ jobs }) => jobs.size), [0, 0]);
  equal((await pool.run(count(20))).draft.ms, 20);
});

// Jobs with the same affinity go to the same worker, even if others are less busy.
test(async () => {
  const { pool, workers } = newPool({ idleMs: 300 });
  const busyNow = new AbortController();
  const searches = [search(9000), search(9000)].map((job) => end(pool.run(job, { signal: busyNow.signal })));
  await until('two at work', () => workers.length === 2 && workers.every(({ jobs }) => jobs.size === 1));
  const jobs = [{ do: 'chunk', kind: 'place', puzzle: PLACE }, { do: 'chunk', kind: 'place', puzzle: PLACE }, { do: 'chunk', kind: 'place', puzzle: PLACE }, { do: 'hint', kind: 'swap' }, { do: 'another', kind: 'swap' }, { do: 'hint', kind: 'swap' }];
  await Promise.all(jobs.map((job) => pool.run(job)));
  const where = (names) => workers.map(({ sent }) => sent.filter(({ job }) => names.includes(job?.do)).length).filter((many) => many > 0);
  equal([where(['chunk']), where(['hint', 'another'])], [[3], [3]]);
  // An idle worker is ended after a while, unless it is the first.
  busyNow.abort();
  await Promise.all(searches);
  await until('the other is ended', () => workers[1].isTerminated);
  assert(!workers[0].isTerminated, 'the first stays');
  for (const job of jobs) await within(pool.run(job), 'one that is left');
  equal(workers.length, 2);
});

// An idle first worker with much memory is replaced, and jobs go on in its successor.
test(async () => {
  const { pool, workers } = newPool({ idleMs: 50 });
  await pool.run({ do: 'echo', value: 1 });
  workers[0].memory = 129 << 20;
  await pool.run({ do: 'echo', value: 2 });
  await until('it is replaced', () => workers[0].isTerminated && workers.length === 2);
  equal((await pool.run({ do: 'echo', value: 3 })).value, 3);
  equal(await pool.about(), { version: 'fake' });
  // One with less memory stays.
  await new Promise((resolve) => { setTimeout(resolve, 150); });
  assert(!workers[1].isTerminated && workers.length === 2, 'the second stays');
});

// The first worker is restarted when it dies, up to three times in a row; after that, on request.
test(async () => {
  const deaths = [];
  const { pool, workers } = newPool({ onDeath: (message, isRestarted) => deaths.push([message, isRestarted]) });
  const die = () => workers.at(-1).tell({ type: 'dead', message: 'out of memory' });
  for (let death = 1; death <= 4; death++) {
    const lost = end(pool.run(search(5000)));
    await sleep(5);
    die();
    equal((await lost).error.code, 'memory');
    equal(deaths.at(-1), ['out of memory', death <= 3]);
    equal(workers.length, death + (death <= 3 ? 1 : 0));
  }
  equal((await pool.run(search(20))).draft.ms, 20, 'searched again');
  equal(workers.length, 5);
  die();
  equal([deaths.at(-1), workers.length], [['out of memory', true], 6]);
});
// A worker that can't be started is tried again.
test(async () => {
  let made = 0;
  const pool = new WorkerPool({ size: 2, makeWorker: () => {
    const worker = new BusyWorker(workOf);
    if (++made < 4) worker.dispatchEvent = new FakeWorker().dispatchEvent;
    if (made < 4) setTimeout(() => worker.dispatchEvent(new Event('error')));
    return worker;
  } });
  equal((await within(pool.about(), 'about')).value ?? made, { version: 'fake' });
});
test(async () => {
  let made = 0;
  let broken = true;
  const deaths = [];
  const pool = new WorkerPool({ onDeath: (_, isRestarted) => deaths.push(isRestarted), size: 2, makeWorker: () => {
    made++;
    const worker = broken ? new FakeWorker() : new BusyWorker(workOf);
    if (broken) setTimeout(() => worker.dispatchEvent(new Event('error')));
    return worker;
  } });
  equal((await within(pool.about(), 'never')).error.code, 'crashed');
  equal([made, deaths], [4, [true, true, true, false]]);
  equal((await within(pool.about(), 'still never')).error.code, 'crashed');
  broken = false;
  equal((await within(pool.about(), 'at last')).value, { version: 'fake' });
});
await Promise.all(tests);
