const { WorkerClient } = await import('./www/solver/worker-client.js');
const client = new WorkerClient(() => new Worker('./www/session/inside/worker.js', { type: 'module' }));
await client.about();
const control = new AbortController();
const reports = [];
const long = client.run({ do: 'answer', line: args[0], options: {} },
    { signal: control.signal, onProgress: (progress) => reports.push(progress) })
    .then(() => 'done', (error) => error.name);
const short = await client.run({ do: 'answer', line: args[1], options: {} });
while (reports.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
control.abort();
const end = await long;
const after = await client.run({ do: 'answer', line: args[1], options: {} });
const number = reports.length;
await new Promise((resolve) => setTimeout(resolve, 400));
return { end, reports, number, short: short.length, after: after.length }
