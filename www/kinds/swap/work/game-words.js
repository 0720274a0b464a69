// @ts-check
/** What is said to somebody who plays a Swap puzzle. */
import { plyOf } from '../../../app/state.js';
import { exactly, sentence } from '../../../app/words.js';
import { nameOfJump, upTo } from '../show/film.js';
import { movesOf, solvedOf, swapAnswerOf } from '../show/solutions.js';
import { counted } from '../show/words.js';
import { aheadOf, hintOf, isBack, standOf } from './told.js';

/** @import { Words } from '../../../app/contract.d.ts' */
/** @import { Hint } from '../../../solver/wire.d.ts' */
/** @import { SwapState } from '../types.d.ts' */

/** @param {SwapState} state @returns {Words} */
export function describe(state) {
  const { draft } = state;
  // Of the arrangement before, until more is known: no flicker.
  const last = state.facts.stand?.result;
  const made = last?.length ?? upTo(movesOf(state), plyOf(state)).runs.length;
  const least = leastWords(state);
  if (standOf(state)?.reached && plyOf(state) > 0) {
    const solved = solvedOf(state);
    const best = solved?.proven && made === solved.length;
    return { tone: 'good', headline: `Done in ${counted(draft, made)}!`, detail: best ? 'It can’t be done in fewer.' : least && sentence(least) };
  }
  const turn = last?.turn ? `${last.turn === 'white' ? 'White' : 'Black'} to move` : '';
  const hint = hintOf(state);
  return {
    tone: 'ask',
    headline: counted(draft, made),
    detail: [turn, hint ? hintWords(state, hint) : '', least].filter(Boolean).join(' · '),
  };
}

/** What a game is compared with, also after moves that led away. @param {SwapState} state */
function leastWords(state) {
  const answer = swapAnswerOf(state);
  const ahead = aheadOf(state);
  switch (answer?.status) {
    case 'solved': {
      if (ahead?.status === 'impossible') return 'the goal can’t be reached from here any more: take back';
      const stand = standOf(state);
      const all = stand && !stand.reached && ahead?.status === 'way' ? stand.length + ahead.left : 0;
      if (all > answer.length) return `now at least ${exactly(all)} in all, not ${exactly(answer.length)}`;
      return `the least is ${exactly(answer.length)}`;
    }
    case 'impossible': return 'the goal can’t be reached';
    case 'limit': return answer.lower ? `at least ${exactly(answer.lower)} are needed` : '';
    default: return '';
  }
}

/** @param {SwapState} state @param {Extract<Hint, {status: 'way'}>} hint */
function hintWords(state, { left, jumps, all, proven }) {
  const { draft } = state;
  const [[from, to], ...others] = jumps;
  if (jumps.some((jump) => isBack(state, jump))) return `take ${nameOfJump(draft, to, from)} back: it led away from the goal`;
  const asGood = others.length > 0 && all ? ` (${others.length === 1 ? 'another is' : `${others.length} others are`} as good)` : '';
  return `${nameOfJump(draft, from, to)} is ${proven ? 'best' : 'the best known'}, with ${counted(draft, left)} to go${asGood}`;
}
