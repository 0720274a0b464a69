// All jobs of the page within one budget of workers, which are made up here.
const { Crew } = await load('solver/crew.js');
const { JobError } = await load('solver/engine.js');
const { USUAL } = await load('solver/memory.js');
const { entryOf } = await load('kinds/catalog.js');

const PLACE = { kind: 'place' };
const count = (ms, more) => ({ do: 'solve', draft: { ...PLACE, ms, ...more }, options: {}, wants: {} });
const search = (ms, more) => ({ do: 'solve', draft: { kind: 'swap', ms, ...more }, options: {}, wants: {} });

/** How long a job takes, and what comes of it: what it is of says so. */
function workOf(job) {
  const { ms = 0, ...more } = job.draft ?? job.puzzle ?? job;
  if (job.do === 'part') return { ms: ms / job.of, result: { tally: String(job.index), limit: null, wishLimit: null, count: '3' }, ...more };
  if (job.do === 'sum') return { ms: 0, result: { line: 'sum', answer: { count: job.parts.map(({ tally }) => tally).join(), ms: 0 } } };
  return { ms, ...more };
}

/** How the jobs of each kind are shared. */
const [place, swap] = await Promise.all(['place', 'swap'].map(async (kind) => (await entryOf(kind).sharing()).sharing));
const sharing = async (kind) => ({ place, swap })[kind] ?? {};

/** A crew whose workers are in `workers`. */
function newCrew({ size = 2, room = USUAL, alone = Infinity, work = workOf, ...options } = {}) {
  const workers = [];
  const crew = new Crew({ size, room, alone, sharing, makeWorker: (kind) => { workers.push(Object.assign(new BusyWorker(work), { kind })); return workers.at(-1); }, ...options });
  return { crew, workers, started: () => workers.flatMap(({ sent }) => sent.filter(({ type }) => type === 'start').map(({ job }) => job)) };
}

const busy = (worker) => [...worker.jobs.values()].map(({ job }) => job.do);

/** They mostly wait: so they go side by side. */
const tests = [];
const test = (body) => tests.push(body());

// What is over soon has one worker, however much of it there is.
test(async () => {
  const { crew, workers } = newCrew();
  const asked = Array.from({ length: 12 }, (_, value) => crew.run({ do: 'echo', value }));
  equal((await Promise.all(asked)).map(({ value }) => value), Array.from(asked.keys()));
  equal(await crew.run(search(100)), search(100));
  equal(workers.length, 1);
  equal(await crew.about(), { version: 'fake' });
  equal(workers.length, 1);
});

// A long count is split among all, exactly, and never among more than there may be.
test(async () => {
  const { crew, workers, started } = newCrew({ size: 3 });
  const told = [];
  const shown = await crew.run(count(900), { onProgress: (progress) => told.push(progress) });
  equal([shown.line, shown.answer.count], ['sum', '0,1,2']);
  assert(shown.answer.ms > 300, `all the time it took: ${shown.answer.ms}`);
  equal(workers.length, 3);
  equal(started().filter(({ do: name }) => name === 'part').map(({ index, of, squares }) => [index, of, squares]), [[0, 3, false], [1, 3, false], [2, 3, false]]);
  const last = told.at(-1);
  equal([last.workers, last.count, last.share], [3, '9', 1]);
  assert(told.some(({ workers: many }) => many === undefined), 'it began alone');
});

// Heat is counted in parts of its own, a document put together as one.
test(async () => {
  const { crew, started } = newCrew({ work: (job) => (job.do === 'open' ? { ms: 0, result: { draft: PLACE } } : job.do === 'sumDocument' ? { ms: 0, result: { count: '7' } } : workOf(job)) });
  equal((await crew.run({ do: 'heat', kind: 'place', puzzle: { ...PLACE, ms: 900 } })).do, 'heat');
  const jobs = started();
  equal(jobs.filter((job) => job.do === 'part').map(({ squares }) => squares), [true, true]);
  equal(jobs.find((job) => job.do === 'heat' && job.parts).parts.length, 2);
  const document = await crew.run({ do: 'answer', line: 'place?…', ms: 900, options: {} });
  equal(document.count, '7');
  // The line says nothing of its length here, so its parts take none.
  assert(document.ms > 300, document.ms);
});

