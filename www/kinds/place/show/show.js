// @ts-check
/**
 * Shows Place puzzles: pieces that don't attack each other.
 *
 * The player steps through the list of placements: step `n` is
 * placement number `n + 1`.
 */
import { withPlayer } from '../../../app/state.js';
import { arrangeInRows, blockedSquares } from '../../../board/miniature.js';
import { pieceDrawing } from '../../../board/pieces.js';
import { countOf, listLength } from './count.js';
import { hasPiece, PIECES } from './pieces.js';
import { label, scene, usesCoverage } from './scene.js';
import { coverageQuestion, isPeaceful, placedPieces, placementQuestion } from './placement.js';
import { reasons } from '../words/en/reasons.js';
import { words } from '../words/en/show.js';
import { describe, searching, partialResult, statistics } from './messages.js';

/** @import { ShowPart } from '../../../app/contract.d.ts' */
/** @import { Handlers, Question } from '../../../app/types.d.ts' */
/** @import { PlaceCommand, PlaceState } from '../types.d.ts' */

/**
 * The number of the last placement, from 0; in a game, of the last move.
 *
 * @param {PlaceState} state
 */
const timeline = (state) => (state.game ? state.game.states.length - 1 : Math.max(0, listLength(state) - 1));

/** Questions besides the count. @param {PlaceState} state */
function questions(state) {
  const { draft, answer, view: { attacked, heat } } = state;
  /** @type {{[name: string]: Question}} */
  const questions = {};
  if (answer?.requestedDraft !== draft) return {};
  // If there is no solution, the fixed pieces may be the reason.
  const wantsAttacks = isPeaceful(draft) && (attacked || (draft.fixed.length > 1 && countOf(state)?.count === '0'));
  if (wantsAttacks && !answer.shown?.missing) questions.attacks = { of: [draft], job: { do: 'attacks', kind: 'place', puzzle: draft } };
  if (attacked && usesCoverage(state) && !answer.shown?.missing) questions.coverage = coverageQuestion(draft, placedPieces(state));
  const count = answer.pending ? null : countOf(state)?.count ?? null;
  if (heat !== 'none' && count !== null && count !== '0') questions.heat = { of: [draft], job: { do: 'heat', kind: 'place', puzzle: draft } };
  return { ...questions, ...placementQuestion(state) };
}

/** @type {Handlers<PlaceState, PlaceCommand>} */
const commands = {
  /** Another list starts at its first placement. */
  view(state, command, usual) {
    const after = usual(state, command);
    return after.view.onePerClass === state.view.onePerClass ? after : withPlayer(after, { at: 0 });
  },
};

export const show = /** @satisfies {ShowPart<PlaceState, PlaceCommand>} */ ({
  id: 'place',
  words: { ...words, ...reasons },

  view: { onePerClass: false, attacked: false, heat: 'none', selected: null, hasList: false },
  commands,
  another: (state) => ({ do: 'seek', at: state.player.at >= timeline(state) ? 0 : Math.floor(state.player.at) + 1 }),

  questions,

  timeline,
  // In one line of a phone.
  task: ({ aim }) => (aim === 'peace' ? null : [/** @type {const} */ ({ guard: 'taskGuard', both: 'taskBoth', total: 'taskTotal' })[aim]]),
  // The player steps through a list.
  playsSolution: false,
  /** A placement is shown longer than a jump. */
  stepDuration: () => 2.4,
  counter(state) {
    const all = listLength(state);
    return all === 0 ? null : [Math.floor(state.player.at) + 1, all];
  },

  describe, searching, partialResult, statistics, label,
  articles: { solved: 'counting#count', none: 'counting#none', limit: 'counting#tables' },

  scene,
  /** The kinds of pieces to place. */
  emblem: (draft) => (draft.lines === 'pass' ? '' : blockedSquares(draft)) + arrangeInRows(draft, PIECES.filter((letter) => hasPiece(draft, letter)).map(pieceDrawing)),
});
