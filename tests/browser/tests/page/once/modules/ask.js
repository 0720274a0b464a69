// The job cache: shared, cached and cancelled jobs; and the questions of a state.
const { JobCache, QuerySync } = await load('app/ask.js');
const { JobError } = await load('solver/worker-client.js');
const { initialState } = await load('app/state.js');
const { update } = await load('app/update.js');

/** A pool that notes what it is asked; the test says what comes of it. */
function newPool() {
  const asked = [];
  const run = (job, { signal, onProgress } = {}) => new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
    asked.push({ job, signal, onProgress, resolve, reject });
  });
  const asker = new JobCache({ run });
  return { asked, ask: asker.ask };
}

const drawing = (more) => ({ kind: 'travel', files: 2, ranks: 2, blocked: new Uint8Array(4), leaper: [1, 2], from: 0, to: null, ...more });
const solve = (draft, wants = {}) => ({ do: 'solve', draft, options: {}, wants });
const settled = () => sleep(0);

// Equal questions are asked once, and all callers get the answer.
{
  const { asked, ask } = newPool();
  const told = [[], [], []];
  const waiting = [0, 1].map((who) => ask(solve(drawing()), { onProgress: (progress) => told[who].push(progress) }));
  const others = [ask(solve(drawing({ to: 1 }))), ask(solve(drawing(), { edges: true })), ask({ do: 'position', draft: drawing(), moves: new Uint32Array([0, 1]), picked: null }),
    ask({ do: 'position', draft: drawing(), moves: new Uint32Array([0, 2]), picked: null }), ask(solve(drawing({ blocked: Uint8Array.of(0, 0, 1, 0) })))];
  equal(asked.length, 1 + others.length);
  asked[0].onProgress({ depth: 1, line: 'the line' });
  asked[0].onProgress({ depth: 2 });
  // A later caller gets the progress so far, and the line, which is reported only once.
  const late = ask(solve(drawing()), { onProgress: (progress) => told[2].push(progress) });
  await settled();
  equal([asked.length, told], [1 + others.length, [[{ depth: 1, line: 'the line' }, { depth: 2 }], [{ depth: 1, line: 'the line' }, { depth: 2 }], [{ line: 'the line', depth: 2 }]]]);
  for (const [index, { resolve }] of asked.entries()) resolve({ index, answer: {} });
  equal((await Promise.all([...waiting, late, ...others])).map(({ index }) => index), [0, 0, 0, 1, 2, 3, 4, 5]);
}

// Going back costs nothing: what was had is had again, the very same.
{
  const { asked, ask } = newPool();
  const had = [];
  for (let to = 0; to < 4; to++) {
    const answer = ask(solve(drawing({ to })));
    asked.at(-1).resolve({ to });
    had.push(await answer);
  }
  for (const to of [2, 0, 3, 1]) assert((await ask(solve(drawing({ to })))) === had[to], `again: ${to}`);
  equal(asked.length, 4);
}

// The last results are cached, up to a number and a size.
{
  const { asked, ask } = newPool();
  const get = async (to, bytes = 8) => {
    const before = asked.length;
    const answer = ask(solve(drawing({ to })));
    if (asked.length > before) asked.at(-1).resolve({ numbers: new Uint8Array(bytes) });
    await answer;
    return asked.length > before;
  };
  for (let to = 0; to < 40; to++) assert(await get(to), 'asked');
  for (let to = 100; to < 300; to++) {
    assert(await get(to), 'asked');
    assert(!(await get(0)), `kept, since it was wanted: ${to}`);
  }
  assert(await get(1), 'the last few dozen');
  assert(!(await get(299)), 'the last');
  for (let to = 1000; to < 1010; to++) await get(to, 20 << 20);
  assert(!(await get(1009)) && !(await get(1008)) && !(await get(1007)), 'three of 20 MiB');
  assert(await get(1000), 'not ten');
  assert(await get(1006, 200 << 20) && await get(1006, 8), 'one that is too large is not kept');
  assert(!(await get(1009)), 'and pushes nothing out');
}

