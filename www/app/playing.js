// @ts-check
/**
 * Playing, once for all kinds: while somebody plays, what is done on the board
 * makes moves, and undo takes them back. What a move is, the kind says, in its
 * part `Play`; what that need not say stands here, and so does what all games
 * have in common: help, and what it costs. It is loaded with the first game.
 */
import { lookup } from './lookup.js';
import { change, hasNoSolution, isAnswered, plyOf, say, withPlayer } from './state.js';

/** @import { Hinted, Play, PlayPart, Plea, Score } from './contract.d.ts' */
/** @import { SceneArrow, SceneSpot } from './scene.d.ts' */
/** @import { Command, Drawn, Help, State } from './types.d.ts' */

/** Nobody has helped. @type {Help} */
export const NO_HELP = { hints: 0, moves: 0, checks: 0, rest: false, veiled: false, step: 0, of: null };

/** The steps of a hint: where to look, which piece, which move. */
const LAST_STEP = 3;

/** An area in which to look has no more squares across. */
const WIDEST = 8;

/** What help costs: a hint that says where to look, and a check, one point; a hint that gives the move, two. */
const COST_OF_MOVE = 2;

/** With so much help, the best solution still has two stars. */
const MOST_COST_FOR_TWO = 4;

/** The help that was had so far. @param {State} state @returns {Help} */
export const helpOf = (state) => ({ ...NO_HELP, ...state.help });

/** @template {State} S @param {S} state @param {Partial<Help>} help @returns {S} */
const withHelp = (state, help) => ({ ...state, help: { ...helpOf(state), ...help } });

/** What a hint is about: the game as it stands. @param {State} state @param {Play} play */
const basisOf = (state, play) => [play.moves(state), plyOf(state)];

/** How far a hint has come for the game as it stands; 0 for none. @param {State} state @param {Play} play */
export function stepOf(state, play) {
  const { help } = state;
  if (!help?.of || help.step === 0) return 0;
  const [moves, ply] = basisOf(state, play);
  return help.of[0] === moves && help.of[1] === ply ? help.step : 0;
}

/** The best move, as far as it may be seen. @param {State} state @param {Play} play @returns {{ hint: Hinted, step: number } | null} */
function shownHint(state, play) {
  const step = stepOf(state, play);
  const hint = step > 0 ? play.hinted(state) : null;
  return hint && { hint, step };
}

/** Begins to play. @param {State} state @param {Play} play @param {Extract<Command, { do: 'try' }>} command @returns {State} */
function begin(state, play, { left, square }) {
  const open = { ...state, awaited: null };
  // Why it can't be is the answer.
  if (!play.canPlay(state) || hasNoSolution(state)) return say({ ...open, veiled: state.veiled && !isAnswered(state) }, ['notToBePlayed']);
  const facts = { ...state.facts };
  for (const name of play.forgets) delete facts[name];
  const begun = { ...play.begin({ ...open, facts, veiled: false }), help: { ...NO_HELP, veiled: state.veiled } };
  if (left?.game) return withPlayer({ ...begun, game: left.game, help: left.help ?? NO_HELP }, { at: left.at ?? 0 });
  return square === undefined ? begun : play.click(begun, square);
}

/** Stops playing. @param {State} state @returns {State} */
const stop = (state) => withPlayer({ ...state, game: null, help: null }, { at: 0, playing: false });

/** From the start again: what was learnt of the solution stays known. @param {State} state @param {Play} play @returns {State} */
function over(state, play) {
  const facts = { ...state.facts };
  for (const name of play.forgets) delete facts[name];
  const { hints, moves, checks, rest, veiled } = helpOf(state);
  // Whoever has seen the solution has seen every move.
  const shown = rest ? { hints: Math.max(3, hints), moves: Math.max(3, moves) } : { hints, moves };
  return { ...play.over({ ...state, facts }), help: { ...NO_HELP, ...shown, checks, veiled } };
}

