// @ts-check
/**
 * Travel on the page: what can be drawn, what is said, what is shown.
 * Which square a knight reaches is not known here; the core tells.
 *
 * @typedef {{kind: 'travel', files: number, ranks: number, blocked: Uint8Array,
 *   from: string | null, to: string | null, leaper: [number, number]}} TravelDraft
 */
import { dot, walls } from '../miniature.js';
import { indexOf, nameOf } from '../squares.js';
import { markDrawing, pieceDrawing } from '../pieces.js';
import { duration, exactly, plural } from '../words.js';
import { MovesView } from '../panel.js';
import { TravelSettings, anotherPath } from './travel-settings.js';

export const UNREACHED = 0xffff_ffff;

/** What can be picked up and stamped. */
export const tools = [
  { id: 'start', label: 'Start', drawing: pieceDrawing('N') },
  { id: 'goal', label: 'Goal', drawing: markDrawing('goal') },
  { id: 'block', label: 'Forbidden', drawing: markDrawing('stone'), paints: true },
  { id: 'erase', label: 'Erase', drawing: markDrawing('eraser'), paints: true },
];

export const firstTool = 'block';

/** What is shown on the board. @typedef {{overlay: 'none' | 'distances' | 'wave', allPaths: boolean, path: string}} Look */
export const look = { overlay: 'none', allPaths: false, path: '0' };

/** A new drawing begins with its first path. */
export const lookAnew = { path: '0' };

/** Famous ones, one click away. */
export const famous = [
  { line: 'travel?board=8x8&from=a8&to=b7&avoid=b6', title: 'Knight’s Travails', note: 'Ruby Quiz 27: a8 to b7, and b6 is forbidden. 4 jumps.' },
  { line: 'travel?board=8x8&from=a8&to=g6&avoid=b6,c7', title: 'Locked in', note: 'The same quiz: both ways out are forbidden. No route.' },
  { line: 'travel?board=8x8&from=a1&to=h8', title: 'Corner to corner', note: 'The chessboard’s long diagonal: 6 jumps, 108 ways.' },
  { line: 'travel?board=8x8&from=a1&to=b2', title: 'Next door', note: 'The nearest square is far: 4 jumps.' },
  { line: 'travel?board=3x3&from=a1&to=c3', title: 'Around the ring', note: 'On 3×3 the knight runs in a circle.' },
  { line: 'travel?board=9x9&from=a1&to=i9&leaper=1,3', title: 'The camel', note: 'A (1, 3)-leaper never leaves its colour.' },
];

/** What a small picture of a puzzle shows. @param {TravelDraft} draft */
export function emblem(draft) {
  const { start, goal } = pieces(draft);
  return walls(draft) + dot(draft, goal, 'goal') + dot(draft, start, 'start');
}

/** @param {TravelDraft} draft */
const pieces = (draft) => ({ start: indexOf(draft, draft.from), goal: indexOf(draft, draft.to) });

/**
 * What stands on a square, by the name of its tool.
 * @param {TravelDraft} draft @param {number} square
 * @returns {'start' | 'goal' | 'block' | null}
 */
export function what(draft, square) {
  const { start, goal } = pieces(draft);
  if (square === start) return 'start';
  if (square === goal) return 'goal';
  return draft.blocked[square] ? 'block' : null;
}

/** @param {TravelDraft} draft @param {number} square @param {0 | 1} value */
function withBlocked(draft, square, value) {
  const blocked = draft.blocked.slice();
  blocked[square] = value;
  return { ...draft, blocked };
}

/**
 * Stamps a tool on a square; the same again takes away.
 * @param {TravelDraft} draft @param {number} square @param {string} tool
 * @returns {{draft: TravelDraft} | {refused: string}}
 */
