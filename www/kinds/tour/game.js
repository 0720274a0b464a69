// @ts-check
/**
 * A person walks a tour by hand: what a click means then. Where one may go,
 * and whether it can still be finished, the core tells; until it has, a click
 * waits.
 */
import { factOf, plyOf, say, shownOf, withPlayer } from '../../app/state.js';
import { sentence } from '../../app/words.js';
import { nameOf } from '../../board/squares.js';

/** @import { Fact, Question as Ask } from '../../app/types.d.ts' */
/** @import { Finished, Walked } from '../../solver/wire.d.ts' */
/** @import { Question, TourGame, TourState } from './types.d.ts' */

/** How many squares are visited now. @param {TourState} state */
export const visitedOf = (state) => (state.game ? Math.min(plyOf(state) + 1, state.game.walk.length) : 0);

/** Nothing is asked, and no click waits. */
const AT_REST = { asked: null, askedOf: -1, wanted: -1 };

/** @param {TourState} state @param {Partial<TourGame>} game @returns {TourState} */
const withGame = (state, game) => (state.game ? { ...state, game: { ...state.game, ...game } } : state);

/** Can this puzzle be walked at all? @param {TourState} state */
export const canTry = (state) => state.answer !== null && !shownOf(state)?.missing && state.draft.blocked.some((blocked) => !blocked);

/** The first steps of a walk, that are kept as long as they are asked about. @type {WeakMap<Uint32Array, Map<number, Uint32Array>>} */
const parts = new WeakMap();

/** The squares visited now; the same array as long as they are the same. @param {TourGame} game @param {number} visited */
function visitedPart({ walk }, visited) {
  if (visited === walk.length) return walk;
  const known = parts.get(walk) ?? new Map();
  parts.set(walk, known);
  const part = known.get(visited) ?? walk.slice(0, visited);
  known.set(visited, part);
  return part;
}

/** Begins at the start, or before it is chosen. @param {TourState} state @returns {TourState} */
export function begin(state) {
  if (!canTry(state)) return say(state, 'This can’t be played yet: see what the result says.');
  const { from } = state.draft;
  const walk = from === null ? new Uint32Array(0) : Uint32Array.of(from);
  const { walked: _, finish: __, ...facts } = state.facts;
  const game = { ...AT_REST, walk, own: walk.length };
  return withPlayer({ ...state, facts, game }, { at: 0, playing: false });
}

/** @param {TourState} state @returns {TourState} */
export const stop = (state) => withPlayer({ ...state, game: null }, { at: 0, playing: false });

/** @param {TourState} state @returns {TourState} */
export const over = (state) => (state.game ? begin(state) : state);

/** What the core is asked of. @param {TourState} state @param {TourGame} game */
const basis = (state, game) => [state.draft, visitedPart(game, visitedOf(state))];

/** Where the walk stands, once the core has told. @param {TourState} state @returns {Walked | null} */
export const walkedOf = (state) => (state.game && factOf(state, 'walked', basis(state, state.game))?.result) ?? null;

/** What is being asked of where the walk stands. @param {TourState} state @returns {Question | null} */
export const askedOf = (state) => (state.game && state.game.askedOf === visitedOf(state) ? state.game.asked : null);

/** What the core says of whether it can be finished, if that is asked. @param {TourState} state @returns {Finished | null} */
export const finishedOf = (state) => (state.game && askedOf(state) ? factOf(state, 'finish', basis(state, state.game))?.result ?? null : null);

/** The best next square, where it is asked for. @param {TourState} state */
export const hintOf = (state) => (askedOf(state) === 'hint' ? finishedOf(state)?.rest[0] ?? null : null);

/** Is the core looking? @param {TourState} state */
export const isSeeking = (state) => askedOf(state) !== null && finishedOf(state) === null;

/** A click on a square. @param {TourState} state @param {number} square @returns {TourState} */
export function click(state, square) {
  const { draft, game } = state;
  if (!game || square < 0) return state;
  const visited = visitedOf(state);
  const walked = walkedOf(state);
  if (!walked) return withGame(state, { wanted: square });
  if (walked.won) return say(state, 'Every square is visited.', 'good');
  const name = nameOf(draft, square);
  if (!walked.next.includes(square)) {
    if (game.walk[visited - 1] === square && visited > 1) return takeBack(state);
    const step = game.walk.subarray(0, visited).indexOf(square);
    return say(withGame(state, { wanted: -1 }), draft.blocked[square] ? `${name} is forbidden.`
      : step >= 0 ? `${name} is visited already: it is number ${step + 1}.`
        : visited === 0 ? `The walk can’t begin on ${name}.` : refusalOf(state, square, visited));
  }
  const walk = Uint32Array.of(...game.walk.subarray(0, visited), square);
  const own = Math.min(game.own, visited) + Number(game.own >= visited);
  // From a hair past the last jump: one in the air counts as made.
  return withPlayer(withGame(state, { ...AT_REST, walk, own }), visited === 0 ? { at: 0, playing: false } : { at: visited - 1 + 0.001, playing: true });
}

