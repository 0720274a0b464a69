// @ts-check
/**
 * Place on the page: pieces that leave each other in peace. What can be drawn,
 * what is said, what is shown. Who attacks what is not known here; the core
 * tells.
 *
 * The film of this kind is the list of placements: the player's step `n` is
 * placement number `n + 1`. The list itself stands in `place-list.js`.
 *
 * @typedef {import('./place-state.js').PlaceDraft} PlaceDraft
 */
import { spread } from '../miniature.js';
import { indexOf, nameOf } from '../squares.js';
import { markDrawing, pieceDrawing } from '../pieces.js';
import { duration, exactly, longTime, plural } from '../words.js';
import { change } from '../state.js';
import { PlaceSettings } from './place-settings.js';
import { PlacementsView } from './place-list.js';
import { KINDS, fact, heatOf, listed, percent, shownOf } from './place-state.js';

export { famous } from './place-famous.js';

/** What can be picked up and stamped. */
export const tools = [
  ...KINDS.map(([letter, label]) => ({ id: letter, label, drawing: pieceDrawing(letter) })),
  { id: 'block', label: 'Blocked', drawing: markDrawing('stone'), paints: true },
  { id: 'erase', label: 'Erase', drawing: markDrawing('eraser'), paints: true },
];

export const firstTool = 'Q';
export const nextTool = (/** @type {any} */ _before, /** @type {any} */ _after, /** @type {string} */ tool) => tool;

/** @type {import('./place-state.js').Look} */
export const look = { classes: false, attacked: false, heat: 'none', shown: null, facts: {} };

/** Nothing of the look depends on the drawing; what is shown knows its own. */
export const lookAnew = {};

/** Much is set here: the famous ones stand under the board. */
export const famousBelow = true;

/** A placement is looked at longer than a jump. */
export const pace = 4;

const names = Object.fromEntries(KINDS.map(([letter, label]) => [letter, label.toLowerCase()]));

/** What a small picture of a puzzle shows: each kind of piece once. @param {PlaceDraft} draft */
export const emblem = (draft) => spread(draft, KINDS.filter(([letter]) => draft.pieces[letter] > 0).map(([letter]) => pieceDrawing(letter)));

/** The letter that is fixed on a square. @param {PlaceDraft} draft @param {number} square */
function fixedOn(draft, square) {
  const name = nameOf(draft, square);
  return draft.fixed.find(([at]) => at === name)?.[1] ?? null;
}

/** What stands on a square, by the name of its tool. @param {PlaceDraft} draft @param {number} square */
export const what = (draft, square) => (draft.blocked[square] ? 'block' : fixedOn(draft, square));

/** @param {PlaceDraft} draft @param {number} square @param {0 | 1} value */
function withBlocked(draft, square, value) {
  const blocked = draft.blocked.slice();
  blocked[square] = value;
  return { ...draft, blocked };
}

/** @param {PlaceDraft} draft @param {number} square @param {string | null} letter @returns {PlaceDraft} */
function withFixed(draft, square, letter) {
  const name = nameOf(draft, square);
  const fixed = draft.fixed.filter(([at]) => at !== name);
  return { ...draft, fixed: letter ? [...fixed, [name, letter]] : fixed };
}

/**
 * Stamps a tool on a square; the same again takes away.
 * @param {PlaceDraft} draft @param {number} square @param {string} tool
 * @returns {{draft: any} | {refused: string}}
 */
export function put(draft, square, tool) {
  const name = nameOf(draft, square);
  const blocked = draft.blocked[square] === 1;
  const fixed = fixedOn(draft, square);
  if (tool === 'erase') {
    if (blocked) return { draft: withBlocked(draft, square, 0) };
    return { draft: fixed ? withFixed(draft, square, null) : draft };
  }
  if (tool === 'block') {
    if (blocked) return { draft: withBlocked(draft, square, 0) };
    if (fixed) return { refused: `A ${names[fixed]} stands on ${name}: move it away first.` };
    return { draft: withBlocked(draft, square, 1) };
  }
  if (blocked) return { refused: `${name} is blocked: nothing can stand there. Erase it first.` };
  return { draft: withFixed(draft, square, fixed === tool ? null : tool) };
}