export function put(draft, square, tool) {
  const name = nameOf(draft, square);
  const { start, goal } = pieces(draft);
  const blocked = draft.blocked[square] === 1;
  switch (tool) {
    case 'start':
    case 'goal': {
      const field = tool === 'start' ? 'from' : 'to';
      if (draft[field] === name) return { draft: { ...draft, [field]: null } };
      if (blocked) return { refused: `${name} is forbidden: nothing may stand there. Erase it first.` };
      return { draft: { ...draft, [field]: name } };
    }
    case 'block':
      if (blocked) return { draft: withBlocked(draft, square, 0) };
      if (square === start) return { refused: `The knight starts on ${name}: move it away first.` };
      if (square === goal) return { refused: `The goal is ${name}: move it away first.` };
      return { draft: withBlocked(draft, square, 1) };
    default:
      if (blocked) return { draft: withBlocked(draft, square, 0) };
      if (square === start) return { draft: { ...draft, from: null } };
      if (square === goal) return { draft: { ...draft, to: null } };
      return { draft };
  }
}

/**
 * Paints many squares at once; what can't be painted is passed over.
 * @param {TravelDraft} draft @param {number[]} squares @param {string} tool
 * @param {boolean} add puts, or takes away
 */
export function paint(draft, squares, tool, add) {
  let { from, to } = draft;
  const { start, goal } = pieces(draft);
  const blocked = draft.blocked.slice();
  for (const square of squares) {
    const taken = square === start || square === goal;
    if (tool === 'block' && add && !taken) blocked[square] = 1;
    else if (tool === 'block' && !add) blocked[square] = 0;
    else if (tool === 'erase') {
      blocked[square] = 0;
      if (square === start) from = null;
      if (square === goal) to = null;
    }
  }
  return { ...draft, blocked, from, to };
}

/** Can what stands here be dragged? @param {any} state @param {number} square */
export const canDrag = (state, square) => {
  const found = what(state.draft, square);
  return found === 'start' || found === 'goal';
};

/**
 * Moves what stands on a square to another.
 * @param {TravelDraft} draft @param {number} source @param {number} target
 * @returns {{draft: TravelDraft} | {refused: string}}
 */
export function move(draft, source, target) {
  const found = what(draft, source);
  const name = nameOf(draft, target);
  if (draft.blocked[target]) return { refused: `${name} is forbidden: nothing may stand there. Erase it first.` };
  if (found === 'start') return { draft: { ...draft, from: name } };
  if (found === 'goal') return { draft: { ...draft, to: name } };
  return { draft };
}

/**
 * The board in another size; what still fits stays where it is.
 * @param {TravelDraft} draft @param {number} files @param {number} ranks
 */
export function resize(draft, files, ranks) {
  const blocked = new Uint8Array(files * ranks);
  for (let rank = 0; rank < Math.min(ranks, draft.ranks); rank++) {
    const row = draft.blocked.subarray(rank * draft.files, rank * draft.files + Math.min(files, draft.files));
    blocked.set(row, rank * files);
  }
  const resized = { ...draft, files, ranks, blocked };
  if (indexOf(resized, draft.from) < 0) resized.from = null;
  if (indexOf(resized, draft.to) < 0) resized.to = null;
  return resized;
}

/** The same board with nothing on it. @param {TravelDraft} draft */
export const clear = (draft) => ({
  ...draft, from: null, to: null, blocked: new Uint8Array(draft.files * draft.ranks),
});

/**
 * Which tool a person wants next: start, then goal, then forbidden squares.
 * @param {TravelDraft} before @param {TravelDraft} after @param {string} tool
 */
export function nextTool(before, after, tool) {
  if (tool === 'start' && !before.from && after.from && !after.to) return 'goal';
  if (tool === 'goal' && !before.to && after.to) return after.from ? 'block' : 'start';
  return tool;
}

/** What the solver is to bring. @param {any} state */
export const wants = (state) => ({
  distances: state.look.overlay !== 'none',
  edges: state.look.allPaths,
  path: state.look.path,
});

/** The path's squares, the start first; empty where there is none. @param {any} state @returns {number[]} */
export function pathOf(state) {
  const { draft, solution } = state;
  if (solution?.answer?.status !== 'solved') return [];
  return [indexOf(draft, draft.from), ...solution.path];
}

/** How many steps there are to watch. @param {any} state */
export function timeline(state) {
  const { solution } = state;
  if (solution?.answer?.status === 'solved' && solution.answer.length > 0) return solution.answer.length;
  if (state.look.overlay === 'wave') return solution?.view?.farthest ?? 0;
  return 0;
}

