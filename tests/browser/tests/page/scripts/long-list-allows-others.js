const { WorkerClient } = await import('./www/solver/worker-client.js');
const client = new WorkerClient(() => new Worker('./www/session/inside/worker.js', { type: 'module' }));
const solve = (line, options) => client.run({ do: 'answer', line, options });
const [line, short] = args;
await client.about();
// Both builds are loaded.
await solve(line, {});
await solve(short, {});
let isDone = false;
const long = solve(line, { list: 2 ** 32 - 1 }).finally(() => { isDone = true; });
let longest = 0;
while (!isDone) {
    const begin = performance.now();
    await solve(short, {});
    longest = Math.max(longest, performance.now() - begin);
}
const { placements, limit } = await long;
return { listed: placements.length, limit, longest }
