const host = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
const there = `${location.protocol}//${host}:${location.port}/leaper-board-solve.js`;
const { solve, SolveError } = await import(there);
const wrong = await solve('travel?board=8x8&from=b9&to=a1').catch((error) => error);
const late = await solve('swap?board=NNNNN/NNNNn/NN1nn/Nnnnn/nnnnn', { extent: true, signal: AbortSignal.timeout(50) }).catch((error) => error);
const program = `import { solve } from '${new URL('/leaper-board-solve.js', location.href)}'; postMessage((await solve('travel?board=8x8&from=a1&to=h8')).length);`;
const worker = new Worker(URL.createObjectURL(new Blob([program], { type: 'text/javascript' })), { type: 'module' });
const inside = new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
return {
    answers: await Promise.all([
        solve('travel?board=8x8&from=a8&to=b7&avoid=b6'),
        solve('tour?board=6x6&ends=closed', { count: true }),
    ]),
    wrong: [wrong instanceof SolveError, wrong.code, wrong.message, wrong.at],
    late: late.name,
    inside: await inside,
}
