// @ts-check
/**
 * Counts the solutions of a puzzle: their number, the time it took, and the time to read a list of
 * them.
 */
import { connectChoice, connectSolver, connectToggle, findPart, solve } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/** Time to read one solution aloud. */
const READ_MS = 1000;

/** @type {Figure} */
export async function figure(host, { own, words, updateText }) {
  const run = findPart(host, 'run', HTMLButtonElement);
  const setRunning = connectToggle(run, words);
  let line = own ?? host.querySelector('[aria-pressed="true"]')?.getAttribute('value') ?? '';
  /** @type {AbortController | undefined} */
  let life;
  const write = (/** @type {string} */ name, /** @type {string} */ text) => { findPart(host, name).textContent = text; };
  const stop = () => {
    life?.abort();
    life = undefined;
    setRunning(false);
  };
  const count = async () => {
    const { signal } = life = new AbortController();
    setRunning(true);
    const before = performance.now();
    let soFar = '0';
    try {
      const { draft } = await (await connectSolver(line))({ do: 'open', text: line });
      const { answer } = await solve(draft, { options: { shortest: true } }, {
        signal,
        onProgress: (progress) => {
          soFar = progress.count ?? soFar;
          write('count', soFar === '0' && progress.share ? words.shareDone(Math.floor(100 * progress.share) / 100) : words.foundSoFar(soFar));
          write('time', words.time(performance.now() - before));
        },
      });
      const ms = performance.now() - before;
      const found = answer?.status === 'solved' && 'count' in answer ? answer.count : answer?.status === 'impossible' ? '0' : null;
      write('count', found === null ? words.tooMany : words.number(found));
      write('time', words.time(ms));
      write('list', found === null ? '–' : words.longTime(Number(found) * READ_MS));
      if (found !== null) {
        updateText(`${host.id}-count`, words.number(found));
        updateText(`${host.id}-time`, words.time(ms));
      }
      stop();
    } catch (error) {
      const hasFailed = !signal.aborted;
      if (hasFailed) stop();
      // The count so far stays, unless another one has begun.
      if (!life) {
        write('count', soFar === '0' ? words.countStopped : words.foundSoFar(soFar));
        write('list', '–');
      }
      if (hasFailed) throw error;
    }
  };
  run.addEventListener('click', () => (life ? stop() : count()));
  const press = connectChoice(host, 'puzzle', (value) => {
    stop();
    line = value;
    count();
  });
  press(line);
  let isDue = own !== undefined;
  return (isSeen) => {
    if (!isSeen) return stop();
    if (isDue) count();
    isDue = false;
  };
}
