// @ts-check
/**
 * A person tries a Swap puzzle: what a click means then. Which moves are
 * legal, and why others are not, the core tells; until it has, a click waits.
 */
import { change, factOf, isCancelled, plyOf, same, say, shownOf, withPlayer } from '../../app/state.js';
import { sentence } from '../../app/words.js';
import { nameOf } from '../../board/squares.js';
import { filmOf, lengthOf, NO_MOVES, standing, upTo } from './film.js';
import { solutionOf, solvedOf, swapAnswerOf } from './solutions.js';

/** @import { Fact, Question } from '../../app/types.d.ts' */
/** @import { Hint, Stand } from '../../solver/wire.d.ts' */
/** @import { SwapGame, SwapState } from './types.d.ts' */

/** @param {SwapState} state @param {Partial<SwapGame>} game @returns {SwapState} */
const withGame = (state, game) => (state.game ? { ...state, game: { ...state.game, ...game } } : state);

/** Nothing is picked, and no hint is shown. */
const AT_REST = { picked: -1, wanted: -1, hintAt: -1 };

/** Can this puzzle be tried at all? @param {SwapState} state */
export const canTry = (state) => state.draft.start.length > 0 && !shownOf(state)?.missing
  && (swapAnswerOf(state) !== null || state.answer?.pending === true || isCancelled(state));

/** Begins where the film is; at its end, from the start. @param {SwapState} state @returns {SwapState} */
export function begin(state) {
  if (!canTry(state)) return say(state, 'This can’t be played yet: see what the result says.');
  const solution = solutionOf(state);
  const ply = plyOf(state);
  const moves = ply < lengthOf(solution) ? upTo(solution, ply) : NO_MOVES;
  // What was told of a game before is nothing to go by.
  const { stand: _, ...facts } = state.facts;
  return withPlayer({
    ...state, facts, view: { ...state.view, face: 'start' }, game: { ...AT_REST, moves, dragged: false },
  }, { at: lengthOf(moves), playing: false });
}

/** @param {SwapState} state @returns {SwapState} */
export const stop = (state) => withPlayer({ ...state, game: null }, { at: 0, playing: false });

/** What the core said of the arrangement on screen, once it has. @param {SwapState} state @returns {Stand | null} */
export function standOf(state) {
  const { draft, game, facts: { stand } } = state;
  if (!game || !stand?.result) return null;
  const [of, jumps, ply] = stand.of;
  return of === draft && jumps === game.moves.jumps && ply === plyOf(state) ? stand.result : null;
}

/** The same, where it tells of the knight that is picked. @param {SwapState} state @returns {Stand | null} */
export const pickedStandOf = (state) => (state.facts.stand?.of[3] === state.game?.picked ? standOf(state) : null);

/** Who stands where. @param {SwapState} state @param {SwapGame} game */
const here = (state, game) => standing(filmOf(state.draft, game.moves), plyOf(state));

/** A click on a square. @param {SwapState} state @param {number} square @returns {SwapState} */
export function click(state, square) {
  const { draft, game } = state;
  if (!game) return state;
  if (square === game.picked) return withGame(state, { picked: -1, wanted: -1 });
  // Another knight is picked instead.
  if (here(state, game).has(square)) return withGame(state, { picked: square, wanted: -1 });
  if (game.picked >= 0) return go(state, square);
  return draft.blocked[square] ? state : say(state, `There is no knight on ${nameOf(draft, square)}: pick the one to move first.`);
}

/** The picked knight goes to a square, if it may. @param {SwapState} state @param {number} square @returns {SwapState} */
function go(state, square) {
  const { game } = state;
  if (!game || game.picked < 0) return state;
  const stand = pickedStandOf(state);
  if (!stand) return withGame(state, { wanted: square });
  const reason = stand.reasons?.[square];
  if (reason) return say(withGame(state, { wanted: -1, dragged: false }), sentence(reason));
  const ply = plyOf(state);
  const made = upTo(game.moves, ply);
  // A move of its own, until the core has told whether it goes on with the one before.
  const moves = { jumps: Uint32Array.of(...made.jumps, game.picked, square), runs: [...made.runs, ply] };
  // From a hair past the last move: one in the air counts as made. What was
  // dragged is there already.
  const at = game.dragged ? ply + 1 : ply + 0.001;
  return withPlayer(withGame(state, { ...AT_REST, moves, dragged: false }), { at, playing: !game.dragged });
}

/** A drag begins on a knight. @param {SwapState} state @param {number} square */
export const lift = (state, square) => withGame(state, { picked: square, wanted: -1 });

/** And ends. @param {SwapState} state @param {number} to @returns {SwapState} */
export function drop(state, to) {
  const { game } = state;
  if (!game || game.picked === to || !here(state, game).has(game.picked)) return state;
  return go(withGame(state, { dragged: true }), to);
}

/** As many jumps hold as are said. @param {SwapState} state @param {number} at @returns {SwapState} */
const rewind = (state, at) => withPlayer(withGame(state, AT_REST), { at, playing: false });

/** @param {SwapState} state @returns {SwapState} */
export function takeBack(state) {
  const ply = plyOf(state);
  return ply === 0 ? say(state, 'No move is made yet.') : rewind(state, ply - 1);
}