// Where the machine has room, a puzzle of Swap and the survey of its arrangements may take it; what comes beside both, or has a limit of its own, may not.
test(async () => {
  const room = 4 * USUAL;
  const { crew, started } = newCrew({ room });
  const own = { ...search(200), options: { memory: 5 } };
  await Promise.all([search(200), own, search(210), search(220), count(200)].map((job) => crew.run(job)));
  const first = started().filter(({ do: name }) => name === 'solve').slice(0, 5);
  equal(first.map(({ options }) => options.memory ?? 0), [room, 5, room, 0, 0]);
  await crew.run(search(10));
  equal(started().at(-1).options.memory, room);
});

// Others would only do the same, and take memory from the one; or it is nearly done; or nothing is heard of it yet;
// or it is told how to go about it, which parts are not; or it is of another kind.
for (const job of [
  count(900, { progress: { undivided: true } }),
  count(450),
  { ...count(900), options: { work: 1000 } },
  { do: 'answer', line: 'x', ms: 700, options: { list: 3 } },
  { do: 'answer', line: 'x', ms: 700 },
  search(900),
]) test(async () => {
  const { crew, workers } = newCrew({ work: (asked) => (asked.do === 'open' ? { ms: 0, result: { draft: { kind: 'swap' } } } : workOf(asked)) });
  await crew.run(job);
  equal(workers.length, 1, text(job));
});
test(async () => {
  const { crew, workers } = newCrew();
  const quiet = crew.run(count(700));
  await until('it is asked', () => workers.length > 0);
  workers[0].tell = () => {};
  await sleep(650);
  equal(workers.length, 1, 'while the solver is being loaded');
  delete workers[0].tell;
  workers[0].tell({ type: 'done', id: 1, result: 1 });
  equal(await quiet, 1);
});

// Five long calls, and an edit in between: two workers, both at work, and the edit is not kept waiting.
for (const kind of [count, search]) test(async () => {
  const { crew, workers } = newCrew();
  const asked = Array.from({ length: 5 }, (_, value) => crew.run(kind(1200, { value })));
  let [both, most] = [0, 0];
  const watch = setInterval(() => {
    most = Math.max(most, workers.length);
    if (workers.length === 2 && workers.every(({ jobs }) => jobs.size > 0)) both++;
  }, 10);
  await sleep(800);
  const began = performance.now();
  equal((await crew.run({ do: 'echo', value: 1 })).value, 1);
  const took = performance.now() - began;
  const all = await Promise.all(asked);
  clearInterval(watch);
  // The last of them may be nearly done when there is room for parts.
  for (const [value, result] of all.entries()) equal(result.answer?.count ?? result.draft.value, result.answer ? '0,1' : value);
  equal(most, 2, 'workers');
  assert(both > 60, `both at work: ${both}`);
  assert(took < 400, `${took} ms for an edit`);
});

// Each worker begins with the solver that it is hired for.
test(async () => {
  const { crew, workers } = newCrew({ kind: 'tour' });
  await Promise.all([crew.run(search(900)), crew.run(search(900))]);
  equal(workers.map(({ kind }) => kind), ['tour', 'swap']);
});
test(async () => {
  const { crew, workers } = newCrew({ size: 3 });
  await crew.run(count(900));
  equal(workers.map(({ kind }) => kind), [undefined, 'place', 'place']);
});

// Parts wait for a worker, the next count's too; each count has one under way.
test(async () => {
  const { crew, workers, started } = newCrew({ size: 4 });
  const parts = () => workers.flatMap((worker) => busy(worker)).filter((name) => name === 'part').length;
  const before = [crew.run(search(2500)), crew.run(search(2500))];
  await until('a worker for each', () => workers.length === 2);
  const asked = crew.run(count(1600));
  await until('parts', () => started().some((job) => job.do === 'part'));
  equal([workers.length, parts()], [4, 2], 'two have something to do');
  equal((await asked).answer.count, '0,1,2,3');
  equal(workers.length, 4);
  await Promise.all(before);
});

// A part does not wait behind a search for ever; and a search that has worked for long is not begun anew.
test(async () => {
  const { crew, workers, started } = newCrew();
  const first = crew.run(search(2000));
  await sleep(20);
  const asked = crew.run(count(1200)).then(() => performance.now());
  await until('a part', () => started().some((job) => job.do === 'part'));
  equal(workers.map(busy), [['solve'], ['part']]);
  await crew.run({ do: 'echo', ms: 20 });
  const beside = [crew.run(search(2000)), crew.run(search(2000))].map((search) => search.then(() => performance.now()));
  equal(workers.map(({ jobs }) => jobs.size), [2, 2]);
  const [counted, ...others] = await Promise.all([asked, ...beside]);
  assert(others.every((time) => counted < time), 'the count came first');
  await first;
});
test(async () => {
  const { crew, started } = newCrew();
  const all = [3000, 1500, 1600].map((ms) => crew.run(search(ms)));
  await Promise.all(all);
  const times = (wanted) => started().filter(({ draft }) => draft.ms === wanted).length;
  equal([times(3000), times(1500), times(1600)], [1, 2, 1]);
});