// A failed job is asked again.
{
  const { asked, ask } = newPool();
  for (let turn = 1; turn <= 3; turn++) {
    const both = [end(ask(solve(drawing()))), end(ask(solve(drawing())))];
    equal(asked.length, turn);
    asked.at(-1).reject(new JobError({ code: 'crashed', message: `it stopped: ${turn}`, at: null }));
    for (const { error } of await Promise.all(both)) equal([error.code, error.message], ['crashed', `it stopped: ${turn}`]);
  }
}

// A job without callers is cancelled; other callers aren't disturbed.
{
  const { asked, ask } = newPool();
  const [one, two] = [new AbortController(), new AbortController()];
  const told = [];
  const first = end(ask(solve(drawing()), { signal: one.signal, onProgress: () => told.push(1) }));
  const second = end(ask(solve(drawing()), { signal: two.signal, onProgress: () => told.push(2) }));
  one.abort();
  equal((await first).error.name, 'AbortError');
  assert(!asked[0].signal.aborted, 'another waits');
  asked[0].onProgress({ depth: 1 });
  equal(told, [2]);
  two.abort();
  assert(asked[0].signal.aborted, 'nobody waits');
  equal((await second).error.name, 'AbortError');
  // Asked again at once, it restarts.
  const again = ask(solve(drawing()));
  equal(asked.length, 2);
  asked[1].resolve({ n: 1 });
  equal(await again, { n: 1 });
  const early = await end(ask(solve(drawing()), { signal: one.signal }));
  equal([early.error?.name, asked.length], ['AbortError', 2]);
  // Over is over.
  const kept = new AbortController();
  const last = ask(solve(drawing({ to: 3 })), { signal: kept.signal });
  asked[2].resolve({ n: 2 });
  equal(await last, { n: 2 });
  kept.abort();
  assert(!asked[2].signal.aborted, 'it has been answered');
}

// On request, a job runs each time and isn't cached.
{
  const { asked, ask } = newPool();
  const job = { do: 'answer', line: 'a8, b7', options: {} };
  const all = [ask(job, { noCache: true }), ask(job, { noCache: true }), ask(job)];
  equal(asked.length, 3);
  for (const [index, { resolve }] of asked.entries()) resolve({ index });
  equal((await Promise.all(all)).map(({ index }) => index), [0, 1, 2]);
  equal((await ask(job)).index, 2);
}

// A million squares are compared with a million others within some milliseconds.
{
  const { asked, ask } = newPool();
  const boards = Array.from({ length: 24 }, (_, index) => {
    const blocked = new Uint8Array(1 << 20);
    blocked[(1 << 20) - 1 - index] = 1;
    return drawing({ files: 1024, ranks: 1024, blocked });
  });
  for (const board of boards) {
    const answer = ask(solve(board));
    asked.at(-1).resolve({ line: '' });
    await answer;
  }
  const times = boards.map((board) => {
    const same = drawing({ ...board, blocked: board.blocked.slice() });
    const began = performance.now();
    ask(solve(same));
    return performance.now() - began;
  });
  equal(asked.length, 24);
  times.sort((a, b) => a - b);
  assert(times[4] < 25, `${times[4]} ms`);
}

// The questions of a state.

/** A kind whose request for the answer, and other questions, are those of its view. */
const kind = (id) => ({
  id, firstTool: () => '', view: { request: {}, questions: {} }, resetView: {}, commands: {}, timeline: () => 9,
  answerRequest: ({ view }) => view.request, questions: ({ view }) => view.questions,
});

/** A page without a document. */
function newPage(draft = drawing()) {
  const { asked, ask } = newPool();
  const lines = [];
  const sent = [];
  /** Names of commands, and lines, in their order. */
  const events = [];
  const page = { asked, lines, sent, events, state: initialState({ travel: kind('travel'), swap: kind('swap') }, draft) };
  page.send = (command) => {
    sent.push(command.do);
    events.push(command.do);
    const before = page.state;
    page.state = update(before, command);
    if (page.state !== before) questions.onChange(page.state);
  };
  const questions = new QuerySync({ ask, send: page.send, onLine: (line) => { lines.push(line); events.push(line); }, patienceMs: 40 });
  page.load = (more) => page.send({ do: 'load', draft: drawing(more) });
  /** Pending questions. */
  page.open = () => asked.filter(({ signal }) => !signal.aborted);
  page.view = (view) => page.send({ do: 'view', view });
  questions.onChange(page.state);
  return page;
}
const shown = (line, more) => ({ line, answer: null, missing: null, distances: null, edges: null, goal: null, ...more });

