// @ts-check
/** Editing Travel puzzles: the palette, and the panels around the board. */
import { withTool } from '../../../app/state.js';
import { markDrawing, pieceDrawing } from '../../../board/pieces.js';
import { MoveList } from '../../../controls/move-list.js';
import { words as around } from '../../../controls/words/en/edit.js';
import { stepsOf } from '../show/paths.js';
import { toolAt } from '../show/scene.js';
import { titles, words } from '../words/en/work.js';
import * as edit from './edit.js';
import { famous } from './famous.js';
import { GUARDS, TravelSettings } from './settings.js';

/** @import { WorkPart } from '../../../app/contract.d.ts' */
/** @import { Message } from '../../../app/words.d.ts' */
/** @import { TravelState } from '../types.d.ts' */

/** The tool for the square that is missing. @param {TravelState['draft']} draft */
const missingTool = ({ from, to }) => (from === null ? 'start' : to === null ? 'goal' : 'block');

/**
 * Carries out a command, and then chooses the tool for a missing square.
 *
 * @template {{ do: string }} C
 * @param {TravelState} state
 * @param {C} command
 * @param {(state: TravelState, command: C) => TravelState} usual
 */
function withMissingTool(state, command, usual) {
  const next = usual(state, command);
  // A puzzle of another kind may have been loaded.
  const tool = next.draft.kind === 'travel' ? missingTool(next.draft) : 'block';
  return tool === 'block' ? next : withTool(next, tool);
}

export const work = /** @satisfies {WorkPart<TravelState>} */ ({
  words: { ...around, ...words },
  tools: [
    { id: 'start', label: ['start'], drawing: pieceDrawing('N') },
    { id: 'goal', label: ['goal'], drawing: markDrawing('goal') },
    { id: 'block', label: ['blockedTool'], drawing: markDrawing('blocked'), paints: true },
    { id: 'erase', label: ['erase'], drawing: markDrawing('eraser'), paints: true },
    ...GUARDS.map((letter) => ({ id: `guard-${letter}`, label: /** @type {Message} */ (['guard', letter]), drawing: '', drawingFor: () => pieceDrawing(letter), isExtra: true })),
  ],
  firstTool: missingTool,
  // Start, then goal, then blocked squares.
  nextTool(before, after, tool) {
    const isSet = tool === 'start' ? before.from === null && after.from !== null : tool === 'goal' && before.to === null && after.to !== null;
    return isSet ? missingTool(after) : tool;
  },

  toolAt,
  ...edit,

  commands: { clear: withMissingTool, load: withMissingTool },

  text: (state) => (stepsOf(state).length > 0 ? [stepsOf(state).join(' ')] : []),

  famous,
  titles,
  panels: (hosts, access) => [
    new TravelSettings(hosts.settings, access),
    new MoveList(hosts.moves, access, access.words.pathTitle, stepsOf),
  ],
});