// All arrangements are looked at by all that have nothing to do, once that takes a while.
test(async () => {
  const answer = { ms: 0, reachable: 5 };
  const { crew, workers, started } = newCrew({ size: 3, work: (job) => (job.do === 'share' ? { ms: 200, result: { line: 'x', answer } } : workOf(job)) });
  const other = crew.run({ ...search(2500), options: { memory: 9 } });
  await until('the other', () => workers.length === 1);
  const told = [];
  const shown = await crew.run({ ...search(9000), options: { extent: true } }, { onProgress: (progress) => told.push(progress) });
  assert(shown.answer.reachable === 5 && shown.answer.ms > 300, text(shown));
  const wishes = started().filter(({ do: name }) => name === 'share').map(({ wish }) => wish);
  equal(wishes, [0, 1].map((own) => ({ lower: 0, memory: USUAL, own, of: 2, extent: true })));
  equal([told.at(-1).workers, told.at(-1).share], [2, null]);
  equal((await other).options, { memory: 9 });
});

// A solution that takes a while is looked for by the others, too; what they prove and find is told to the one that goes on with it.
for (const fails of [false, true]) test(async () => {
  const failure = { code: 'bad-request', message: 'told without a search', at: null };
  const share = { ms: 300, result: BigUint64Array.of(7n), progress: { lower: 12 }, ...(fails && { failure }) };
  const { crew, workers, started } = newCrew({ size: 3, alone: 100, work: (job) => (job.do === 'share' ? share : { ...workOf(job), progress: { lower: 10 } }) });
  const told = [];
  await crew.run(search(1500), { onProgress: (progress) => told.push(progress) });
  equal(started().filter(({ do: name }) => name === 'share').map(({ wish }) => [wish.own, wish.of, wish.lower]), [[0, 2, 10], [1, 2, 10]]);
  const heard = workers.flatMap(({ sent }) => sent.filter(({ type }) => type === 'tell')).map(({ id, heard: { found, lower } }) => [id, found && [...found].map(String), lower]);
  equal(heard, [[1, undefined, 10], [1, undefined, 12], [1, fails ? [] : ['7'], 12]]);
  assert(told.some(({ workers: many, lower }) => many === 3 && lower === 12), 'it is told who helps');
  equal([told.at(-1).workers, workers.map(({ jobs }) => jobs.size)], [undefined, [0, 0, 0]]);
});
// Nobody helps what is over, or what can't be shared.
test(async () => {
  const { crew, workers, started } = newCrew({ alone: 100, work: (job) => ({ ...workOf(job), ...(job.do === 'share' && { ms: 9000 }), progress: { undivided: job.draft.ms === 600 } }) });
  await crew.run(search(600));
  equal(workers.length, 1);
  await crew.run(search(900));
  equal(started().map(({ do: name }) => name), ['solve', 'solve', 'share']);
  equal(workers.map(({ jobs }) => jobs.size), [0, 0]);
});

// Where it is not known how jobs are shared, they are done all the same; the next time tries again.
test(async () => {
  let asked = 0;
  const { crew, workers } = newCrew({ sharing: async (kind) => {
    if (++asked < 3) throw new TypeError('no network');
    return sharing(kind);
  } });
  equal((await crew.run(count(700))).draft.ms, 700);
  equal((await crew.run(search(20))).draft.ms, 20);
  equal([asked, workers.length], [2, 1]);
  equal((await crew.run(count(900))).answer.count, '0,1');
  await crew.run(count(20));
  equal([asked, workers.length], [3, 2]);
});

// Cancelled, it is gone from all workers, the parts that wait too, and there is room for others.
test(async () => {
  const { crew, workers, started } = newCrew();
  const control = new AbortController();
  const asked = [count(5000), count(5000), search(5000)].map((job) => end(crew.run(job, { signal: control.signal })));
  await until('parts', () => started().some((job) => job.do === 'part'));
  control.abort();
  for (const { error } of await Promise.all(asked)) equal(error.name, 'AbortError');
  equal(workers.map(({ jobs }) => jobs.size), [0, 0]);
  const many = started().length;
  await sleep(400);
  equal(started().length, many, 'nothing more is started');
  const late = await end(crew.run(count(100), { signal: control.signal }));
  equal(late.error.name, 'AbortError');
  // What is asked in the same moment goes to the first worker, though another is there and has nothing to do.
  for (let turn = 0; turn < 4; turn++) {
    const edit = new AbortController();
    const first = end(crew.run(search(1000), { signal: edit.signal }));
    await sleep(15);
    equal(workers.map(({ jobs }) => jobs.size), [1, 0]);
    edit.abort();
    const next = crew.run(search(20, { turn }));
    equal(workers.map(({ jobs }) => jobs.size), [1, 0]);
    equal((await next).draft.turn, turn);
    equal((await first).error.name, 'AbortError');
  }
});