/**
 * Paints many squares at once; what can't be painted is passed over.
 * @param {PlaceDraft} draft @param {number[]} squares @param {string} tool
 * @param {boolean} add puts, or takes away
 */
export function paint(draft, squares, tool, add) {
  const blocked = draft.blocked.slice();
  let { fixed } = draft;
  for (const square of squares) {
    const name = nameOf(draft, square);
    if (tool === 'erase') fixed = fixed.filter(([at]) => at !== name);
    if (tool === 'block' && add) blocked[square] = fixed.some(([at]) => at === name) ? 0 : 1;
    else blocked[square] = 0;
  }
  return { ...draft, blocked, fixed };
}

/** Can what stands here be dragged? @param {any} state @param {number} square */
export const canDrag = (state, square) => fixedOn(state.draft, square) !== null;

/**
 * Moves a fixed piece.
 * @param {PlaceDraft} draft @param {number} source @param {number} target
 * @returns {{draft: any} | {refused: string}}
 */
export function move(draft, source, target) {
  const letter = fixedOn(draft, source);
  if (draft.blocked[target]) return { refused: `${nameOf(draft, target)} is blocked: nothing can stand there. Erase it first.` };
  return { draft: withFixed(withFixed(draft, source, null), target, letter) };
}

/**
 * The board in another size; what still fits stays where it is.
 * @param {PlaceDraft} draft @param {number} files @param {number} ranks
 */
export function resize(draft, files, ranks) {
  const blocked = new Uint8Array(files * ranks);
  for (let rank = 0; rank < Math.min(ranks, draft.ranks); rank++) {
    const row = draft.blocked.subarray(rank * draft.files, rank * draft.files + Math.min(files, draft.files));
    blocked.set(row, rank * files);
  }
  const resized = { ...draft, files, ranks, blocked };
  return { ...resized, fixed: draft.fixed.filter(([name]) => indexOf(resized, name) >= 0) };
}

/** The same board with nothing on it; how many are to be placed stays. @param {PlaceDraft} draft */
export const clear = (draft) => ({ ...draft, fixed: [], blocked: new Uint8Array(draft.files * draft.ranks) });

/** @type {Record<string, (state: any, command: any, usual?: any) => any>} */
export const commands = {
  /** A dragged piece is fixed: the placement shown may stay. */
  lift: (state) => ({ ...state, player: { ...state.player, playing: false } }),
  /** How many of a kind are to be placed. */
  pieces: (state, { letter, number }) => change(state, { ...state.draft, pieces: { ...state.draft.pieces, [letter]: number } }),
  /** A placement that the list brought. */
  shown: (state, { shown }) => (shown.draft !== state.draft ? state : { ...state, look: { ...state.look, shown } }),
  /** The list as a whole, or one of each class: it begins anew. */
  classes: (state, { classes }) => (classes === state.look.classes ? state : {
    ...state,
    look: { ...state.look, classes },
    player: { ...state.player, at: 0, playing: false },
  }),
  /** What the core told besides: who attacks what, where the kinds stand. */
  told: (state, { name, of, ...told }) => (of[0] !== state.draft ? state : {
    ...state,
    look: { ...state.look, facts: { ...state.look.facts, [name]: { draft: state.draft, ...told } } },
  }),
};

/** Nothing of the look needs another answer. */
export const wants = () => ({});

/** What is asked besides the count. @param {any} state */
export function asks(state) {
  const { draft, look: { attacked, heat }, solution } = state;
  const some = solution?.draft === draft && !solution.pending && solution.answer?.count !== undefined;
  return {
    ...(attacked && solution?.draft === draft && !solution?.missing && { attacks: { of: [draft], job: { do: 'attacks', puzzle: draft } } }),
    ...(heat !== 'none' && some && solution.answer.count !== '0' && { heat: { of: [draft], job: { do: 'heat', puzzle: draft } } }),
  };
}

/** The last placement's number, from 0. @param {any} state */
export const timeline = (state) => Math.max(0, listed(state) - 1);

/** Where the player is. @param {any} state */
export const counter = (state) => {
  const all = listed(state);
  return all === 0 ? '–' : `${exactly(Math.floor(state.player.at) + 1)} / ${exactly(all)}`;
};

