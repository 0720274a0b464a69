// @ts-check
/**
 * Place on the page: pieces that leave each other in peace.
 *
 * The film of this kind is the list of placements: the player's step `n` is
 * placement number `n + 1`.
 */
import { change, withPlayer } from '../../app/state.js';
import { exactly } from '../../app/words.js';
import { spread, walls } from '../../board/miniature.js';
import { markDrawing, pieceDrawing } from '../../board/pieces.js';
import { defineKind } from '../kind.js';
import { countOf, listed } from './count.js';
import { canDrag, clear, move, paint, put, resize, what } from './edit.js';
import { famous } from './famous.js';
import { PIECES } from './pieces.js';
import { PlacementsView } from './placements-view.js';
import { label, scene } from './scene.js';
import { PlaceSettings } from './settings.js';
import { describe, known, searching, statistics, text } from './words.js';

/** @import { Question } from '../../app/types.d.ts' */
/** @import { Written } from '../contract.d.ts' */
/** @import { PlaceCommand, PlaceState } from './types.d.ts' */

/** The last placement's number, from 0. @param {PlaceState} state */
const timeline = (state) => Math.max(0, listed(state) - 1);

/** What is asked besides the count. @param {PlaceState} state */
function asks(state) {
  const { draft, answer, view: { attacked, heat } } = state;
  /** @type {{[name: string]: Question}} */
  const questions = {};
  if (answer?.asked !== draft) return questions;
  if (attacked && !answer.shown?.missing) questions.attacks = { of: [draft], job: { do: 'attacks', puzzle: draft } };
  const count = answer.pending ? null : countOf(state)?.count ?? null;
  if (heat !== 'none' && count !== null && count !== '0') questions.heat = { of: [draft], job: { do: 'heat', puzzle: draft } };
  return questions;
}

export default defineKind(/** @type {Written<PlaceState, PlaceCommand>} */ ({
  id: 'place',

  tools: [
    ...PIECES.map(([letter, name]) => ({ id: letter, label: name, drawing: pieceDrawing(letter) })),
    { id: 'block', label: 'Blocked', drawing: markDrawing('stone'), paints: true, looks: ({ draft }) => markDrawing(draft.lines === 'pass' ? 'hole' : 'stone') },
    { id: 'erase', label: 'Erase', drawing: markDrawing('eraser'), paints: true },
  ],
  firstTool: 'Q',

  what, put, paint, move, resize, clear, canDrag,
  canDrop: () => true,

  view: { classes: false, attacked: false, heat: 'none', shown: null },
  commands: {
    /** A dragged piece is fixed: the placement shown may stay. */
    lift: (state) => withPlayer(state, { playing: false }),
    /** Another list begins anew. */
    view(state, command, usual) {
      const after = usual(state, command);
      return after.view.classes === state.view.classes ? after : withPlayer(after, { at: 0 });
    },
    pieces: (state, { piece, number }) => change(state, { ...state.draft, pieces: { ...state.draft.pieces, [piece]: number } }),
    shown: (state, { shown }) => (shown.draft !== state.draft ? state : { ...state, view: { ...state.view, shown } }),
  },
  another: (state) => ({ do: 'seek', at: state.player.at >= timeline(state) ? 0 : Math.floor(state.player.at) + 1 }),

  asks,

  timeline,
  // Its film is a list.
  isStory: false,
  /** A placement is looked at longer than a jump. */
  pace: () => 2.4,
  counter(state) {
    const all = listed(state);
    return all === 0 ? '–' : `${exactly(Math.floor(state.player.at) + 1)} / ${exactly(all)}`;
  },

  describe, searching, known, statistics, label, text,

  scene,
  /** Each kind of piece once. */
  emblem: (draft) => (draft.lines === 'pass' ? '' : walls(draft)) + spread(draft, PIECES.filter(([letter]) => draft.pieces[letter] > 0).map(([letter]) => pieceDrawing(letter))),

  famous,
  famousBelow: true,
  panels: (hosts, page) => [
    new PlaceSettings(hosts, page),
    new PlacementsView(hosts.moves, page),
  ],
}));
