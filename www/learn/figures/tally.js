// @ts-check
/** A count, made before one's eyes: how many there are, how long it took, and how long a list of them would be to read. */
import { choice, opened, part, solved, switched } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/** Who reads a list aloud says one in a second. */
const READ_MS = 1000;

/** @type {Figure} */
export async function figure(host, { own, words, tell }) {
  const run = part(host, 'run', HTMLButtonElement);
  const runs = switched(run, words);
  const begun = own ?? host.querySelector('[aria-pressed="true"]')?.getAttribute('value') ?? '';
  let line = begun;
  /** @type {AbortController | undefined} */
  let life;
  const write = (/** @type {string} */ name, /** @type {string} */ text) => { part(host, name).textContent = text; };
  const stop = () => {
    life?.abort();
    life = undefined;
    runs(false);
  };
  const count = async () => {
    const { signal } = life = new AbortController();
    runs(true);
    const before = performance.now();
    let soFar = '0';
    try {
      const draft = await opened(line);
      const { answer } = await solved(draft, { options: { shortest: true } }, {
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
        tell(`${host.id}-count`, words.number(found));
        tell(`${host.id}-time`, words.time(ms));
      }
      stop();
    } catch (error) {
      if (!signal.aborted) throw error;
      // What was known when it was stopped stays.
      write('count', soFar === '0' ? words.countStopped : words.foundSoFar(soFar));
      write('list', '–');
    }
  };
  run.addEventListener('click', () => (life ? stop() : count()));
  const press = choice(host, 'puzzle', (value) => {
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
