// @ts-check
/** What is said of a Tour puzzle: its result, the walk, the search. */
import { answerOf, shownOf } from '../../app/state.js';
import { duration, exactly, mebibytes, plural, sentence } from '../../app/words.js';
import { nameOf } from '../../board/squares.js';
import { openSquares } from '../edits.js';
import { askedOf, finishedOf, isSeeking, isWon, visitedOf, walkedOf } from './game.js';
import { countOf, numberOf, otherOf, seedOf, solvedOf, tourOf } from './tours.js';

/** @import { Told } from '../../solver/jobs.d.ts' */
/** @import { Words } from '../contract.d.ts' */
/** @import { TourGame, TourState } from './types.d.ts' */

/** The result. @param {TourState} state @returns {Words} */
export function describe(state) {
  const { draft, game } = state;
  if (game) return describeGame(state, game);
  const missing = shownOf(state)?.missing;
  if (missing) return { tone: 'ask', headline: 'Not a puzzle yet', detail: sentence(missing.message) };
  const answer = answerOf(state);
  if (!answer) return { tone: 'ask', headline: '…', detail: '' };
  if (answer.status === 'impossible') {
    return { tone: 'none', headline: draft.ends === 'closed' ? 'No closed tour' : 'No tour', detail: sentence(answer.reason).replace(/\d{5,}/g, exactly) };
  }
  if (answer.status === 'limit') return { tone: 'bad', headline: 'Not decided', detail: `The limit of ${answer.limit} was reached.` };
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
  const limit = solved.limit && count === null ? ` They could not be counted within the limit of ${solved.limit}.` : '';
  const { published } = solved;
  const known = published && count === null ? ` ${exactly(published.count)} different tours (${published.source}).` : '';
  return `${found}.${many}${limit}${known}`;
}

/** @param {TourState} state @param {TourGame} game @returns {Words} */
function describeGame(state, game) {
  const { draft } = state;
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

/** Where it went wrong. @param {TourState} state @param {TourGame} game @param {number} good @param {string | null} reason */
function wrongStep(state, game, good, reason) {
  const { draft } = state;
  const why = reason ? ` ${sentence(reason)}` : '';
  if (good === 0 && solvedOf(state)) return `No. It went wrong with number 1: no tour begins on ${nameOf(draft, game.walk[0])}. Take back.${why}`;
  if (good === 0) return `It can’t be finished, and never could.${why}`;
  return `No. It went wrong with number ${good + 1}, ${nameOf(draft, game.walk[good])}: take back to number ${good}, ${nameOf(draft, game.walk[good - 1])}, from where it can be finished.${why}`;
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

/** The rows of the board with the number of each square. @param {TourState} state @returns {string[]} */
export function rowsOf(state) {
  const { draft } = state;
  const order = new Map(Array.from(tourOf(state), (square, step) => [square, step + 1]));
  const width = String(order.size).length;
  return Array.from({ length: draft.ranks }, (_, row) => Array.from({ length: draft.files }, (__, file) => {
    const number = order.get((draft.ranks - 1 - row) * draft.files + file);
    return String(number ?? '·').padStart(width);
  }).join(' '));
}

/** The tour in lines of text: its squares, and the board with its numbers. @param {TourState} state */
export function text(state) {
  const path = tourOf(state);
  const { draft } = state;
  if (path.length === 0) return [];
  const names = Array.from(path, (square) => nameOf(draft, square));
  return [names.join(' '), ...(draft.files * draft.ranks <= 4096 ? ['', ...rowsOf(state)] : [])];
}
