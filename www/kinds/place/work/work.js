// @ts-check
/** Editing Place puzzles: the palette, and the panels around the board. */
import { change, applyEdit, withPlayer } from '../../../app/state.js';
import { markDrawing, pieceDrawing } from '../../../board/pieces.js';
import { words as editWords } from '../../../controls/words/en/edit.js';
import { NO_PIECES, PIECES } from '../show/pieces.js';
import { toolAt } from '../show/placement.js';
import { titles, words } from '../words/en/work.js';
import { canDrag, clear, fixPiece, move, paint, put, resize } from './edit.js';
import { famous } from './famous.js';
import { PlacementsView } from './placements-view.js';
import { PlaceSettings } from './settings.js';
import { text } from './solution-text.js';

/** @import { Tool, WorkPart } from '../../../app/contract.d.ts' */
/** @import { PlaceCommand, PlaceState } from '../types.d.ts' */

export const work = /** @satisfies {WorkPart<PlaceState, PlaceCommand>} */ ({
  words: { ...editWords, ...words },
  // The list beside the board loads placements.
  view: { hasList: true },

  tools: [
    ...PIECES.map((letter) => /** @type {Tool<PlaceState>} */ ({ id: letter, label: ['pieceName', letter], drawing: pieceDrawing(letter) })),
    { id: 'block', label: ['blockedTool'], drawing: markDrawing('blocked'), paints: true, drawingFor: ({ draft }) => markDrawing(draft.lines === 'pass' ? 'gap' : 'blocked') },
    { id: 'erase', label: ['erase'], drawing: markDrawing('eraser'), paints: true },
  ],
  firstTool: () => 'Q',

  toolAt, put, paint, move, resize, clear, canDrag,
  canDrop: () => true,

  commands: {
    /** A command that names a piece, such as a typed letter, replaces the piece on the square. */
    put: (state, command, usual) => (PIECES.some((letter) => letter === command.tool)
      ? applyEdit(state, fixPiece(state, command.square, String(command.tool))) : usual(state, command)),
    /** Only fixed pieces are dragged, and they stand in every placement: the one on screen may stay. */
    startDrag: (state) => withPlayer(state, { playing: false }),
    pieces(state, { piece, number }) {
      const { draft } = state;
      const openNumber = draft.openNumber?.piece === piece ? null : draft.openNumber;
      return change(state, { ...draft, pieces: { ...draft.pieces, [piece]: number }, openNumber });
    },
    noPieces: (state) => change(state, { ...state.draft, pieces: NO_PIECES, openNumber: null }),
    openNumber(state, { openNumber }) {
      const { draft } = state;
      return change(state, { ...draft, pieces: openNumber ? { ...draft.pieces, [openNumber.piece]: 0 } : draft.pieces, openNumber });
    },
    selectPlacement: (state, { placement }) => (
      placement.draft !== state.draft ? state : { ...state, view: { ...state.view, selected: placement } }),
  },

  text,

  famous,
  titles,
  panels: (hosts, access) => [
    new PlaceSettings(hosts, access),
    new PlacementsView(hosts.moves, access),
  ],
});