/** A hint is asked for, or more of the one that is there. @param {State} state @param {Play} play @returns {State} */
function hint(state, play) {
  const step = stepOf(state, play);
  const { hints, moves } = helpOf(state);
  // The same again, while it is looked for, is given up.
  if (step > 0 && play.sought(state) === 'hint') return play.ask(withHelp(state, { step: 0, hints: hints - 1 }), 'hint');
  if (step > 0 && play.hinted(state)) {
    const next = Math.min(step + 1, LAST_STEP);
    return next === step ? state : withHelp(state, { step: next, moves: next === LAST_STEP ? moves + 1 : moves });
  }
  const asked = play.ask(state, 'hint');
  if (asked.game === state.game) return asked;
  return withHelp(asked, { step: 1, hints: step > 0 ? hints : hints + 1, of: basisOf(asked, play) });
}

/** Something is asked for. @param {State} state @param {Play} play @param {Plea} plea @returns {State} */
function ask(state, play, plea) {
  if (!play.pleas.includes(plea)) return state;
  if (plea === 'hint') return hint(state, play);
  const sought = play.sought(state) === plea;
  const asked = play.ask(state, plea);
  if (asked.game === state.game || sought) return sought && plea === 'rest' ? withHelp(asked, { rest: false }) : asked;
  return withHelp(asked, plea === 'rest' ? { rest: true } : { checks: helpOf(state).checks + 1 });
}

/**
 * What commands come to while somebody plays: those that are not here do what
 * they always do.
 * @type {{ [N in Command['do']]?: (state: State, command: Extract<Command, { do: N }>, play: Play, usual: (state: State, command: Extract<Command, { do: N }>) => State) => State }}
 */
const PLAYING = {
  try: stop,
  over: (state, _command, play) => over(state, play),
  anew: (state, _command, play) => ({ ...over(state, play), help: { ...NO_HELP, veiled: Boolean(state.help?.veiled) } }),
  clear: (state, _command, play) => over(state, play),
  // With another tool than the eraser, an edit is meant: there is none now.
  put: (state, { square, tool }, play) => (tool === undefined ? play.click(state, square) : tool === 'erase' ? play.takeAway(state, square) : state),
  lift: (state, { square }, play) => play.lift(state, square),
  move: (state, { to }, play) => play.drop(state, to),
  strokeStart: (state) => state,
  undo: (state, _command, play) => play.takeBack(state),
  redo: (state, _command, play) => play.again(state),
  tool: (state, { tool }, play) => play.pick(state, tool),
  switch: (state, { name }, play) => play.flick(state, name),
  ask: (state, { plea }, play) => ask(state, play, plea),
  /** Back to where it could still be done. */
  mend(state, _command, play) {
    const right = play.judged(state)?.right ?? -1;
    return right < 0 ? state : play.rewind(state, right);
  },
  fromHere(state, _command, play) {
    const draft = play.here(state);
    return draft ? change(state, draft) : state;
  },
  learnt(state, command, play, usual) {
    const { name, fact } = command;
    const next = usual(state, command);
    return play.learnt[name]?.(next, fact) ?? next;
  },
};

/** The keys of what can be asked for. @type {Record<string, Plea>} */
const PLEAS = { h: 'hint', c: 'can' };

/** What need not be said of a game. @type {Omit<Play<any>, keyof import('./contract.d.ts').PlaySaid<any> | 'command' | 'start' | 'key'>} of whatever state */
const PLAYS = {
  /** @this {Play} */
  over(state) { return this.begin(state); },
  lift: (state) => state,
  /** @this {Play} */
  drop(state, square) { return this.click(state, square); },
  /** @this {Play} */
  takeAway(state) { return this.takeBack(state); },
  rewind: (state, at) => withPlayer(state, { at, playing: false }),
  choices: () => [],
  pick: (state) => state,
  switches: () => [],
  flick: (state) => state,
  pleas: ['hint', 'can', 'rest'],
  canAsk: () => true,
  answered: () => null,
  judged: () => null,
  here: () => null,
  hasHere: false,
  forgets: [],
};

/** The squares around one, about a quarter of the board. @param {Drawn} draft @param {number} square @returns {number[]} */
export function areaAround({ files, ranks }, square) {
  const range = (/** @type {number} */ at, /** @type {number} */ all) => {
    const size = Math.min(WIDEST, Math.ceil(all / 2));
    const first = all > 2 * WIDEST ? Math.max(0, Math.min(at - WIDEST / 2, all - size)) : at < all / 2 ? 0 : all - size;
    return Array.from({ length: size }, (_, index) => first + index);
  };
  const across = range(square % files, files);
  return range(Math.floor(square / files), ranks).flatMap((rank) => across.map((file) => rank * files + file));
}