// Where a part fails, all end, with what went wrong.
test(async () => {
  const failure = { code: 'bad-request', message: 'there is no such part', at: null };
  const { crew, workers } = newCrew({ work: (job) => (job.do === 'part' && job.index === 1 ? { ms: 30, failure } : workOf(job)) });
  const { error } = await within(crew.run(count(4000)), 'a part that fails');
  assert(error instanceof JobError, String(error));
  equal([error.code, error.message], ['bad-request', 'there is no such part']);
  equal(workers.map(({ jobs }) => jobs.size), [0, 0]);
  equal((await crew.run(count(20))).draft.ms, 20);
});

// What a worker keeps is asked of it again, also where others have less to do.
test(async () => {
  const { crew, workers } = newCrew({ idleMs: 300 });
  const busyNow = new AbortController();
  const searches = [search(9000), search(9000)].map((job) => end(crew.run(job, { signal: busyNow.signal })));
  await until('two at work', () => workers.length === 2 && workers.every(({ jobs }) => jobs.size === 1));
  const jobs = [{ do: 'chunk', kind: 'place', puzzle: PLACE }, { do: 'chunk', kind: 'place', puzzle: PLACE }, { do: 'chunk', kind: 'place', puzzle: PLACE }, { do: 'hint', kind: 'swap' }, { do: 'another', kind: 'swap' }, { do: 'hint', kind: 'swap' }];
  await Promise.all(jobs.map((job) => crew.run(job)));
  const where = (names) => workers.map(({ sent }) => sent.filter(({ job }) => names.includes(job?.do)).length).filter((many) => many > 0);
  equal([where(['chunk']), where(['hint', 'another'])], [[3], [3]]);
  // One with nothing to do is ended after a while, but for the first.
  busyNow.abort();
  await Promise.all(searches);
  await until('the other is ended', () => workers[1].gone);
  assert(!workers[0].gone, 'the first stays');
  for (const job of jobs) await within(crew.run(job), 'one that is left');
  equal(workers.length, 2);
});

// The first worker is started anew when it dies, but not for ever; asked again, it is tried again. What is said is true.
test(async () => {
  const said = [];
  const { crew, workers } = newCrew({ onDeath: (message, anew) => said.push([message, anew]) });
  const die = () => workers.at(-1).tell({ type: 'dead', message: 'out of memory' });
  for (let death = 1; death <= 4; death++) {
    const lost = end(crew.run(search(5000)));
    await sleep(5);
    die();
    equal((await lost).error.code, 'crashed');
    equal(said.at(-1), ['out of memory', death <= 3]);
    equal(workers.length, death + (death <= 3 ? 1 : 0));
  }
  equal((await crew.run(search(20))).draft.ms, 20, 'searched again');
  equal(workers.length, 5);
  die();
  equal([said.at(-1), workers.length], [['out of memory', true], 6]);
});
// One that can't be started at first, is.
test(async () => {
  let made = 0;
  const crew = new Crew({ size: 2, makeWorker: () => {
    const worker = new BusyWorker(workOf);
    if (++made < 4) worker.dispatchEvent = new FakeWorker().dispatchEvent;
    if (made < 4) setTimeout(() => worker.dispatchEvent(new Event('error')));
    return worker;
  } });
  equal((await within(crew.about(), 'about')).value ?? made, { version: 'fake' });
});
test(async () => {
  let made = 0;
  let broken = true;
  const said = [];
  const crew = new Crew({ onDeath: (_, anew) => said.push(anew), size: 2, makeWorker: () => {
    made++;
    const worker = broken ? new FakeWorker() : new BusyWorker(workOf);
    if (broken) setTimeout(() => worker.dispatchEvent(new Event('error')));
    return worker;
  } });
  equal((await within(crew.about(), 'never')).error.code, 'crashed');
  equal([made, said], [4, [true, true, true, false]]);
  equal((await within(crew.about(), 'still never')).error.code, 'crashed');
  broken = false;
  equal((await within(crew.about(), 'at last')).value, { version: 'fake' });
});
await Promise.all(tests);
