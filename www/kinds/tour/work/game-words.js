// @ts-check
/** What is said to somebody who walks a tour. */
import { exactly, plural, sentence } from '../../../app/words.js';
import { nameOf } from '../../../board/squares.js';
import { openSquares } from '../../drawing.js';
import { solvedOf } from '../show/tours.js';
import { askedOf, finishedOf, hintOf, isSeeking, isWon, visitedOf, walkedOf } from './told.js';

/** @import { Words } from '../../../app/contract.d.ts' */
/** @import { TourGame, TourState } from '../types.d.ts' */

/** @param {TourState} state @returns {Words} */
export function describe(state) {
  const { draft, game } = state;
  if (!game) return { tone: 'ask', headline: '…', detail: '' };
  const all = openSquares(draft);
  const visited = visitedOf(state);
  const headline = `${exactly(visited)} of ${exactly(all)}`;
  const walked = walkedOf(state);
  if (walked?.won) {
    const what = draft.ends === 'closed' ? 'a closed tour' : 'a tour';
    if (isWon(state)) return { tone: 'good', headline: 'You made it!', detail: `${plural(all, 'square')}, each once: ${what}.` };
    return { tone: 'good', headline, detail: `Finished from number ${game.own}: ${what}.` };
  }
  if (visited === 0) return { tone: 'ask', headline: 'Where do you begin?', detail: 'Click the square to start from.' };
  const finished = finishedOf(state);
  if (isSeeking(state)) return { tone: 'ask', headline, detail: 'Looking whether it can be finished …' };
  if (finished && askedOf(state) === 'can') {
    if (finished.can === null) return { tone: 'ask', headline, detail: 'It could not be told within the limits.' };
    if (finished.can) return { tone: 'good', headline, detail: 'Yes, it can still be finished from here.' };
    return { tone: 'none', headline, detail: wrongStep(state, game, finished.good, finished.reason) };
  }
  if (walked && walked.next.length === 0) {
    const back = walked.left === 0 ? 'All squares are visited, but no jump leads back to the start.' : 'No free square can be reached from here.';
    return { tone: 'none', headline, detail: `${back} Take back, or ask where it went wrong.` };
  }
  return { tone: 'ask', headline, detail: walked ? `${plural(walked.left, 'square')} left.` : '' };
}

/** What is said of the best next square. @param {TourState} state */
export function hintWords(state) {
  const to = hintOf(state);
  return to === null ? '' : `Go on to ${nameOf(state.draft, to)}: from there it can be finished.`;
}

/** Where it went wrong. @param {TourState} state @param {TourGame} game @param {number} good @param {string | null} reason */
function wrongStep(state, game, good, reason) {
  const { draft } = state;
  const why = reason ? ` ${sentence(reason)}` : '';
  if (good === 0 && solvedOf(state)) return `No. It went wrong with number 1: no tour begins on ${nameOf(draft, game.walk[0])}. Take back.${why}`;
  if (good === 0) return `It can’t be finished, and never could.${why}`;
  return `No. It went wrong with number ${good + 1}, ${nameOf(draft, game.walk[good])}: take back to number ${good}, ${nameOf(draft, game.walk[good - 1])}, from where it can be finished.${why}`;
}