/** @param {SwapState} state @returns {SwapState} */
export function again(state) {
  const ply = plyOf(state);
  return !state.game || ply >= lengthOf(state.game.moves) ? say(state, 'No move was taken back.') : rewind(state, ply + 1);
}

/** @param {SwapState} state @returns {SwapState} */
export const over = (state) => rewind(withGame(state, { moves: NO_MOVES }), 0);

/** Is a hint wanted for the arrangement on screen? @param {SwapState} state */
const wantsHint = (state) => state.game?.hintAt === plyOf(state);

/** What a hint is of. @param {SwapState} state @param {SwapGame} game */
const hintBasis = (state, game) => [state.draft, game.moves.jumps, plyOf(state)];

/** The hint that is shown. @param {SwapState} state @returns {Extract<Hint, {status: 'way'}> | null} */
export function hintOf(state) {
  const { game } = state;
  if (!game || !wantsHint(state)) return null;
  const hint = factOf(state, 'hint', hintBasis(state, game))?.result;
  return hint?.status === 'way' && hint.jumps.length > 0 ? hint : null;
}

/** What is known of the way on, without a hint being asked for: what the least is now. @param {SwapState} state @returns {Hint | null} */
export const aheadOf = (state) => (state.game && factOf(state, 'ahead', hintBasis(state, state.game))?.result) ?? null;

/** What took longer to solve than this is not solved again after each move, in ms. */
const LONG = 5000;

/** Is that to be found out? Before the first move it is known. @param {SwapState} state */
function wantsAhead(state) {
  const solved = solvedOf(state);
  return plyOf(state) > 0 && solved !== null && solved.proven && solved.ms < LONG;
}

/** Does a jump only make the last one undone? @param {SwapState} state @param {readonly [number, number]} jump */
export function isBack({ game, draft, player }, [from, to]) {
  const jumps = game?.moves.jumps;
  const last = 2 * plyOf({ player }) - 2;
  return Boolean(jumps && last >= 0 && draft.turns === 'free' && jumps[last] === to && jumps[last + 1] === from);
}

/** Is a hint being looked for? @param {SwapState} state */
export const isHintSought = (state) => wantsHint(state) && !hintOf(state);

/** A hint is wanted; wanted again while it is looked for, it is given up. @param {SwapState} state @returns {SwapState} */
export function askHint(state) {
  if (isHintSought(state)) return withGame(state, { hintAt: -1 });
  if (standOf(state)?.reached) return say(state, 'You are there already.', 'good');
  const asked = withGame(state, { hintAt: plyOf(state), picked: -1 });
  // What is known is not asked again.
  const known = asked.game && factOf(asked, 'hint', hintBasis(asked, asked.game));
  return known?.result ? hintTold(asked, known) : asked;
}

/** The puzzle from here becomes the puzzle. @param {SwapState} state @returns {SwapState} */
export function fromHere(state) {
  const stand = standOf(state);
  return stand ? change(state, stand.draft) : state;
}

/** What the core is asked while somebody plays. @param {SwapState} state @returns {{[name: string]: Question}} */
export function gameQuestions(state) {
  const { draft, game } = state;
  if (!game) return {};
  const ply = plyOf(state);
  const { jumps } = game.moves;
  const moves = jumps.slice(0, 2 * ply);
  const picked = game.picked >= 0 ? game.picked : null;
  return {
    stand: { of: [draft, jumps, ply, game.picked], job: { do: 'stand', draft, moves, picked } },
    ...(wantsAhead(state) && { ahead: { of: hintBasis(state, game), job: { do: 'hint', draft, moves } } }),
    ...(wantsHint(state) && { hint: { of: hintBasis(state, game), job: { do: 'hint', draft, moves } } }),
  };
}

/** Where the game stands is told. @param {SwapState} state with it @param {Fact<Stand>} told @returns {SwapState} */
export function standTold(state, { of, result }) {
  const { game } = state;
  const [, jumps, ply, picked] = of;
  if (!game || !result || jumps !== game.moves.jumps) return state;
  const { moves } = game;
  // Which jumps are moves of their own is told of all that were made.
  const whole = ply === lengthOf(moves) && !same(moves.runs, result.runs);
  const told = whole ? withGame(state, { moves: { ...moves, runs: result.runs } }) : state;
  return game.wanted >= 0 && picked === game.picked ? go(told, game.wanted) : told;
}

/** A hint is told; where there is none, it says so. @param {SwapState} state with it @param {Fact<Hint>} told @returns {SwapState} */
export function hintTold(state, { of, result, error }) {
  const { game } = state;
  if (!game || !wantsHint(state) || of[1] !== game.moves.jumps || of[2] !== game.hintAt) return state;
  if (error) return say(withGame(state, { hintAt: -1 }), sentence(error.message));
  if (!result || hintOf(state)) return state;
  return say(withGame(state, { hintAt: -1 }), result.status !== 'impossible' ? 'No best move could be found within the limits.'
    : swapAnswerOf(state)?.status === 'solved' ? 'From here the goal can’t be reached any more: take back.'
      : `No move helps, the goal can’t be reached: ${result.reason}.`);
}