// The answer is asked for, and what is known is shown: first of all the line.
{
  const page = newPage();
  equal(page.asked.map(({ job }) => job), [solve(page.state.draft)]);
  equal([page.state.answer.pending, page.sent], [true, ['solving']]);
  page.asked[0].onProgress({ depth: 3, line: 'the line' });
  page.asked[0].onProgress({ depth: 4 });
  equal([page.state.answer.progress, page.lines], [{ depth: 4 }, ['the line']]);
  await sleep(80);
  equal(page.sent.filter((name) => name === 'hideStaleAnswer').length, 1);
  page.asked[0].resolve(shown('the line'));
  await settled();
  const { pending, shown: seen, draft } = page.state.answer;
  assert(!pending && seen.line === 'the line' && draft === page.state.draft, 'answered');
  equal([page.asked.length, page.lines], [1, ['the line']]);
  await sleep(60);
  equal(page.sent, ['solving', 'progress', 'progress', 'hideStaleAnswer', 'solved']);
}

// The line is reported before the answer, because listeners of the answer use it.
{
  const page = newPage();
  page.asked[0].resolve(shown('the line'));
  await settled();
  equal(page.events, ['solving', 'the line', 'solved']);
}

// Each edit asks again and cancels the question before; late answers are dropped.
{
  const page = newPage();
  const first = page.state.draft;
  page.load({ to: 1 });
  page.load({ to: 2 });
  equal(page.asked.map(({ signal }) => signal.aborted), [true, true, false]);
  page.asked[0].resolve(shown('late'));
  page.asked[1].onProgress({ line: 'later' });
  page.asked[2].resolve(shown('two'));
  await settled();
  equal([page.state.answer.shown.line, page.lines], ['two', ['two']]);
  // An answer that was had is there at once, and so is its line.
  page.load({ to: 3 });
  page.send({ do: 'undo' });
  equal(page.lines, ['two', 'two']);
  await settled();
  equal([page.asked.length, page.state.answer.shown.line, page.state.answer.pending], [4, 'two', false]);
  page.send({ do: 'undo' });
  page.send({ do: 'undo' });
  assert(page.state.draft === first && page.open().length === 2, 'the first was never answered');
  // Where something else is wanted of the same drawing, that is asked.
  page.view({ request: { wants: { edges: true } } });
  equal(page.asked.at(-1).job, solve(first, { edges: true }));
  equal(page.open().length, 2);
  page.view({ other: 1 });
  equal(page.asked.length, 7);
}

// Errors are reported with their code; the question is asked again on request, or for another drawing.
{
  const page = newPage();
  for (const [error, code, message] of [
    [new JobError({ code: 'crashed', message: 'the solver stopped', at: null }), 'crashed', 'the solver stopped'],
    [new TypeError('x is not a function'), 'unexpected', 'something went wrong: x is not a function'],
  ]) {
    page.asked.at(-1).reject(error);
    await settled();
    equal(page.state.answer.error, { code, message, at: null });
    const many = page.asked.length;
    page.view({ other: code });
    equal(page.asked.length, many, 'not for ever');
    page.send({ do: 'again' });
    equal([page.asked.length, page.state.answer.pending, page.state.answer.error], [many + 1, true, null]);
  }
  // Cancelled by the person: it ends, and stays so.
  page.send({ do: 'cancel' });
  equal([page.open().length, page.state.answer.error.code, page.state.answer.pending], [2, 'cancelled', false]);
  assert(page.asked.at(-1).signal.aborted, 'it is cancelled');
  await sleep(60);
  equal([page.state.answer.error.code, page.sent.at(-1)], ['cancelled', 'cancel']);
  page.send({ do: 'again' });
  assert(page.state.answer.pending && !page.asked.at(-1).signal.aborted, 'searched again');
  page.send({ do: 'again' });
  equal([page.asked.length, page.open().length, page.state.answer.pending], [5, 3, true]);
  page.load({ to: 1 });
  equal(page.asked.at(-1).job.draft.to, 1);
}

