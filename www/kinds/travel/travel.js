// @ts-check
/**
 * Travel on the page: one leaper, from one square to another. Which square it
 * reaches is not known here; the core tells.
 */
import { answerOf, shownOf, withTool } from '../../app/state.js';
import { duration, exactly, plural, sentence } from '../../app/words.js';
import { landed } from '../../board/flight.js';
import { dot, walls } from '../../board/miniature.js';
import { markDrawing, pieceDrawing } from '../../board/pieces.js';
import { nameOf } from '../../board/squares.js';
import { MoveList } from '../../controls/moves.js';
import { openSquares } from '../edits.js';
import { defineKind } from '../kind.js';
import { reasonSpots, reasonWords, witnessOf } from '../witness.js';
import * as edit from './edit.js';
import { famous } from './famous.js';
import { anotherPath, TravelSettings } from './settings.js';

/** @import { State } from '../../app/types.d.ts' */
/** @import { Scene } from '../../board/scene.js' */
/** @import { TravelAnswer, TravelDrawing } from '../../solver/wire.d.ts' */
/** @import { Words, Written } from '../contract.d.ts' */

/**
 * @typedef {{overlay: 'none' | 'distances' | 'wave', allPaths: boolean, path: string}} TravelView
 *   what is shown of the distances, whether all shortest paths are, and the number of the one on film, from 0
 * @typedef {State<TravelDrawing, TravelView, never, {}>} TravelState
 */

/** A square that is not reached, among distances. */
const UNREACHED = 0xffff_ffff;

/** The steps of longer paths are not said square by square. */
const MOST_SAID = 1024;

/** The path there is, if any. @param {TravelState} state @returns {TravelAnswer | null} */
function journeyOf(state) {
  const answer = answerOf(state);
  return answer?.status === 'solved' && answer.kind === 'travel' ? answer : null;
}

/** @param {TravelState} state @returns {Words} */
function describe(state) {
  const { draft } = state;
  const answer = answerOf(state);
  const how = (/** @type {string} */ id, /** @type {string} */ label) => (state.tool === id ? 'Click its square.' : `Pick ${label}, then click a square.`);
  if (draft.from === null) return { tone: 'ask', headline: 'Where does it start?', detail: how('start', 'Start') };
  if (draft.to === null) return { tone: 'ask', headline: 'Where shall it go?', detail: how('goal', 'Goal') };
  if (answer?.status === 'impossible') {
    return { tone: 'none', headline: 'No route', detail: `${sentence(answer.reason)} It can reach ${exactly(answer.reachable ?? 0)} of ${exactly(openSquares(draft))} open squares.` };
  }
  if (answer?.status === 'limit') return { tone: 'bad', headline: 'Not finished', detail: `The limit of ${answer.limit} was reached.` };
  const journey = journeyOf(state);
  if (!journey) return { tone: 'ask', headline: '…', detail: '' };
  if (journey.length === 0) return { tone: 'good', headline: 'Already there', detail: 'The goal is the start: no jumps at all.' };
  const { shortest, limit } = journey;
  const ways = shortest === null ? (limit ? `How many ways there are is not known: the limit of ${limit} was reached.` : '')
    : shortest === '1' ? 'The only shortest path.' : `${exactly(shortest)} different shortest paths.`;
  return { tone: 'good', headline: plural(journey.length, 'jump'), detail: ways };
}

/** The squares of paths by name. @type {WeakMap<Uint32Array, string[]>} */
const named = new WeakMap();

/** @type {string[]} */
const NO_STEPS = [];

/** The path's squares by name, the start first. @param {TravelState} state @returns {string[]} */
function stepsOf(state) {
  const path = journeyOf(state)?.path;
  const size = state.answer?.of;
  if (!path || !size) return NO_STEPS;
  const names = named.get(path) ?? Array.from(path, (square) => nameOf(size, square));
  named.set(path, names);
  return names;
}

