// @ts-check
/** Messages in a game of Tour. */
import { pendingHelp, verdictOf } from '../../../app/help.js';
import { nameOf } from '../../../board/squares.js';
import { openSquares } from '../../draft.js';
import { solvedOf } from '../show/tours.js';
import { completionOf, isWon, visitedCount, walkReport } from './walk-report.js';

/** @import { Result } from '../../../app/contract.d.ts' */
/** @import { MaybeMessage, Message } from '../../../app/words.d.ts' */
/** @import { Message as WireMessage } from '../../../solver/wire.d.ts' */
/** @import { TourGame, TourState } from '../types.d.ts' */

/** @param {TourState} state @returns {Result} */
export function describe(state) {
  const { draft, game } = state;
  if (!game) return { tone: 'ask', headline: ['waiting'], detail: [] };
  const all = openSquares(draft);
  const visited = visitedCount(state);
  /** @type {Message} */
  const headline = ['progress', visited, all];
  const report = walkReport(state);
  const closed = draft.ends === 'closed';
  if (report?.complete) {
    if (isWon(state)) return { tone: 'good', headline: ['madeIt'], detail: [[closed ? 'wonClosed' : 'wonOpen', all]] };
    return { tone: 'good', headline, detail: [[closed ? 'finishedClosed' : 'finishedOpen', Math.max(1, game.ownLength)]] };
  }
  if (visited === 0) return { tone: 'ask', headline: ['whereBegin'], detail: [['clickStart']] };
  if (pendingHelp(state)) return { tone: 'ask', headline, detail: [['checking']] };
  const verdict = verdictOf(state);
  if (verdict?.possible === null) return { tone: 'ask', headline, detail: [['noVerdictInTime']] };
  if (verdict?.possible) return { tone: 'good', headline, detail: [['canBeFinished']] };
  if (verdict) return { tone: 'none', headline, detail: wrongStep(state, game, verdict.correctMoves + 1, completionOf(state)?.reason ?? null) };
  if (report && report.next.length === 0) return { tone: 'none', headline, detail: [[report.left === 0 ? 'noWayHome' : 'stuck']] };
  return { tone: 'ask', headline, detail: [report && ['left', report.left]] };
}

/**
 * Names the first mistake.
 *
 * @param {TourState} state
 * @param {TourGame} game
 * @param {number} correct how many squares are right: one more than jumps
 * @param {WireMessage | null} reason
 * @returns {MaybeMessage[]}
 */
function wrongStep(state, game, correct, reason) {
  const name = (/** @type {number} */ step) => nameOf(state.draft, game.walk[step]);
  return [
    correct > 0 ? ['wrongStep', correct + 1, name(correct), correct, name(correct - 1)] : solvedOf(state) ? ['wrongStart', name(0)] : ['neverCould'],
    reason,
  ];
}