/**
 * The squares that a hint lights, step by step: an area, the target and a decoy within it, the target alone. Each step
 * is part of the one before.
 *
 * @param {Drawn} draft
 * @param {Hinted} hint
 * @param {number} step
 * @returns {number[]}
 */
export function litSquares(draft, { target, decoys = [] }, step) {
  if (step >= LAST_STEP) return [target];
  const area = areaAround(draft, target).filter((square) => !draft.blocked[square]);
  if (step < LAST_STEP - 1) return area;
  const decoy = decoys.find((square) => square !== target && area.includes(square));
  return decoy === undefined ? [target] : [target, decoy].sort((a, b) => a - b);
}

/** What a hint shows on the board, step by step. @param {State} state @param {{ hint: Hinted, step: number }} shown @returns {{ spots: SceneSpot[], arrows: SceneArrow[] }} */
function signsOf({ draft }, { hint, step }) {
  const { from, to } = hint;
  if (step === LAST_STEP && from !== null) return { spots: [], arrows: [{ kind: 'hint', from, to }] };
  return { spots: litSquares(draft, hint, step).map((square) => ({ kind: /** @type {const} */ ('look'), square })), arrows: [] };
}

/**
 * A game of its part.
 * @template {State} S @param {PlayPart<S>} part @returns {Play<S>}
 */
export function playing(part) {
  /** @type {Play<any>} of whatever state */
  const play = {
    ...PLAYS,
    ...part,
    isWon: (state) => !state.help?.rest && part.isWon(/** @type {S} */ (state)),
    scene(state, watched) {
      const drawn = part.scene(state, watched);
      const shown = shownHint(state, play);
      if (!shown) return drawn;
      const { spots, arrows } = signsOf(state, shown);
      return { ...drawn, spots: [...spots, ...drawn.spots ?? []], arrows: [...drawn.arrows ?? [], ...arrows] };
    },
    describe(state) {
      const result = part.describe(state);
      const shown = shownHint(state, play);
      if (!shown) return result;
      const { hint, step } = shown;
      return { ...result, detail: step === 1 ? [['hintLook']] : step === 2 ? [['hintWhich', litSquares(state.draft, hint, step).length]] : play.hintSaid(state) };
    },
    label(state, square, watched) {
      const label = part.label(state, square, watched);
      const shown = shownHint(state, play);
      return shown && signsOf(state, shown).spots.some((spot) => spot.square === square) ? [...label, ['lookHere']] : label;
    },
    start: (state, command) => begin(state, play, command),
    command(state, command, usual) {
      // The handler of a name takes the commands of that name: its type can't say so for all at once.
      const handler = /** @type {any} */ (PLAYING)[command.do];
      return handler?.(state, command, play, usual);
    },
    key({ game }, key) {
      if (key === 'Escape' && game) return { do: 'try' };
      const plea = lookup(PLEAS, key);
      return game && plea && play.pleas.includes(plea) ? { do: 'ask', plea } : undefined;
    },
  };
  return play;
}

/** Is a won game as good as can be? Null where nobody knows the minimum. @param {Score} score @returns {boolean | null} */
const isBest = ({ moves, least, of }) => (of !== undefined ? true : least === null ? null : moves <= least);

/**
 * How many stars the help so far leaves for the best solution: three without help, two with some, one with more.
 *
 * @param {State} state
 */
export function starsLeft(state) {
  const { hints, moves, checks } = helpOf(state);
  const cost = hints - moves + COST_OF_MOVE * moves + checks;
  return cost === 0 ? 3 : cost <= MOST_COST_FOR_TWO ? 2 : 1;
}

/**
 * The stars of a won game. Three: the best solution, without help. Two: the best solution with some help or, without
 * help, one jump more; also where the minimum isn't known. One: solved.
 *
 * @param {State} state
 * @param {Play} play
 * @returns {number} 0 for a game that isn't won
 */
export function starsOf(state, play) {
  if (!play.isWon(state) || state.player.playing) return 0;
  const score = play.score(state);
  const best = isBest(score);
  if (best) return starsLeft(state);
  const isNear = best === null || score.moves === (score.least ?? 0) + 1;
  return isNear && starsLeft(state) === 3 ? 2 : 1;
}