/** @param {TravelState} state @returns {Scene} */
function scene(state) {
  const { draft, flipped, view, player: { at } } = state;
  const { files, ranks, blocked, from, to } = draft;
  const shown = shownOf(state);
  const path = journeyOf(state)?.path ?? [];
  const distances = shown?.distances;
  const impossible = answerOf(state)?.status === 'impossible';
  const witness = witnessOf(state);
  return {
    files,
    ranks,
    blocked,
    flipped,
    pieces: from === null ? [] : [{ key: 'start', letter: 'N', path: path.length > 0 ? path : [from], at, home: from }],
    marks: [
      ...(from !== null && at > 0 ? [{ key: 'start', drawing: 'start', square: from }] : []),
      ...(to !== null ? [{ key: 'goal', drawing: 'goal', square: to }] : []),
    ],
    heat: distances && (view.overlay !== 'none' || impossible) ? {
      distances: distances.bySquare,
      farthest: distances.farthest,
      wave: view.overlay === 'wave' ? landed(at) : undefined,
      numbers: view.overlay !== 'none',
      unreached: UNREACHED,
    } : undefined,
    edges: view.allPaths ? shown?.edges ?? undefined : undefined,
    spots: witness ? reasonSpots(witness) : undefined,
    path,
    at,
  };
}

/** What a screen reader says of a square. @param {TravelState} state @param {number} square */
function label(state, square) {
  const { draft } = state;
  const found = edit.what(state, square);
  const words = { start: draft.to === square ? 'the knight’s start and goal' : 'the knight’s start', goal: 'the goal', block: 'forbidden' };
  const { path, heat } = scene(state);
  const step = path.length <= MOST_SAID ? Array.prototype.indexOf.call(path, square) : -1;
  const distance = heat?.numbers && (heat.wave === undefined || heat.distances[square] <= heat.wave) ? heat.distances[square] : UNREACHED;
  return [
    nameOf(draft, square), found && words[found],
    step > 0 && `step ${step}`,
    distance !== UNREACHED && `${plural(distance, 'jump')} away`, reasonWords(witnessOf(state), square),
  ].filter(Boolean).join(', ');
}

export default defineKind(/** @type {Written<TravelState>} */ ({
  id: 'travel',

  tools: [
    { id: 'start', label: 'Start', drawing: pieceDrawing('N') },
    { id: 'goal', label: 'Goal', drawing: markDrawing('goal') },
    { id: 'block', label: 'Forbidden', drawing: markDrawing('stone'), paints: true },
    { id: 'erase', label: 'Erase', drawing: markDrawing('eraser'), paints: true },
  ],
  firstTool: 'block',
  // Start, then goal, then forbidden squares.
  nextTool(before, after, tool) {
    if (tool === 'start' && before.from === null && after.from !== null && after.to === null) return 'goal';
    if (tool === 'goal' && before.to === null && after.to !== null) return after.from === null ? 'start' : 'block';
    return tool;
  },

  ...edit,

  view: { overlay: 'none', allPaths: false, path: '0' },
  // Then the start is asked for.
  commands: { clear: (state, command, usual) => withTool(usual(state, command), 'start') },
  // A new drawing begins with its first path.
  fresh: { path: '0' },
  another: (state) => anotherPath(state, 1),

  wants: ({ view }) => ({ wants: { distances: view.overlay !== 'none', edges: view.allPaths, path: view.path } }),

  timeline(state) {
    const journey = journeyOf(state);
    if (journey && journey.length > 0) return journey.length;
    return state.view.overlay === 'wave' ? shownOf(state)?.distances?.farthest ?? 0 : 0;
  },

  describe,
  statistics: (state) => duration(answerOf(state)?.ms ?? 0),
  label,
  text: (state) => (stepsOf(state).length > 0 ? [stepsOf(state).join(' ')] : []),

  scene,
  emblem: (draft) => walls(draft)
    + (draft.to === null ? '' : dot(draft, draft.to, 'goal'))
    + (draft.from === null ? '' : dot(draft, draft.from, 'start')),

  famous,
  panels: (hosts, page) => [
    new TravelSettings(hosts.settings, page),
    new MoveList(hosts.moves, page, 'Path', stepsOf),
  ],
}));
