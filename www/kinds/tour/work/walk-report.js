// @ts-check
/** The progress of the walk, and the core's reports on it. */
import { factOf, plyOf } from '../../../app/state.js';

/** @import { Finished, WalkReport } from '../../../solver/wire.d.ts' */
/** @import { TourGame, TourState } from '../types.d.ts' */

/** How many squares are visited now. @param {TourState} state */
export const visitedCount = (state) => (state.game ? Math.min(plyOf(state) + 1, state.game.walk.length) : 0);

/** The subject of the core's reports. @param {TourState} state @param {TourGame} game */
export const reportSubject = (state, { walk }) => [state.draft, walk, visitedCount(state)];

/** The state of the walk, once it is known. @param {TourState} state @returns {WalkReport | null} */
export const walkReport = (state) => (state.game && factOf(state, 'walkReport', reportSubject(state, state.game))?.result) ?? null;

/**
 * Whether the walk can be finished, once it is known.
 *
 * @param {TourState} state
 * @returns {Finished | null}
 */
export const completionOf = (state) => (state.game && factOf(state, 'finish', reportSubject(state, state.game))?.result) ?? null;

/** Returns true if the person has completed the tour. @param {TourState} state */
export const isWon = (state) => Boolean(walkReport(state)?.complete && state.game && state.game.ownLength >= state.game.walk.length);
