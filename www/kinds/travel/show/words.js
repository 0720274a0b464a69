// @ts-check
/** What is said of a Travel puzzle. */
import { answerOf } from '../../../app/state.js';
import { exactly, plural, sentence, stoppedBy } from '../../../app/words.js';
import { openSquares } from '../../drawing.js';
import { journeyOf } from './paths.js';

/** @import { Words } from '../../../app/contract.d.ts' */
/** @import { TravelState } from '../types.d.ts' */

/** @param {TravelState} state @returns {Words} */
export function describe(state) {
  const { draft } = state;
  const answer = answerOf(state);
  const how = (/** @type {string} */ id, /** @type {string} */ label) => (state.tool === id ? 'Click its square.' : `Pick ${label}, then click a square.`);
  if (draft.from === null) return { tone: 'ask', headline: 'Where does it start?', detail: how('start', 'Start') };
  if (draft.to === null) return { tone: 'ask', headline: 'Where shall it go?', detail: how('goal', 'Goal') };
  if (answer?.status === 'impossible') {
    return { tone: 'none', headline: 'No route', detail: `${sentence(answer.reason)} It can reach ${exactly(answer.reachable ?? 0)} of ${exactly(openSquares(draft))} open squares.` };
  }
  if (answer?.status === 'limit') return { tone: 'bad', headline: 'Not finished', detail: sentence(stoppedBy(answer.limit)) };
  const journey = journeyOf(state);
  if (!journey) return { tone: 'ask', headline: '…', detail: '' };
  if (journey.length === 0) return { tone: 'good', headline: 'Already there', detail: 'The goal is the start: no jumps at all.' };
  const { shortest, limit } = journey;
  const ways = shortest === null ? (limit ? `How many ways there are is not known: ${stoppedBy(limit)}.` : '')
    : shortest === '1' ? 'The only shortest path.' : `${exactly(shortest)} different shortest paths.`;
  return { tone: 'good', headline: plural(journey.length, 'jump'), detail: ways };
}
