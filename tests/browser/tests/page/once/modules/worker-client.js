// A client of one worker, which misbehaves in every way.
const { WorkerClient, JobError, failureOf } = await load('solver/worker-client.js');
Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });

const WORKER = `
  const heard = [];
  addEventListener('message', ({ data }) => {
    if (data.type === 'ping') return postMessage({ type: 'pong' });
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
      case 'fail': return postMessage({ type: 'failed', id, failure: { code: 'off-board', message: 'b9 is not on this board', at: [3, 5], say: ['off-board', {}] } });
      case 'hang': return;
      case 'slices': {
        // Long slices, with messages in between.
        const turn = (left) => {
          for (const began = performance.now(); performance.now() - began < job.ms;);
          if (left > 0) setTimeout(turn, 0, left - 1);
          else done('at last');
        };
        return turn(job.slices);
      }
      case 'die': postMessage({ type: 'dead', message: 'out of memory' }); return close();
      case 'throw': return setTimeout(() => { throw new Error('boom'); });
    }
  });
  postMessage({ type: 'ready', about: { version: 'fake' } });`;
const url = URL.createObjectURL(new Blob([WORKER], { type: 'text/javascript' }));

let made = 0;
const make = () => { made++; return new Worker(url); };
const deaths = [];
const client = new WorkerClient(make, { onDeath: (message) => deaths.push(message) });
const run = (job, hooks) => within(client.run(job, hooks), text(job));

equal(made, 0, 'it starts with the first request');
equal(await within(client.about(), 'about'), { value: { version: 'fake' } });
equal([(await client.about()).version, made], ['fake', 1]);

// Each job gets its own result.
equal(await run({ do: 'echo', value: { a: [1, 'x'] } }), { value: { a: [1, 'x'] } });
{
  const all = await Promise.all([30, 10, 20, 0].map((ms) => run({ do: 'late', ms, value: ms })));
  equal(all.map(({ value }) => value), [30, 10, 20, 0]);
}
equal(await run({ do: 'twice' }), { value: 1 });
equal(await run({ do: 'stranger' }), { value: 'own' });

// A failure says why and where.
{
  const { error } = await run({ do: 'fail' });
  assert(error instanceof JobError && error instanceof Error, 'a JobError');
  equal([error.code, error.message, error.at], ['off-board', 'b9 is not on this board', [3, 5]]);
  equal(failureOf(error), { code: 'off-board', message: 'b9 is not on this board', at: [3, 5], say: ['off-board', {}] });
}
// A job that can't be sent fails; other errors are described.
{
  const { error } = await run({ do: 'echo', value: () => {} });
  equal(error.code, 'bad-request');
  for (const thrown of [new TypeError('x is not a function'), 'x is not a function', new DOMException('x is not a function', 'DataError')]) {
    const failure = failureOf(thrown);
    equal([failure.code, failure.at], ['unexpected', null]);
    assert(failure.message.includes('x is not a function'), failure.message);
  }
}

// Progress comes in order, and before the result.
{
  const news = [];
  const { value } = await run({ do: 'news' }, { onProgress: ({ depth }) => news.push(depth) });
  equal([news, value], [[1, 2, 3], 'end']);
}

// Cancelling before, during and after a job.
{
  const early = new AbortController();
  early.abort();
  const before = (await run({ do: 'heard' })).value.length;
  const { error } = await run({ do: 'echo', value: 1 }, { signal: early.signal });
  equal(error.name, 'AbortError');
  equal((await run({ do: 'heard' })).value.length, before + 1, 'the worker got no message');

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
  await sleep(120); // the stale result has arrived
  equal(await run({ do: 'echo', value: 'fresh' }), { value: 'fresh' });
  equal(news, []);

  const after = new AbortController();
  let listeners = 0;
  for (const [name, by] of [['addEventListener', 1], ['removeEventListener', -1]]) {
    const real = after.signal[name].bind(after.signal);
    after.signal[name] = (...all) => { listeners += by; real(...all); };
  }
  equal(await run({ do: 'echo', value: 3 }, { signal: after.signal }), { value: 3 });
  equal(listeners, 0, 'no listeners are left');
  const heard = (await run({ do: 'heard' })).value.length;
  after.abort();
  equal((await run({ do: 'heard' })).value.length, heard + 1, 'a finished job is not cancelled');
}

