// @ts-check
/**
 * Shows Travel puzzles: one leaper, from one square to another. The core knows the jumps.
 */
import { answerOf, shownOf } from '../../../app/state.js';
import { blockedSquares, dot, knightDiscs } from '../../../board/miniature.js';
import { anotherPath, foundPath } from './paths.js';
import { goalsOf, label, scene } from './scene.js';
import { reasons } from '../words/en/reasons.js';
import { words } from '../words/en/show.js';
import { describe } from './messages.js';

/** @import { ShowPart } from '../../../app/contract.d.ts' */
/** @import { TravelState } from '../types.d.ts' */

export const show = /** @satisfies {ShowPart<TravelState>} */ ({
  id: 'travel',
  words: { ...words, ...reasons },

  view: { overlay: 'none', allPaths: false, path: '0' },
  // A new draft begins with its first path.
  resetView: { path: '0' },
  task: (draft) => (goalsOf(draft).length > 1 ? ['taskGoals'] : null),
  views: { numbers: { overlay: 'distances' }, wave: { overlay: 'wave' } },
  another: (state) => anotherPath(state, 1),

  answerRequest: ({ view }) => ({ wants: { distances: view.overlay !== 'none', edges: view.allPaths, path: view.path } }),

  timeline(state) {
    if (state.game) return state.game.walk.length - 1;
    const found = foundPath(state);
    if (found && found.length > 0) return found.length;
    return state.view.overlay === 'wave' ? shownOf(state)?.distances?.farthest ?? 0 : 0;
  },

  describe,
  statistics: (state) => [['took', answerOf(state)?.ms ?? 0]],
  articles: { solved: 'how-far#how-many', limit: 'frontier#limit', colour: 'how-far#colours', 'cut-off': 'how-far#walls' },
  label,

  scene,
  emblem: (draft) => blockedSquares(draft)
    + knightDiscs(draft, draft.guards ?? [])
    + goalsOf(draft).map((flag) => dot(draft, flag, 'goal')).join('')
    + (draft.from === null ? '' : dot(draft, draft.from, 'start')),
});
