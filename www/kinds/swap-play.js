// @ts-check
/**
 * A person tries a Swap puzzle: what a click means then. Which moves are
 * legal, and why others are not, the core tells (`told`); until it has, a
 * click waits.
 *
 * @typedef {{moves: string[], picked: number, wanted: number, stand: Stand | null,
 *   hint: Hint | 'asked' | null, dragged: boolean}} Play
 *   the moves made, some of which may be taken back: the film tells how many hold
 * @typedef {{left: number, jumps: [number, number][], all: boolean, proven: boolean}} Hint
 *   how many moves are left, the best ones by their first jumps, whether these are all
 *   of them, and whether that is proven
 * @typedef {{draft: any, turn: 'white' | 'black' | null, reached: boolean, length: number,
 *   ready: number[], targets: number[], reasons: (string | null)[] | null,
 *   moves: string[], ply: number, picked: number}} Stand
 *   what the core says of an arrangement: the puzzle from here, whose turn it is,
 *   the moves made as the puzzle counts them, the knights that can move, and of the
 *   knight that is picked, square by square, why it can't go there, and those it could jump to if nothing hindered it;
 *   then what it was asked of
 */
import { nameOf } from '../squares.js';
import { change, say } from '../state.js';
import { sentence } from '../words.js';
import { filmOf, standing } from './swap-film.js';

/** @typedef {import('../state.js').State} State */

/** How many moves hold now: one that is under way does. @param {State} state */
export const plyOf = ({ player }) => (player.playing ? Math.ceil(player.at) : Math.round(player.at));

/** @param {State} state @returns {Play | null} */
export const playOf = (state) => state.look.play;

/** @param {State} state @param {Partial<Play>} play @returns {State} */
const withPlay = (state, play) => ({ ...state, look: { ...state.look, play: { .../** @type {Play} */ (playOf(state)), ...play } } });

/** Can this puzzle be tried at all? @param {State} state */
export const canTry = ({ draft, solution }) => Boolean(draft.start.length > 0 && solution && !solution.missing && (solution.answer || solution.pending || solution.error?.code === 'cancelled'));

/** Begins where the film is; at its end, from the start. @param {State} state @param {string[]} shown the moves of the film @returns {State} */
export function begin(state, shown) {
  if (!canTry(state)) return say(state, 'This can’t be played yet: see what the result says.');
  const ply = plyOf(state);
  const moves = ply < shown.length ? shown.slice(0, ply) : [];
  return {
    ...state,
    look: { ...state.look, face: 'start', play: { moves, picked: -1, wanted: -1, stand: null, hint: null, dragged: false } },
    player: { ...state.player, at: moves.length, playing: false },
  };
}

/** @param {State} state @returns {State} */
export const stop = (state) => ({ ...state, look: { ...state.look, play: null }, player: { ...state.player, at: 0, playing: false } });

/** What the core said of the arrangement on screen, once it has. @param {State} state @returns {Stand | null} */
export function standOf(state) {
  const { stand, moves } = playOf(state) ?? {};
  return stand && stand.moves === moves && stand.ply === plyOf(state) ? stand : null;
}

/** A click on a square. @param {State} state @param {number} square @returns {State} */
export function click(state, square) {
  const play = playOf(state);
  if (!play) return state;
  const here = standing(filmOf(state.draft, play.moves), plyOf(state));
  if (square === play.picked) return withPlay(state, { picked: -1, wanted: -1 });
  if (here.has(square)) {
    // Another knight of those that may move is picked instead.
    return withPlay(state, { picked: square, wanted: -1 });
  }
  if (play.picked < 0) {
    return state.draft.blocked[square] ? state : say(state, `There is no knight on ${nameOf(state.draft, square)}: pick the one to move first.`);
  }
  return go(state, square);
}