/** The steps by name, for the list. @param {any} state @returns {string[]} */
export const steps = (state) => pathOf(state).map((square) => nameOf(state.draft, square));

/**
 * The result in words.
 * @param {any} state
 * @returns {{headline: string, detail: string, tone: 'good' | 'none' | 'ask' | 'bad'}}
 */
export function describe(state) {
  const { draft, solution } = state;
  const { answer } = solution ?? {};
  if (!draft.from) return { tone: 'ask', headline: 'Where does it start?', detail: 'Pick Start, then click a square.' };
  if (!draft.to) return { tone: 'ask', headline: 'Where shall it go?', detail: 'Pick Goal, then click a square.' };
  if (!answer) return { tone: 'ask', headline: '…', detail: '' };
  if (answer.status === 'solved') {
    if (answer.length === 0) return { tone: 'good', headline: 'Already there', detail: 'The goal is the start: no jumps at all.' };
    const ways = answer.shortest === undefined ? ''
      : answer.shortest === '1' ? 'The only shortest path.'
        : `${exactly(answer.shortest)} different shortest paths.`;
    return { tone: 'good', headline: plural(answer.length, 'jump'), detail: ways };
  }
  if (answer.status === 'impossible') {
    return { tone: 'none', headline: 'No route', detail: `It can reach ${exactly(answer.reachable)} of ${exactly(openSquares(draft))} open squares.` };
  }
  return { tone: 'bad', headline: 'Not finished', detail: `The limit of ${answer.limit} was reached.` };
}

/** What is said under the result. @param {any} answer */
export const statistics = (answer) => duration(answer.ms);

/** Another solution, on a key. @param {any} state @param {(command: any) => void} send */
export const another = (state, send) => anotherPath(state, send, 1);

/**
 * What stands beside the board.
 * @param {Record<string, HTMLElement>} hosts
 * @param {import('../panel.js').Page} page
 */
export const panels = (hosts, page) => [
  new TravelSettings(hosts.settings, page),
  new MovesView(hosts.moves, page, 'Path'),
];

/** @param {TravelDraft} draft */
const openSquares = (draft) => draft.blocked.reduce((open, blocked) => open - blocked, draft.files * draft.ranks);

/**
 * What the board shows at this moment of the film.
 * @param {any} state
 * @returns {import('../board-view.js').Scene}
 */
export function scene(state) {
  const { draft, solution } = state;
  const { start, goal } = pieces(draft);
  const path = pathOf(state);
  const at = state.player.at;
  const distances = solution?.view?.distances;
  const impossible = solution?.answer?.status === 'impossible';
  return {
    files: draft.files,
    ranks: draft.ranks,
    blocked: draft.blocked,
    flipped: state.flipped,
    pieces: start < 0 ? [] : [{ key: 'start', letter: 'N', path: path.length > 0 ? path : [start], at, home: start }],
    marks: [
      ...(start >= 0 && at > 0 ? [{ key: 'start', drawing: 'start', square: start }] : []),
      ...(goal >= 0 ? [{ key: 'goal', drawing: 'goal', square: goal }] : []),
    ],
    heat: distances && (state.look.overlay !== 'none' || impossible) ? {
      distances,
      farthest: solution.view.farthest,
      wave: state.look.overlay === 'wave' ? Math.floor(at) : undefined,
      numbers: state.look.overlay !== 'none',
      unreached: UNREACHED,
    } : undefined,
    edges: state.look.allPaths ? solution?.view?.edges : undefined,
    path,
    at,
  };
}

/** What a screen reader says of a square. @param {TravelDraft} draft @param {number} square */
export function label(draft, square) {
  const found = what(draft, square);
  const words = { start: 'the knight’s start', goal: 'the goal', block: 'forbidden' };
  const { start, goal } = pieces(draft);
  const both = start === goal && square === start ? 'the knight’s start and goal' : undefined;
  return `${nameOf(draft, square)}${found ? `, ${both ?? words[found]}` : ''}`;
}