// A kind that isn't on screen asks nothing; shown again, it continues.
{
  const page = newPage();
  page.send({ do: 'load', draft: drawing({ kind: 'swap', start: [] }) });
  equal([page.asked[0].signal.aborted, page.asked.length], [true, 2]);
  page.asked[1].resolve(shown('swap'));
  await settled();
  page.send({ do: 'showKind', kind: 'travel' });
  equal([page.asked.length, page.state.answer.pending, page.asked[2].job.draft.kind], [3, true, 'travel']);
  page.asked[2].resolve(shown('travel'));
  await settled();
  page.send({ do: 'showKind', kind: 'swap' });
  await settled();
  equal([page.asked.length, page.state.answer.shown.line, page.lines], [3, 'swap', ['swap', 'travel', 'swap']]);
  page.send({ do: 'showKind', kind: 'travel' });
  equal([page.asked.length, page.lines.at(-1)], [3, 'travel']);
}

// Other questions of a kind, by name.
{
  const page = newPage();
  const [heat, graph] = [{ do: 'heat', puzzle: { n: 1 } }, { do: 'graph', draft: { n: 1 } }];
  const of = [page.state.draft];
  page.view({ questions: { heat: { of, job: heat } } });
  page.view({ questions: { heat: { of: [...of], job: { ...heat } }, graph: { of, job: graph } } });
  equal(page.asked.slice(1).map(({ job }) => job.do), ['heat', 'graph']);
  page.asked[1].onProgress({ share: 0.5 });
  equal(page.state.facts.heat, { of, progress: { share: 0.5 } });
  page.asked[1].resolve({ kinds: [] });
  page.asked[2].reject(new TypeError('what?'));
  await settled();
  equal(page.state.facts.heat, { of, result: { kinds: [] } });
  equal(page.state.facts.graph.error, { code: 'unexpected', message: 'something went wrong: what?', at: null });
  equal(page.asked.length, 3, 'not for ever');
  // Asked of something else, it is another question; no longer asked, it is given up.
  page.view({ questions: { heat: { of: ['other'], job: { ...heat, puzzle: { n: 2 } } } } });
  equal(page.asked.length, 4);
  page.view({ questions: {} });
  assert(page.asked[3].signal.aborted, 'given up');
  page.asked[3].onProgress({ share: 1 });
  equal(page.state.facts.heat, { of, result: { kinds: [] } });
  // Failed questions are asked again when they are needed again; known answers aren't.
  page.view({ questions: { heat: { of, job: heat }, graph: { of, job: graph } } });
  equal([page.asked.length, page.asked.at(-1).job.do], [5, 'graph']);
}

// Failed questions are asked again at the person's next action, once for each action.
{
  const page = newPage();
  const of = [page.state.draft];
  const questions = { walked: { of, job: { do: 'walkReport', draft: { n: 1 } } } };
  page.view({ questions });
  const walks = () => page.asked.filter(({ job }) => job.do === 'walkReport');
  const fail = async (message) => {
    walks().at(-1).reject(new JobError({ code: 'crashed', message, at: null }));
    await settled();
    equal(page.state.facts.walked.error.message, message);
  };
  await fail('once');
  // Reports of the core are no action.
  page.asked[0].onProgress({ depth: 1 });
  page.asked[0].resolve(shown('the line'));
  await settled();
  equal(walks().length, 1);
  page.view({ questions, other: 1 });
  equal(walks().length, 2);
  page.view({ questions, other: 2 });
  equal(walks().length, 2, 'it is being asked');
  await fail('twice');
  equal(walks().length, 2, 'not for ever');
  page.view({ questions, other: 3 });
  walks().at(-1).resolve({ next: [] });
  await settled();
  page.view({ questions, other: 4 });
  equal([walks().length, page.state.facts.walked], [3, { of, result: { next: [] } }]);
}

// Frames of playback are no action.
{
  const page = newPage();
  page.view({ questions: { heat: { of: [page.state.draft], job: { do: 'heat', puzzle: { n: 1 } } } } });
  const count = () => page.asked.filter(({ job }) => job.do === 'heat').length;
  const fail = async () => {
    page.asked.at(-1).reject(new JobError({ code: 'memory', message: 'too large', at: null }));
    await settled();
  };
  await fail();
  page.send({ do: 'play' });
  equal(count(), 2);
  await fail();
  for (let frame = 0; frame < 5; frame++) page.send({ do: 'tick', steps: 0.1 });
  equal([count(), page.state.player.playing], [2, true]);
}
