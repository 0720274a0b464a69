// @ts-check
/** Messages about a Travel puzzle. */
import { answerOf } from '../../../app/state.js';
import { openSquares } from '../../draft.js';
import { foundPath } from './paths.js';

/** @import { Result } from '../../../app/contract.d.ts' */
/** @import { TravelState } from '../types.d.ts' */

/** @param {TravelState} state @returns {Result} */
export function describe(state) {
  const { draft } = state;
  const answer = answerOf(state);
  if (draft.from === null) return { tone: 'ask', headline: ['whereFrom'], detail: [[state.tool === 'start' ? 'clickIt' : 'pickStart']] };
  if (draft.to === null) return { tone: 'ask', headline: ['whereTo'], detail: [[state.tool === 'goal' ? 'clickIt' : 'pickGoal']] };
  if (answer?.status === 'impossible') {
    // Some reasons say how many squares can be reached.
    const isSaid = String(answer.reason[0]).startsWith('travel.start-');
    return { tone: 'none', headline: ['noRoute'], detail: [answer.reason, !isSaid && ['reaches', answer.reachable ?? 0, openSquares(draft)]] };
  }
  if (answer?.status === 'limit') return { tone: 'bad', headline: ['notFinished'], detail: [['stopped', answer.limit]] };
  const found = foundPath(state);
  if (!found) return { tone: 'ask', headline: ['waiting'], detail: [] };
  if (found.length === 0) return { tone: 'good', headline: ['alreadyThere'], detail: [['noJumps']] };
  const { shortest, limit } = found;
  return {
    tone: 'good', headline: ['jumps', found.length],
    detail: [shortest === null ? limit && ['pathsUnknown'] : shortest === '1' ? ['onlyPath'] : ['paths', shortest]],
  };
}
