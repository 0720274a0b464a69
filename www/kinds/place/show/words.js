// @ts-check
/** What is said of a Place puzzle. */
import { shownOf } from '../../../app/state.js';
import { duration, exactly, longTime, plural, sentence, stoppedBy } from '../../../app/words.js';
import { countOf } from './count.js';
import { heatFact, heatOf, percent } from './heat.js';
import { PIECE_NAMES } from './pieces.js';

/** @import { Told } from '../../../solver/jobs.d.ts' */
/** @import { Words } from '../../../app/contract.d.ts' */
/** @import { PlaceState } from '../types.d.ts' */

/** The result in words. @param {PlaceState} state @returns {Words} */
export function describe(state) {
  const { pieces, fixed } = state.draft;
  const missing = shownOf(state)?.missing;
  if (missing) return { tone: 'ask', headline: 'Not yet a puzzle', detail: sentence(missing.message) };
  if (fixed.length === 0 && Object.values(pieces).every((number) => number === 0)) {
    return { tone: 'ask', headline: 'Which pieces?', detail: 'Set how many of each kind are to be placed. With none there is one way: the empty board.' };
  }
  const answer = countOf(state);
  if (!answer) return { tone: 'ask', headline: '…', detail: '' };
  if (answer.status === 'limit') return { tone: 'bad', headline: `At least ${exactly(answer.count ?? 0)} ways`, detail: `Then ${stoppedBy(answer.limit)}.` };
  const { count, distinct, limit, reason } = answer;
  if (count === '0') return { tone: 'none', headline: 'No way', detail: reason ? sentence(reason) : '' };
  const ways = count === '1' ? 'One way' : `${exactly(count)} ways`;
  const classes = distinct === null ? `How many up to turns and reflections is not known${limit ? `: ${stoppedBy(limit)}` : ''}.`
    : distinct === count ? 'No two of them are the same by symmetry.' : `${exactly(distinct)} up to turns and reflections.`;
  return { tone: 'good', headline: ways, detail: heatWords(state) ?? (count === '1' ? 'The only one.' : classes) };
}

/** What the heat on the board says. @param {PlaceState} state */
function heatWords(state) {
  const { draft, view: { heat } } = state;
  if (heat === 'none') return undefined;
  const name = PIECE_NAMES[heat];
  if (draft.pieces[heat] === 0) return `No ${name}s are to be placed.`;
  const { error, progress } = heatFact(state) ?? {};
  if (error) return error.message;
  const found = heatOf(state);
  if (!found) return `Counting for each square …${progress?.share ? ` ${Math.floor(100 * progress.share)}%` : ''}`;
  return `A ${name} stands on a square in ${percent(found.least)} to ${percent(found.most)} of them.`;
}

/** What is said while it is counted. @param {Told} progress */
export function searching({ count, share, ms }) {
  const found = Number(count ?? 0);
  const done = share ?? 0;
  const rate = ms > 300 && found > 0 ? ` · ${exactly(Math.round((found / ms) * 1000))} a second` : '';
  const left = ms > 500 && done > 0.002 && done < 1 ? ` · ${longTime((ms * (1 - done)) / done)} left` : '';
  // A sweep knows its number only at its end.
  const soFar = found > 0 || done === 0 ? `${exactly(count ?? 0)} so far` : `${Math.floor(100 * done)}% done`;
  return { headline: 'Counting …', detail: '', text: `${soFar}${rate}${left}` };
}

/** What is known when it was cancelled. @param {Told | null} progress */
export const known = (progress) => (progress?.count ? `There are at least ${exactly(progress.count)} ways.` : '');

/** What is said under the result. @param {PlaceState} state */
export function statistics(state) {
  const ms = countOf(state)?.ms;
  if (ms === undefined) return '';
  const workers = state.answer?.progress?.workers ?? 1;
  return `Counted in ${duration(ms)}${workers > 1 ? ` by ${plural(workers, 'worker')}` : ''}`;
}
