// @ts-check
/** What is said of a Tour puzzle: its result, the walk, the search. */
import { answerOf, shownOf } from '../../../app/state.js';
import { duration, exactly, mebibytes, plural, sentence, stoppedBy } from '../../../app/words.js';
import { countOf, numberOf, otherOf, seedOf, solvedOf, tourOf } from './tours.js';

/** @import { Told } from '../../../solver/jobs.d.ts' */
/** @import { Words } from '../../../app/contract.d.ts' */
/** @import { TourState } from '../types.d.ts' */

/** The result. @param {TourState} state @returns {Words} */
export function describe(state) {
  const { draft } = state;
  const missing = shownOf(state)?.missing;
  if (missing) return { tone: 'ask', headline: 'Not a puzzle yet', detail: sentence(missing.message) };
  const answer = answerOf(state);
  if (!answer) return { tone: 'ask', headline: '…', detail: '' };
  if (answer.status === 'impossible') {
    return { tone: 'none', headline: draft.ends === 'closed' ? 'No closed tour' : 'No tour', detail: sentence(answer.reason).replace(/\d{5,}/g, exactly) };
  }
  if (answer.status === 'limit') return { tone: 'bad', headline: 'Not decided', detail: sentence(stoppedBy(answer.limit)) };
  const squares = tourOf(state).length;
  const closed = (state.answer?.of?.kind === 'tour' ? state.answer.of : draft).ends === 'closed';
  return closed
    ? { tone: 'good', headline: 'A closed tour', detail: `of ${plural(squares, 'square')}${tail(state)}` }
    : { tone: 'good', headline: plural(squares - 1, 'jump'), detail: `through all ${plural(squares, 'square')}${tail(state)}` };
}

/** How it was found, and how many there are. @param {TourState} state */
function tail(state) {
  const solved = solvedOf(state);
  if (!solved) return '.';
  const count = countOf(state);
  const found = otherOf(state) ? '' : `, found in ${duration(solved.ms)}`;
  const many = count === null ? '' : count === '1' ? ' It is the only one.' : ` ${exactly(count)} different tours.`;
  const limit = solved.limit && count === null ? ` They could not be counted: ${stoppedBy(solved.limit)}.` : '';
  const { published } = solved;
  const known = published && count === null ? ` ${exactly(published.count)} different tours (${published.source}).` : '';
  return `${found}.${many}${limit}${known}`;
}

/** What is said under the result: which one is shown. @param {TourState} state */
export function statistics(state) {
  const answer = answerOf(state);
  if (!answer || state.game) return '';
  if (answer.status !== 'solved' || answer.kind !== 'tour') return duration(answer.ms);
  const number = numberOf(state);
  const seed = seedOf(state);
  const wish = otherOf(state)?.wish;
  const which = number !== null ? `number ${exactly(String(BigInt(number) + 1n))}` : '';
  const how = wish && 'drawn' in wish ? 'one of all, drawn at random' : wish && 'symmetric' in wish ? 'half-turn symmetric' : '';
  return [how, which, seed !== null ? `seed ${seed}` : ''].filter(Boolean).join(' · ');
}

/** What is said while it is searched. @param {Told} progress @param {TourState} state */
export function searching({ positions, share, ms, memory }, state) {
  const counting = state.view.count;
  return {
    headline: counting ? 'Counting …' : 'Looking for a tour …',
    detail: '',
    text: [
      positions > 0 ? `${exactly(positions)} seen` : '',
      mebibytes(memory),
      share !== null && share > 0 ? `${Math.round(100 * share)} %` : '',
      duration(ms),
    ].filter(Boolean).join(' · '),
  };
}