/** The picked knight goes to a square, if it may. @param {State} state @param {number} square @returns {State} */
function go(state, square) {
  const play = playOf(state);
  if (!play || play.picked < 0) return state;
  const stand = standOf(state);
  if (stand?.picked !== play.picked) return withPlay(state, { wanted: square });
  const reason = stand.reasons?.[square];
  if (reason) return say(withPlay(state, { wanted: -1, dragged: false }), sentence(reason));
  const ply = plyOf(state);
  const moves = [...play.moves.slice(0, ply), `${nameOf(state.draft, play.picked)}-${nameOf(state.draft, square)}`];
  const made = withPlay(state, { moves, picked: -1, wanted: -1, hint: null });
  // From a hair past the last move: one in the air counts as made. What was
  // dragged is there already.
  const at = play.dragged ? moves.length : ply + 0.001;
  return { ...withPlay(made, { dragged: false }), player: { ...state.player, at, playing: !play.dragged, speed: state.player.speed } };
}

/** A drag begins on a knight. @param {State} state @param {number} square */
export const lift = (state, square) => withPlay(state, { picked: square, wanted: -1 });

/** And ends. @param {State} state @param {number} to @returns {State} */
export function drop(state, to) {
  const play = playOf(state);
  if (!play) return state;
  const here = standing(filmOf(state.draft, play.moves), plyOf(state));
  if (play.picked === to || !here.has(play.picked)) return state;
  return go(withPlay(state, { dragged: true }), to);
}

/** @param {State} state @returns {State} */
export function takeBack(state) {
  const ply = plyOf(state);
  if (ply === 0) return say(state, 'No move is made yet.');
  return { ...withPlay(state, { picked: -1, wanted: -1, hint: null }), player: { ...state.player, at: ply - 1, playing: false } };
}

/** @param {State} state @returns {State} */
export function again(state) {
  const ply = plyOf(state);
  const play = playOf(state);
  if (!play || ply >= play.moves.length) return say(state, 'No move was taken back.');
  return { ...withPlay(state, { picked: -1, wanted: -1, hint: null }), player: { ...state.player, at: ply + 1, playing: false } };
}

/** @param {State} state @returns {State} */
export const over = (state) => ({ ...withPlay(state, { moves: [], picked: -1, wanted: -1, hint: null }), player: { ...state.player, at: 0, playing: false } });

/** @param {State} state @returns {State} */
export function askHint(state) {
  const play = playOf(state);
  if (!play) return state;
  if (play.hint === 'asked') return withPlay(state, { hint: null });
  if (standOf(state)?.reached) return say(state, 'You are there already.', 'good');
  return withPlay(state, { hint: 'asked', picked: -1 });
}

/** The puzzle from here becomes the puzzle. @param {State} state @returns {State} */
export function fromHere(state) {
  const stand = standOf(state);
  return stand ? change(state, stand.draft) : state;
}

/** What the core is asked while somebody plays. @param {State} state @returns {Record<string, {of: any[], job: any}>} */
export function questions(state) {
  const play = playOf(state);
  if (!play) return {};
  const ply = plyOf(state);
  const { draft } = state;
  const moves = play.moves.slice(0, ply);
  const picked = play.picked >= 0 ? nameOf(draft, play.picked) : null;
  /** @type {Record<string, {of: any[], job: any}>} */
  const all = { stand: { of: [draft, play.moves, ply, play.picked], job: { do: 'stand', draft, moves, picked } } };
  if (play.hint === 'asked') all.hint = { of: [draft, play.moves, ply], job: { do: 'hint', draft, moves } };
  return all;
}

/** The core's answer. @param {State} state @param {{name: string, of: any[], result?: any, error?: any, progress?: any}} told @returns {State} */
export function told(state, { name, of, result, error }) {
  const play = playOf(state);
  if (!play) return state;
  if (name === 'stand') {
    if (error) return say(state, error.message);
    const [, moves, ply, picked] = of;
    const next = withPlay(state, { stand: { ...result, moves, ply, picked } });
    if (play.wanted >= 0 && picked === play.picked) return go(next, play.wanted);
    return next;
  }
  if (name === 'hint') {
    if (error) return say(withPlay(state, { hint: null }), error.message);
    if (!result) return state;
    if (result.status === 'way' && result.jumps.length > 0) return withPlay(state, { hint: result });
    const why = result.status === 'impossible' ? 'From here the goal can’t be reached any more: take moves back.' : 'No best move could be found within the limits.';
    return say(withPlay(state, { hint: null }), why);
  }
  return state;
}