/** Why one can't go there. @param {TourState} state @param {number} square @param {number} visited */
function refusalOf({ draft, game }, square, visited) {
  const [here, there] = [nameOf(draft, game?.walk[visited - 1] ?? 0), nameOf(draft, square)];
  const [file, rank] = [Math.abs((square % draft.files) - ((game?.walk[visited - 1] ?? 0) % draft.files)),
    Math.abs(Math.floor(square / draft.files) - Math.floor((game?.walk[visited - 1] ?? 0) / draft.files))];
  const [a, b] = draft.leaper;
  const jumps = (file === a && rank === b) || (file === b && rank === a);
  if (!jumps) return `${here} to ${there} is not a jump.`;
  const fixed = draft.from === square ? 1 : draft.numbers.find(([at]) => at === square)?.[1];
  return fixed === undefined ? `Number ${visited + 1} has its place elsewhere.` : `${there} is to be number ${fixed}; this would be ${visited + 1}.`;
}

/** So many jumps hold. @param {TourState} state @param {number} at @returns {TourState} */
const rewind = (state, at) => withPlayer(withGame(state, AT_REST), { at, playing: false });

/** @param {TourState} state @returns {TourState} */
export function takeBack(state) {
  const ply = plyOf(state);
  const { game, draft } = state;
  if (ply > 0) return rewind(state, ply - 1);
  // A start that was chosen by a click can be chosen again.
  if (game && game.walk.length > 0 && draft.from === null) return begin(state);
  return say(state, 'No jump is made yet.');
}

/** @param {TourState} state @returns {TourState} */
export function again(state) {
  const ply = plyOf(state);
  return !state.game || ply >= state.game.walk.length - 1 ? say(state, 'No jump was taken back.') : rewind(state, ply + 1);
}

/** How many steps can be taken back and made again. @param {TourState} state */
export function undoable(state) {
  const ply = plyOf(state);
  const length = Math.max(0, (state.game?.walk.length ?? 1) - 1);
  return { back: ply > 0 || (length === 0 && state.draft.from === null && state.game?.walk.length) ? Math.max(1, ply) : 0, on: Math.max(0, length - ply) };
}

/** Something is asked of where the walk stands; the same again is no longer. @param {TourState} state @param {Question} question @returns {TourState} */
export function ask(state, question) {
  if (!state.game) return state;
  if (askedOf(state) === question && (isSeeking(state) || question !== 'rest')) return withGame(state, AT_REST);
  if (walkedOf(state)?.won) return say(state, 'Every square is visited.', 'good');
  const asked = withGame(state, { asked: question, askedOf: visitedOf(state), wanted: -1 });
  const known = finishedOf(asked);
  return known ? answered(asked, known) : asked;
}

/** What the core is asked while somebody plays. @param {TourState} state @returns {{[name: string]: Ask}} */
export function gameQuestions(state) {
  const { draft, game } = state;
  if (!game) return {};
  const of = basis(state, game);
  const walk = visitedPart(game, visitedOf(state));
  return {
    walked: { of, job: { do: 'walked', draft, walk } },
    ...(askedOf(state) && { finish: { of, job: { do: 'finish', draft, walk } } }),
  };
}

/** Where the walk stands is told: a click may have waited for it. @param {TourState} state with it @param {Fact<Walked>} told @returns {TourState} */
export function walkedTold(state, { error }) {
  const { game } = state;
  if (error) return say(state, sentence(error.message));
  return game && game.wanted >= 0 && walkedOf(state) ? click(state, game.wanted) : state;
}

/** Whether it can be finished is told. @param {TourState} state with it @param {Fact<Finished>} told @returns {TourState} */
export function finishTold(state, { error }) {
  const finished = finishedOf(state);
  if (error) return say(withGame(state, AT_REST), sentence(error.message));
  return finished ? answered(state, finished) : state;
}

/** What was asked is known. @param {TourState} state @param {Finished} finished @returns {TourState} */
function answered(state, { can, rest }) {
  const { game } = state;
  const question = askedOf(state);
  if (!game || question === 'can') return state;
  // No way on: then that is what is to be said.
  if (!can) return withGame(state, { asked: 'can' });
  if (question === 'hint' || rest.length === 0) return state;
  const visited = visitedOf(state);
  const walk = Uint32Array.of(...game.walk.subarray(0, visited), ...rest);
  return withPlayer(withGame(state, { ...AT_REST, walk, own: Math.min(game.own, visited) }), { at: Math.max(0, visited - 1), playing: true });
}

/** Is it won, and by hand? @param {TourState} state */
export const isWon = (state) => Boolean(walkedOf(state)?.won && state.game && state.game.own >= state.game.walk.length);
