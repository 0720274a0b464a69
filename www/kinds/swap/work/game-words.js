// @ts-check
/** What is said to somebody who plays a Swap puzzle. */
import { plyOf } from '../../../app/state.js';
import { nameOfJump, upTo } from '../show/film.js';
import { movesOf, solvedOf, swapAnswerOf } from '../show/solutions.js';
import { aheadOf, hintOf, isBack, standOf } from './told.js';

/** @import { Result } from '../../../app/contract.d.ts' */
/** @import { Perhaps } from '../../../app/words.d.ts' */
/** @import { Hint } from '../../../solver/wire.d.ts' */
/** @import { SwapState } from '../types.d.ts' */

/** @param {SwapState} state @returns {Result} */
export function describe(state) {
  const { metric } = state.draft;
  // Of the arrangement before, until more is known: no flicker.
  const last = state.facts.stand?.result;
  const made = last?.length ?? upTo(movesOf(state), plyOf(state)).runs.length;
  const least = leastSaid(state);
  if (standOf(state)?.reached && plyOf(state) > 0) {
    const solved = solvedOf(state);
    const best = solved?.proven && made === solved.length;
    return { tone: 'good', headline: ['doneIn', metric, made], detail: [best ? ['fewest'] : least] };
  }
  const hint = hintOf(state);
  return { tone: 'ask', headline: ['moves', metric, made], detail: [last?.turn && ['turnOf', last.turn], ...(hint ? hintSaid(state, hint) : []), least] };
}

/** What a game is compared with, also after moves that led away. @param {SwapState} state @returns {Perhaps} */
function leastSaid(state) {
  const answer = swapAnswerOf(state);
  const ahead = aheadOf(state);
  switch (answer?.status) {
    case 'solved': {
      if (ahead?.status === 'impossible') return ['deadEnd'];
      const stand = standOf(state);
      const all = stand && !stand.reached && ahead?.status === 'way' ? stand.length + ahead.left : 0;
      return all > answer.length ? ['leastNow', all, answer.length] : ['leastIs', answer.length];
    }
    case 'impossible': return ['goalOutOfReach'];
    case 'limit': return answer.lower && ['neededDetail', state.draft.metric, answer.lower];
    default: return null;
  }
}

/** @param {SwapState} state @param {Extract<Hint, {status: 'way'}>} hint @returns {Perhaps[]} */
function hintSaid(state, { left, jumps, all, proven }) {
  const { draft } = state;
  const [[from, to], ...others] = jumps;
  if (jumps.some((jump) => isBack(state, jump))) return [['backToBest', nameOfJump(draft, to, from)]];
  return [[proven ? 'bestJump' : 'bestKnownJump', nameOfJump(draft, from, to), draft.metric, left], others.length > 0 && all && ['othersAsGood', others.length]];
}