/** The pieces on the board by name, for the solution as text. @param {any} state @returns {string[]} */
export function steps(state) {
  const shown = shownOf(state);
  const fixed = state.draft.fixed.map((/** @type {[string, string]} */ [name, letter]) => letter + name);
  return [...fixed, ...(shown ? [...shown.letters].map((letter, index) => letter + nameOf(state.draft, shown.squares[index])) : [])];
}

/** @param {PlaceDraft} draft */
const toPlace = (draft) => Object.values(draft.pieces).reduce((sum, number) => sum + number, 0);

/**
 * The result in words.
 * @param {any} state
 * @returns {{headline: string, detail: string, tone: 'good' | 'none' | 'ask' | 'bad'}}
 */
export function describe(state) {
  const { draft, solution } = state;
  const { answer, missing } = solution ?? {};
  if (missing) return { tone: 'ask', headline: 'Not yet a puzzle', detail: sentence(missing.message) };
  if (toPlace(draft) === 0 && draft.fixed.length === 0) {
    return { tone: 'ask', headline: 'Which pieces?', detail: 'Set how many of each kind are to be placed. With none there is one way: the empty board.' };
  }
  if (!answer) return { tone: 'ask', headline: '…', detail: '' };
  if (answer.status !== 'solved') return { tone: 'bad', headline: `At least ${exactly(answer.count ?? 0)} ways`, detail: `Then the limit of ${answer.limit} was reached.` };
  if (answer.count === '0') return { tone: 'none', headline: 'No way', detail: sentence(answer.reason ?? '') };
  const ways = answer.count === '1' ? 'One way' : `${exactly(answer.count)} ways`;
  const classes = answer.distinct === undefined ? `How many up to turns and reflections is not known: the limit of ${answer.limit} was reached.`
    : answer.distinct === answer.count ? 'No two of them are the same by symmetry.' : `${exactly(answer.distinct)} up to turns and reflections.`;
  return { tone: 'good', headline: ways, detail: heatWords(state) ?? (answer.count === '1' ? 'The only one.' : classes) };
}

/** What the heat on the board says. @param {any} state */
function heatWords(state) {
  const { draft, look: { heat } } = state;
  if (heat === 'none') return undefined;
  const name = names[heat];
  if (draft.pieces[heat] === 0) return `No ${name}s are to be placed.`;
  const found = heatOf(state);
  const asked = fact(state, 'heat');
  if (asked?.error) return asked.error.message;
  if (!found) return `Counting for each square …${asked?.progress?.share ? ` ${Math.floor(100 * asked.progress.share)}%` : ''}`;
  const open = found.shares.filter((_, square) => !draft.blocked[square]);
  return `A ${name} stands on a square in ${percent(Math.min(...open))} to ${percent(found.most)} of them.`;
}

