// @ts-check
/** What is said to somebody who plays a Swap puzzle. */
import { plyOf } from '../../../app/state.js';
import { exactly, sentence } from '../../../app/words.js';
import { nameOfJump, upTo } from '../show/film.js';
import { movesOf, solvedOf, swapAnswerOf } from '../show/solutions.js';
import { counted } from '../show/words.js';
import { checkOf, judged } from './check.js';
import { hintOf, isBack, standOf } from './told.js';

/** @import { Judged, Words } from '../../../app/contract.d.ts' */
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
  const known = judged(state);
  return {
    tone: known ? (known.can ? 'good' : 'none') : 'ask',
    headline: counted(draft, made),
    detail: known ? checkWords(state, known) : [turn, checkOf(state) ? 'looking whether it can still be done …' : '', least].filter(Boolean).join(' · '),
  };
}

/** What a game is compared with, also after moves that led away. @param {SwapState} state */
function leastWords(state) {
  const answer = swapAnswerOf(state);
  switch (answer?.status) {
    case 'solved': return `the least is ${exactly(answer.length)}`;
    case 'impossible': return 'the goal can’t be reached';
    case 'limit': return answer.lower ? `at least ${exactly(answer.lower)} are needed` : '';
    default: return '';
  }
}

/** Whether it can still be done, and where it went wrong. @param {SwapState} state @param {Judged} judged */
function checkWords(state, { can, right }) {
  if (can === null) return 'It could not be told within the limits.';
  const least = solvedOf(state);
  if (can) return least?.proven ? `Yes, it can still be done in ${exactly(least.length)}.` : 'Yes, the goal can still be reached.';
  const { draft, game } = state;
  const [from, to] = game ? [game.moves.jumps[2 * right], game.moves.jumps[2 * right + 1]] : [0, 0];
  const total = checkOf(state)?.total ?? null;
  const now = total === null ? 'The goal can’t be reached from here any more.' : `It takes at least ${exactly(total)} in all now.`;
  return `${now} It went wrong with jump ${exactly(right + 1)}, ${nameOfJump(draft, from, to)}.`;
}

/** What is said of the best move. @param {SwapState} state */
export function hintWords(state) {
  const { draft } = state;
  const hint = hintOf(state);
  if (!hint) return '';
  const { left, jumps, all, proven } = hint;
  const [[from, to], ...others] = jumps;
  if (jumps.some((jump) => isBack(state, jump))) return `take ${nameOfJump(draft, to, from)} back: it led away from the goal`;
  const asGood = others.length > 0 && all ? ` (${others.length === 1 ? 'another is' : `${others.length} others are`} as good)` : '';
  return `${nameOfJump(draft, from, to)} is ${proven ? 'best' : 'the best known'}, with ${counted(draft, left)} to go${asGood}`;
}