// A worker that dies is restarted by the next request; its jobs fail with “crashed” or “memory”.
for (let turn = 0; turn < 6; turn++) {
  const [way, message] = turn % 2 ? ['throw', 'boom'] : ['die', 'out of memory'];
  const workers = made;
  deaths.length = 0;
  const control = new AbortController();
  const lost = [run({ do: 'hang' }), run({ do: 'hang' }, { signal: control.signal }), run({ do: way })];
  for (const { error } of await Promise.all(lost)) {
    assert(error instanceof JobError, `${way}: ${error}`);
    equal(error.code, way === 'die' ? 'memory' : 'crashed');
    assert(error.message.includes(message), error.message);
  }
  control.abort(); // too late, and harmless
  equal([deaths.length, client.deathsInARow], [1, turn < 4 ? 1 : turn - 2], way);
  assert(deaths[0].includes(message), deaths[0]);
  // After each of the first three deaths a job succeeds, so that the next death is again the first in a row.
  if (turn < 3) equal(await run({ do: 'echo', value: way }), { value: way });
  else equal(await within(client.about(), way), { value: { version: 'fake' } });
  equal(made, workers + 1, way);
}
equal(await run({ do: 'echo', value: 'at last' }), { value: 'at last' });
equal(client.deathsInARow, 0);

// Messages of a dead worker are ignored.
{
  const workers = [];
  const other = new WorkerClient(() => { workers.push(new FakeWorker()); return workers.at(-1); });
  const first = end(other.run({ do: 'x' }));
  workers[0].tell({ type: 'dead', message: 'gone' });
  equal((await first).error.code, 'crashed');
  assert(workers[0].isTerminated, 'a dead worker is ended');
  let over = false;
  const second = end(other.run({ do: 'y' })).then((result) => { over = true; return result; });
  equal(workers.length, 2);
  const { id } = workers[1].sent[0];
  workers[0].tell({ type: 'done', id, result: 'from the grave' });
  workers[0].tell({ type: 'dead', message: 'again' });
  await sleep(5);
  equal([over, workers.length], [false, 2]);
  workers[1].tell({ type: 'done', id, result: 'alive' });
  equal(await second, { value: 'alive' });
  // Ids are never reused.
  assert(workers[0].sent[0].id !== id);
  // After an unreadable message, the worker is replaced.
  const third = end(other.run({ do: 'z' }));
  workers[1].dispatchEvent(new Event('messageerror'));
  equal((await third).error.code, 'crashed');
}

// A worker that was ended from outside is noticed soon.
{
  let ended;
  const deaths = [];
  const other = new WorkerClient(() => { ended = make(); return ended; }, { onDeath: (message) => deaths.push(message), pingMs: 100 });
  equal(await within(other.run({ do: 'echo', value: 1 }), 'before'), { value: 1 });
  const lost = other.run({ do: 'hang' });
  ended.terminate();
  const began = performance.now();
  const { error } = await within(lost, 'ended from outside');
  equal(error.code, 'crashed');
  const took = performance.now() - began;
  assert(took > 80 && took < 3000, `${took} ms`);
  equal(deaths.length, 1);
  equal(await within(other.run({ do: 'echo', value: 2 }), 'after'), { value: 2 });
  // Also if it was idle.
  await sleep(250);
  ended.terminate();
  equal((await within(other.run({ do: 'echo', value: 3 }), 'ended while idle')).error.code, 'crashed');
  equal(await within(other.run({ do: 'echo', value: 4 }), 'after that'), { value: 4 });
  equal(deaths.length, 2);
  // A slow worker is not taken for dead.
  equal(await within(other.run({ do: 'slices', slices: 8, ms: 150 }), 'slow', 20000), { value: 'at last' });
  equal(deaths.length, 2);
  other.stop();
}
{
  // Silence means nothing while the page is hidden, and little before the first message.
  const workers = [];
  const deaths = [];
  const makeMute = () => {
    workers.push(Object.assign(new FakeWorker(), { mute: true }));
    return workers.at(-1);
  };
  const other = new WorkerClient(makeMute, { onDeath: (message) => deaths.push(message), pingMs: 20 });
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  const lost = within(other.run({ do: 'x' }), 'in sight');
  workers[0].tell({ type: 'pong' });
  await sleep(300);
  equal(deaths, []);
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  equal((await lost).error.code, 'crashed');
  const loading = within(other.run({ do: 'y' }), 'never loaded');
  await sleep(120);
  equal([deaths.length, workers[1].isTerminated], [1, false], 'its program is still on its way');
  equal((await loading).error.code, 'crashed');
  equal([deaths.length, workers.length], [2, 2]);
}

// A worker that can't be loaded or created.
{
  const missing = new WorkerClient(() => new Worker(new URL('www/no-such-worker.js', site), { type: 'module' }));
  const { error } = await within(missing.about(), 'a missing worker');
  assert(error instanceof JobError && error.message.length > 5, String(error));
  const none = new WorkerClient(() => { throw new Error('no workers here'); });
  for (const asked of [none.about(), none.run({ do: 'echo' })]) {
    const { error } = await within(asked, 'no worker');
    equal(error.code, 'crashed');
    assert(error.message.includes('no workers here'), error.message);
  }
}
client.stop();
URL.revokeObjectURL(url);