/** @param {string} text */
const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}.` : '');

/** What is said while it is counted. @param {any} progress */
export function searching({ count, share, ms }) {
  const rate = ms > 300 && Number(count) > 0 ? ` · ${exactly(Math.round((Number(count) / ms) * 1000))} a second` : '';
  const left = ms > 500 && share > 0.002 && share < 1 ? ` · ${longTime((ms * (1 - share)) / share)} left` : '';
  // A sweep knows its number only at its end.
  const soFar = Number(count) > 0 || !(share > 0) ? `${exactly(count ?? 0)} so far` : `${Math.floor(100 * share)}% done`;
  return {
    headline: 'Counting …',
    text: `${soFar}${rate}${left}`,
  };
}

/** What is known when it is cancelled. @param {any} progress */
export const known = (progress) => (progress?.count ? `There are at least ${exactly(progress.count)} ways.` : '');

/** What is said under the result. @param {any} answer */
export const statistics = (answer) => `Counted in ${duration(answer.ms)}${answer.workers > 1 ? ` by ${plural(answer.workers, 'worker')}` : ''}`;

/** Another solution, on a key. @param {any} state @param {(command: any) => void} send */
export const another = (state, send) => send({ do: 'seek', at: state.player.at >= timeline(state) ? 0 : Math.floor(state.player.at) + 1 });

/**
 * What stands beside the board.
 * @param {Record<string, HTMLElement>} hosts
 * @param {import('../panel.js').Page} page
 */
export const panels = (hosts, page) => [
  new PlaceSettings(hosts.settings, hosts.palette, hosts.extra, page),
  new PlacementsView(hosts.moves, page),
];

/**
 * All pieces on the board: the fixed ones, then those of the placement shown.
 * @param {any} state
 */
function standing(state) {
  const { draft } = state;
  const shown = shownOf(state);
  const fixed = draft.fixed.map((/** @type {[string, string]} */ [name, letter]) => ({ letter, square: indexOf(draft, name) }));
  const taken = new Set(fixed.map((/** @type {any} */ { square }) => square));
  const placed = [...shown?.letters ?? ''].map((letter, index) => ({ letter, square: Number(shown?.squares[index]) }));
  return { fixed, placed: placed.filter(({ square }) => !taken.has(square) && !draft.blocked[square]) };
}

/**
 * Keeps what a function made as long as it is made of the same things.
 * @template T @param {(state: any) => any[]} of @param {(state: any) => T} make
 */
function kept(of, make) {
  /** @type {{key: any[], made: T} | undefined} */
  let last;
  return (/** @type {any} */ state) => {
    const key = of(state);
    if (!last || !key.every((part, index) => part === last?.key[index])) last = { key, made: make(state) };
    return last.made;
  };
}

/** By square, how many pieces attack it, where that is to be shown. */
const attackedOf = kept((state) => [state.draft, state.look.attacked, state.look.heat, fact(state, 'attacks')?.result, shownOf(state)], (state) => {
  const { draft, look: { attacked, heat } } = state;
  const table = fact(state, 'attacks')?.result;
  if (!attacked || heat !== 'none' || !table) return undefined;
  const count = new Uint8Array(draft.files * draft.ranks);
  const { fixed, placed } = standing(state);
  for (const { letter, square } of [...fixed, ...placed]) {
    const { squares, starts, targets } = table[letter] ?? {};
    const index = squares?.indexOf(square) ?? -1;
    if (index < 0) continue;
    for (const target of targets.subarray(starts[index], starts[index + 1])) count[target]++;
  }
  return count;
});

const NOWHERE = 0xffff_ffff;

/** The heat as the board draws it. */
const sceneHeat = kept((state) => [state.draft, state.look.heat, state.solution?.answer, fact(state, 'heat')?.result], (state) => {
  const found = heatOf(state);
  if (!found) return undefined;
  const { shares, most } = found;
  return {
    // The board's scale goes from near (0) to far: much is near.
    distances: Uint32Array.from(shares, (share) => (share === 0 ? NOWHERE : Math.round(1000 * (1 - share / most)))),
    farthest: 1000,
    unreached: NOWHERE,
    numbers: true,
    texts: Array.from(shares, percent),
  };
});

/**
 * What the board shows: the fixed pieces and one placement; or the heat.
 * @param {any} state
 * @returns {import('../board-view.js').Scene}
 */
export function scene(state) {
  const { draft } = state;
  const heat = sceneHeat(state);
  const { fixed, placed } = standing(state);
  return {
    files: draft.files,
    ranks: draft.ranks,
    blocked: draft.blocked,
    flipped: state.flipped,
    pieces: [...fixed, ...(heat ? [] : placed)].map(({ letter, square }) => ({ key: `${letter}${square}`, letter, path: [square], at: 0, home: square, chess: true })),
    marks: fixed.map((/** @type {any} */ { square }) => ({ key: `fixed ${square}`, drawing: 'start', square })),
    heat,
    attacked: attackedOf(state),
    path: [],
    at: 0,
  };
}

/** What a screen reader says of a square. @param {PlaceDraft} draft @param {number} square @param {any} [state] */
export function label(draft, square, state) {
  const found = what(draft, square);
  const name = nameOf(draft, square);
  if (found === 'block') return `${name}, blocked`;
  if (found) return `${name}, ${names[found]}, fixed`;
  const heat = state && sceneHeat(state);
  if (heat) return `${name}, in ${heat.texts[square] === '0' ? 'none' : heat.texts[square]} of the ways`;
  const times = (state && attackedOf(state)?.[square]) ?? 0;
  const shown = state && shownOf(state);
  const index = shown ? shown.squares.indexOf(square) : -1;
  if (index >= 0) return `${name}, ${names[shown.letters[index]]}`;
  return times > 0 ? `${name}, attacked ${times === 1 ? 'once' : `${times} times`}` : name;
}
