// @ts-check
/**
 * Playing, once for all kinds: while somebody plays, what is done on the board
 * makes moves, and undo takes them back. What a move is, the kind says, in its
 * part `Play`.
 */
import { change, kindOf, say, withPlayer } from './state.js';

/** @import { Play, Plea } from './contract.d.ts' */
/** @import { Command, Handlers, State } from './types.d.ts' */

/** Begins to play. @param {State} state @param {Play} play @returns {State} */
function begin(state, play) {
  if (!play.canPlay(state)) return say(state, ['notToBePlayed']);
  const facts = { ...state.facts };
  for (const name of play.forgets) delete facts[name];
  return play.begin({ ...state, facts });
}

/** Stops playing. @param {State} state @returns {State} */
const stop = (state) => withPlayer({ ...state, game: null }, { at: 0, playing: false });

/** From the start again. @param {State} state @param {Play} play @returns {State} */
function over(state, play) {
  const facts = { ...state.facts };
  for (const name of play.forgets) delete facts[name];
  return play.over({ ...state, facts });
}

/**
 * What commands come to while somebody plays: those that are not here do what
 * they always do.
 * @type {{ [N in Command['do']]?: (state: State, command: Extract<Command, { do: N }>, play: Play, usual: (state: State, command: Extract<Command, { do: N }>) => State) => State }}
 */
const PLAYING = {
  try: stop,
  over: (state, _command, play) => over(state, play),
  clear: (state, _command, play) => over(state, play),
  // With another tool than the eraser, an edit is meant: there is none now.
  put: (state, { square, tool }, play) => (tool === undefined ? play.click(state, square) : tool === 'erase' ? play.takeBack(state) : state),
  lift: (state, { square }, play) => play.lift(state, square),
  move: (state, { to }, play) => play.drop(state, to),
  strokeStart: (state) => state,
  undo: (state, _command, play) => play.takeBack(state),
  redo: (state, _command, play) => play.again(state),
  ask: (state, { plea }, play) => (play.pleas.includes(plea) ? play.ask(state, plea) : state),
  fromHere(state, _command, play) {
    const draft = play.here?.(state);
    return draft ? change(state, draft) : state;
  },
  told(state, command, play, usual) {
    const { name, told } = command;
    const next = usual(state, command);
    return play.told[name]?.(next, told) ?? next;
  },
};

/** The same while nobody plays. @type {Required<Pick<Handlers<State>, 'try' | 'over' | 'ask' | 'fromHere'>>} */
export const NOT_PLAYING = {
  try(state, { left }) {
    const play = kindOf(state).game;
    const begun = play ? begin(state, play) : state;
    return left && begun.game ? withPlayer({ ...begun, game: left.game }, { at: left.at }) : begun;
  },
  over: (state) => state,
  ask: (state) => state,
  fromHere: (state) => state,
};

/**
 * What a command comes to in a game; nothing where it does what it always does.
 * @param {State} state @param {Command} command @param {(state: State, command: Command) => State} usual
 * @returns {State | undefined}
 */
export function played(state, command, usual) {
  const play = state.game ? kindOf(state).game : null;
  // The handler of a name takes the commands of that name: its type can't say so for all at once.
  const handler = play && /** @type {any} */ (PLAYING)[command.do];
  return handler?.(state, command, play, usual);
}

/** The keys of what can be asked for. @type {Record<string, Plea>} */
const PLEAS = { h: 'hint', c: 'can' };

/** The command of a key to somebody who plays, or might. @param {State} state @param {Play | null} play @param {string} key @returns {Command | undefined} */
export function keyOfGame({ game }, play, key) {
  if (!play) return undefined;
  if (key === 't' || (key === 'Escape' && game)) return { do: 'try' };
  const plea = PLEAS[key];
  return game && plea && play.pleas.includes(plea) ? { do: 'ask', plea } : undefined;
}

/** How many steps can be undone and made again: edits or, while somebody plays, moves. @param {State} state */
export function undoableOf(state) {
  const play = state.game ? kindOf(state).game : null;
  return play ? play.undoable(state) : { back: state.past.length, on: state.future.length };
}
