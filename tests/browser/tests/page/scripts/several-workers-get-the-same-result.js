const { WorkerClient } = await import('./www/solver/worker-client.js');
const { runShared } = await import('./www/solver/shared-search.js');
const { sharing } = await import('./www/kinds/swap/sharing.js');
const worker = () => new Worker('./www/session/inside/worker.js', { type: 'module', name: 'swap' });
const clients = [0, 1, 2].map(() => new WorkerClient(worker));
const workers = clients.map((client) => (job, hooks) => client.run(job, hooks));
const request = { lower: 0, memory: 2 ** 27 };
const shared = (draft, extent) => (
    runShared(sharing.solve.shared({ draft, options: { extent } }), request, workers, {}));
const drafts = [];
for (const text of args) drafts.push((await clients[0].run({ do: 'open', text })).draft);
const found = [];
for (const draft of drafts) {
    const alone = await clients[0].run({ do: 'solve', draft, options: { extent: true }, wants: {} });
    found.push([alone.answer, (await shared(draft, true)).answer]);
}
const words = [...await shared(drafts[0], false)].map(String);
for (const client of clients) client.stop();
return [found, words]
