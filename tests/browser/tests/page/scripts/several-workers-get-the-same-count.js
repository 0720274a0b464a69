const { WorkerClient } = await import('./www/solver/worker-client.js');
const { createPool } = await import('./www/session/solver.js');
const client = new WorkerClient(() => new Worker('./www/session/inside/worker.js', { type: 'module' }));
const pool = createPool({ size: 3 });
const all = [];
for (const puzzle of args) {
    const alone = await client.run({ do: 'answer', line: puzzle, options: {} });
    const jobs = [0, 1, 2].map((index) => ({ do: 'part', kind: 'place', puzzle, squares: false, index, of: 3 }));
    const parts = await Promise.all(jobs.map((job) => pool.run(job)));
    const together = await client.run({ do: 'sumDocument', kind: 'place', puzzle, parts });
    const itself = await pool.run({ do: 'answer', line: puzzle, options: {} });
    all.push([alone, together, itself].map(({ count, distinct }) => `${count} ${distinct}`));
}
client.stop();
return all
