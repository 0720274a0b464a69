// Takes the line of a Place puzzle that takes long, and that of a Travel puzzle on a large board. Returns for each the times
// from cancelling until the worker has stopped, in milliseconds.
const [longLine, largeLine] = args;
const worker = new Worker('./www/session/inside/worker.js', { type: 'module' });
const next = (type) => new Promise((resolve) => {
    worker.addEventListener('message', function listen({ data }) {
        if (data.type !== type) return;
        worker.removeEventListener('message', listen);
        resolve(data);
    });
});
await next('ready');
worker.postMessage({ type: 'start', id: 100, job: { do: 'open', text: largeLine } });
const { draft } = (await next('done')).result;
const jobs = [
    { do: 'answer', line: longLine, options: {} },
    { do: 'solve', draft, options: {}, wants: { path: '12345', distances: true } },
];
let id = 0;
const times = jobs.map(() => []);
for (const [index, job] of jobs.entries()) {
    for (let turn = 0; turn < 5; turn++) {
        worker.postMessage({ type: 'start', id: ++id, job });
        await new Promise((resolve) => setTimeout(resolve, 10 + 20 * turn));
        const start = performance.now();
        const cancelled = next('cancelled');
        worker.postMessage({ type: 'cancel', id });
        if ((await cancelled).id !== id) throw new Error('another job');
        times[index].push(performance.now() - start);
    }
}
worker.terminate();
return times
