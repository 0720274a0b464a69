// The page's side of the talk, with workers that misbehave in every way.
const { Engine, JobError } = await load('engine.js');

const WORKER = `
  const heard = [];
  addEventListener('message', ({ data }) => {
    heard.push(data.type + ' ' + data.id);
    if (data.type !== 'start') return;
    const { id, job } = data;
    const done = (result) => postMessage({ type: 'done', id, result });
    switch (job.do) {
      case 'echo': return done(job.value);
      case 'late': return setTimeout(() => done(job.value), job.ms); // hears no cancel
      case 'heard': return done(heard);
      case 'twice': done(1); return done(2);
      case 'stranger': postMessage({ type: 'done', id: 9999, result: 1 }); postMessage({ type: 'progress', id: 9999, progress: 1 }); return done('own');
      case 'news':
        for (let depth = 1; depth <= 3; depth++) postMessage({ type: 'progress', id, progress: { depth } });
        return done('end');
      case 'fail': return postMessage({ type: 'failed', id, code: 'off-board', message: 'b9 is not on this board', at: [3, 5] });
      case 'hang': return;
      case 'die': postMessage({ type: 'dead', message: 'out of memory' }); return close();
      case 'throw': return setTimeout(() => { throw new Error('boom'); });
    }
  });
  postMessage({ type: 'ready', version: 'fake' });`;
const url = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }));

let made = 0;
const make = () => { made++; return new Worker(url); };
const deaths = [];
const engine = new Engine(make, (message) => deaths.push(message));

/** How a promise ends. */
const end = (promise) => promise.then((value) => ({ value }), (error) => ({ error }));
const within = (promise, what) => Promise.race([promise, sleep(8000).then(() => { throw new Error(`too long: ${what}`); })]);
const run = (job, options) => within(end(engine.run(job, options)), text(job));

equal((await within(engine.ready, 'ready')).version, 'fake');

// Answers find their questions.
equal(await run({ do: 'echo', value: { a: [1, 'x'] } }), { value: { a: [1, 'x'] } });
{
  const all = await Promise.all([30, 10, 20, 0].map((ms) => run({ do: 'late', ms, value: ms })));
  equal(all.map(({ value }) => value), [30, 10, 20, 0]);
}
equal(await run({ do: 'twice' }), { value: 1 });
equal(await run({ do: 'stranger' }), { value: 'own' });

// What fails says why and where.
{
  const { error } = await run({ do: 'fail' });
  assert(error instanceof JobError && error instanceof Error, 'a JobError');
  equal([error.code, error.message, error.at], ['off-board', 'b9 is not on this board', [3, 5]]);
}

// News come in order, and before the end.
{
  const news = [];
  const { value } = await run({ do: 'news' }, { onProgress: ({ depth }) => news.push(depth) });
  equal([news, value], [[1, 2, 3], 'end']);
}

// Cancelling: before, during, after.
{
  const early = new AbortController();
  early.abort();
  const before = (await run({ do: 'heard' })).value.length;
  const { error } = await run({ do: 'echo', value: 1 }, { signal: early.signal });
  equal(error.name, 'AbortError');
  equal((await run({ do: 'heard' })).value.length, before + 1, 'the worker never heard of it');

  const control = new AbortController();
  const news = [];
  const late = run({ do: 'late', ms: 60, value: 'stale' }, { signal: control.signal, onProgress: () => news.push(1) });
  await sleep(5);
  const began = performance.now();
  control.abort();
  equal((await late).error?.name, 'AbortError');
  assert(performance.now() - began < 50, 'the page does not wait for the worker');
  const { value } = await run({ do: 'heard' });
  assert(value.at(-2).startsWith('cancel '), `the worker is told: ${value.slice(-3)}`);
  await sleep(120); // the stale answer has come meanwhile
  equal(await run({ do: 'echo', value: 'fresh' }), { value: 'fresh' });
  equal(news, []);

  const after = new AbortController();
  equal(await run({ do: 'echo', value: 3 }, { signal: after.signal }), { value: 3 });
  const heard = (await run({ do: 'heard' })).value.length;
  after.abort();
  equal((await run({ do: 'heard' })).value.length, heard + 1, 'what is over is not cancelled');
}

// A worker that dies is replaced; its jobs fail with “crashed”, and all is well again.
for (const [way, message] of [['die', 'out of memory'], ['throw', 'boom']]) {
  const workers = made;
  deaths.length = 0;
  const control = new AbortController();
  const lost = [run({ do: 'hang' }), run({ do: 'hang' }, { signal: control.signal }), run({ do: way })];
  for (const { error } of await Promise.all(lost)) {
    assert(error instanceof JobError, `${way}: ${error}`);
    equal(error.code, 'crashed');
    assert(error.message.includes(message), error.message);
  }
  control.abort(); // too late, and harmless
  equal([deaths.length, made], [1, workers + 1], way);
  assert(deaths[0].includes(message), deaths[0]);
  equal(await run({ do: 'echo', value: way }), { value: way });
}

// What a dead worker still says is not heard.
{
  const fake = () => {
    const worker = new EventTarget();
    worker.sent = [];
    worker.postMessage = (data) => worker.sent.push(data);
    worker.terminate = () => { worker.gone = true; };
    worker.tell = (data) => worker.dispatchEvent(Object.assign(new Event('message'), { data }));
    return worker;
  };
  const workers = [];
  const other = new Engine(() => { workers.push(fake()); return workers.at(-1); });
  const first = end(other.run({ do: 'x' }));
  workers[0].tell({ type: 'dead', message: 'gone' });
  equal((await first).error.code, 'crashed');
  assert(workers[0].gone, 'a dead worker is ended');
  equal(workers.length, 2);
  let over = false;
  const second = end(other.run({ do: 'y' })).then((result) => { over = true; return result; });
  const { id } = workers[1].sent[0];
  workers[0].tell({ type: 'done', id, result: 'from the grave' });
  workers[0].tell({ type: 'dead', message: 'again' });
  await sleep(5);
  equal([over, workers.length], [false, 2]);
  workers[1].tell({ type: 'done', id, result: 'alive' });
  equal(await second, { value: 'alive' });
  // Numbers of jobs are not used again, so that no answer can go to the wrong one.
  assert(workers[0].sent[0].id !== id);
}

// One that dies again and again is not started for ever, and that is said.
{
  let count = 0;
  const hopeless = new Engine(() => { count++; return new Worker(url); });
  for (let turn = 0; turn < 8; turn++) {
    const { error } = await within(end(hopeless.run({ do: 'die' })), 'hopeless');
    equal(error.code, 'crashed');
  }
  assert(count > 1 && count < 8, `${count} workers`);
  assert((await end(hopeless.run({ do: 'echo' }))).error.message.length > 10, 'a sentence');
}

// One that cannot be loaded says so.
{
  const missing = new Engine(() => new Worker(new URL('www/no-such-worker.js', site), { type: 'module' }));
  const { error } = await within(end(missing.ready), 'a missing worker');
  assert(error instanceof Error && error.message.length > 5, String(error));
}
URL.revokeObjectURL(url);
