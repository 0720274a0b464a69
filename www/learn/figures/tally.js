// @ts-check
/**
 * Counts the solutions of a puzzle: their number, the time it took, and the time to read a list of
 * them.
 */
import { connectChoice, connectToggle, findPart, parseLine, solve } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/** Time to read one solution aloud. */
const READ_MS = 1000;

/** @type {Figure} */
export async function figure(host, { own, words, updateText }) {
  const run = findPart(host, 'run', HTMLButtonElement);
  const setRunning = connectToggle(run, words);
  const begun = own ?? host.querySelector('[aria-pressed="true"]')?.getAttribute('value') ?? '';
  let line = begun;
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
      const draft = await parseLine(line);
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
      if (!signal.aborted) throw error;
      // After “Stop”, the count so far stays.
      write('count', soFar === '0' ? words.countStopped : words.foundSoFar(soFar));
      write('list', '–');
    }
  };
  run.addEventListener('click', () => (life ? stop() : count()));
  const press = connectChoice(host, 'puzzle', (value) => {
    stop();
    line = value;
    count();
  });
  press(line);
  if (own) await count();
  return (isSeen) => {
    if (!isSeen) stop();
  };
}
