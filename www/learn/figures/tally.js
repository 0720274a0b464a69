// @ts-check
/** A count, made before one's eyes: how many there are, how long it took, and how long a list of them would be to read. */
import { duration, exactly, longTime } from './numbers.js';
import { choice, opened, part, solved } from './kit.js';

/** @import { Figure } from './figure.d.ts' */

/** Who reads a list aloud says one in a second. */
const READ_MS = 1000;

/** @type {Figure} */
export async function figure(host, { own, tell }) {
  const run = part(host, 'run', HTMLButtonElement);
  const begun = own ?? host.querySelector('[aria-pressed="true"]')?.getAttribute('value') ?? '';
  let line = begun;
  /** @type {AbortController | undefined} */
  let life;
  const write = (/** @type {string} */ name, /** @type {string} */ text) => { part(host, name).textContent = text; };
  const stop = () => {
    life?.abort();
    life = undefined;
    run.textContent = 'Count';
  };
  const count = async () => {
    const { signal } = life = new AbortController();
    run.textContent = 'Stop';
    const before = performance.now();
    let soFar = '0';
    try {
      const draft = await opened(line);
      const { answer } = await solved(draft, { options: { shortest: true } }, {
        signal,
        onProgress: (progress) => {
          soFar = progress.count ?? soFar;
          write('count', soFar === '0' && progress.share ? `${Math.floor(100 * progress.share)} % done` : `at least ${exactly(soFar)}`);
          write('time', duration(performance.now() - before));
        },
      });
      const ms = performance.now() - before;
      const found = answer?.status === 'solved' && 'count' in answer ? answer.count : answer?.status === 'impossible' ? '0' : null;
      write('count', found === null ? 'too many for this machine' : exactly(found));
      write('time', duration(ms));
      write('list', found === null ? '–' : longTime(Number(found) * READ_MS));
      if (found !== null) {
        tell(`${host.id}-count`, exactly(found));
        tell(`${host.id}-time`, duration(ms));
      }
      stop();
    } catch (error) {
      if (!signal.aborted) throw error;
      // What was known when it was stopped stays.
      write('count', soFar === '0' ? 'stopped' : `at least ${exactly(soFar)}`);
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
