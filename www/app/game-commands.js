// @ts-check
/**
 * The commands of a game, for all kinds of puzzles: input on the board makes moves, and undo takes
 * them back. The kind's part `Play` defines moves. Loaded with the first game.
 */
import { dropStaleRequest, endRequest, failHelp, helpOf, helpQuestion, hintMarks, highlightedSquares, keepCorrectMoves, NO_HELP, requestHelp, rewind, withoutReplay, settleHelp, shownHint, verdictOf } from './help.js';
import { lookup } from './lookup.js';
import { change, hasNoSolution, hideAnswer, isAnswered, plyOf, notify, withPlayer } from './state.js';
import { BACKGROUND_COMMANDS } from './update.js';
import { deepEqual } from '../solver/deep-equal.js';

/** @import { Result, Play, PlayHooks, PlayPart } from './contract.d.ts' */
/** @import { Command, HelpKind, State } from './types.d.ts' */

/** The help that a person who has seen a solution has used: it leaves one star. */
const SEEN = { hints: 3, moves: 3 };

/**
 * Begins to play.
 *
 * @param {State} state
 * @param {Play} play
 * @param {Extract<Command, { do: 'toggleGame' }>} command
 * @returns {State}
 */
function begin(state, play, { savedGame, square }) {
  const started = { ...state, pendingStart: null };
  if (!play.canPlay(state) || hasNoSolution(state)) return notify({ ...started, answerHidden: state.answerHidden && !isAnswered(state) && !state.answer?.error }, play.whyUnplayable?.(state) ?? ['cantBePlayed']);
  const begun = play.begin({ ...started, answerHidden: false });
  // Moves of the solution that the game continues were seen.
  const game = { ...begun, help: { ...NO_HELP, ...(plyOf(begun) > 0 && SEEN), answerHidden: state.answerHidden } };
  if (savedGame?.game) return withPlayer({ ...game, game: savedGame.game, help: { ...NO_HELP, ...savedGame.help } }, { at: savedGame.at ?? 0 });
  return square === undefined ? game : play.click(game, square);
}

/** Ends the game. @param {State} state @returns {State} */
const stop = (state) => withPlayer({ ...state, game: null, help: null }, { at: 0, playing: false });

/**
 * Starts over. The help that was used still counts.
 *
 * @param {State} state
 * @param {Play} play
 * @returns {State}
 */
function restart(state, play) {
  const { hints, moves, checks, solutionShown, answerHidden } = helpOf(endRequest(state));
  // A person who has seen the solution has seen every move.
  const used = solutionShown ? { hints: Math.max(SEEN.hints, hints), moves: Math.max(SEEN.moves, moves) } : { hints, moves };
  return { ...play.begin(stop(state)), help: { ...NO_HELP, ...used, checks, answerHidden } };
}

/** @param {State} state @param {Play} play */
const canReplay = (state, play) => play.isWon(state) && !state.player.playing;

/** @param {State} state @returns {State} */
const replay = (state) => withPlayer(state, { at: 0, playing: true, replay: true });

/**
 * The commands of a game. Other commands work as always.
 * @type {{ [N in Command['do']]?: (state: State, command: Extract<Command, { do: N }>, play: Play, fallback: (state: State, command: Extract<Command, { do: N }>) => State) => State }}
 */
const GAME_COMMANDS = {
  toggleGame: (state) => (state.help?.answerHidden ? hideAnswer(stop(state)) : stop(state)),
  restart: (state, _command, play) => restart(state, play),
  resetGame: (state, _command, play) => ({ ...restart(state, play), help: { ...NO_HELP, answerHidden: Boolean(state.help?.answerHidden) } }),
  clear: (state, _command, play) => restart(state, play),
  replay: (state, _command, play) => (canReplay(state, play) ? replay(state) : state),
  play: (state, command, play, fallback) => (canReplay(state, play) ? replay(state) : fallback(state, command)),
  // Tools other than the eraser are for editing.
  put: (state, { square, tool }, play) => (tool === undefined ? play.click(state, square) : tool === 'erase' ? play.erase(state, square) : state),
  startDrag: (state, { square }, play) => play.startDrag(state, square),
  cancelDrag: (state, _command, play) => play.dropInput(state),
  move: (state, { to }, play) => play.endDrag(state, to),
  strokeStart: (state) => state,
  undo(state, _command, play) {
    if (play.history(state).undoable === 0) return notify(state, ['nothingToUndo']);
    const ply = plyOf(state);
    // A start that was chosen by a click can be undone, too.
    return ply > 0 ? rewind(state, play, ply - 1) : play.begin(state);
  },
  redo: (state, _command, play) => (play.history(state).redoable === 0 ? notify(state, ['nothingToRedo']) : rewind(state, play, plyOf(state) + 1)),
  tool: (state, { tool }, play) => play.choose(state, tool),
  toggleAid: (state, { name }, play) => play.choose(state, name),
  help: (state, { kind }, play) => requestHelp(state, play, kind),
  undoToMistake(state, _command, play) {
    const correct = verdictOf(state)?.correctMoves ?? -1;
    return correct < 0 ? state : keepCorrectMoves(state, play, correct);
  },
  fromHere(state, _command, play) {
    const draft = play.puzzleFromHere?.(state);
    return draft ? change(state, draft) : state;
  },
  fact(state, command, play, fallback) {
    const { name, fact } = command;
    const next = fallback(state, command);
    const after = play.onFact[name]?.(next, fact) ?? next;
    return fact.error ? failHelp(after, play, name, fact.error) : settleHelp(after, play);
  },
};

/** The keys for help. @type {Record<string, HelpKind>} */
const HELP_KEYS = { h: 'hint', c: 'check' };

/**
 * Defaults of optional hooks.
 * @type {Omit<Play<any>, keyof import('./contract.d.ts').RequiredPlayHooks<any>>} of any state
 */
const DEFAULTS = {
  startDrag: (state) => state,
  dropInput: (state) => state,
  /** @this {Play} */
  endDrag(state, square) { return this.click(state, square); },
  /** @this {Play} */
  erase(state) { return GAME_COMMANDS.undo?.(state, { do: 'undo' }, this, (same) => same) ?? state; },
  choices: () => [],
  aids: () => [],
  choose: (state) => state,
  canHelp: () => true,
  canCompare: () => false,
};

/**
 * A kind's game.
 * @template {State} S @param {PlayPart<S>} part @returns {PlayHooks<S>}
 */
export function withGameCommands(part) {
  /** @type {PlayHooks<any>} of any state */
  const play = {
    ...DEFAULTS,
    ...part,
    isOver: (state) => part.isOver(withoutReplay(state)),
    isWon: (state) => !state.help?.solutionShown && part.isWon(withoutReplay(/** @type {S} */ (state))),
    // A finished board rests.
    canDrag: (state, square) => !play.isOver(state) && part.canDrag(state, square),
    score: (state) => part.score(withoutReplay(state)),
    history: (state) => part.history(withoutReplay(state)),
    questions(now) {
      const state = withoutReplay(now);
      const question = helpQuestion(state, play);
      return { ...part.questions(state), ...(question && { [question.name]: { of: question.of, job: question.job } }) };
    },
    scene(state, watched) {
      const drawn = part.scene(state, watched);
      const shown = shownHint(state);
      const { mistake: first } = helpOf(state);
      // At the end of the solution, a mark would be taken for a fault of the solution.
      const isMarked = first && (part.keepFirst || state.player.playing);
      const mistake = (isMarked ? first.squares : []).map((/** @type {number} */ square) => ({ kind: /** @type {const} */ ('conflict'), square }));
      if (!shown) return mistake.length === 0 ? drawn : { ...drawn, spots: [...drawn.spots ?? [], ...mistake] };
      const { spots, arrows } = hintMarks(state, shown);
      return { ...drawn, spots: [...spots, ...drawn.spots ?? []], arrows: [...drawn.arrows ?? [], ...arrows] };
    },
    describe(now) {
      const state = withoutReplay(now);
      const described = part.describe(state);
      const isSolution = state.help?.solutionShown && part.isOver(state);
      /** @type {Result} */
      const result = isSolution ? { ...described, tone: 'ask', headline: ['solutionHere'] } : described;
      const shown = shownHint(state);
      const { mistake } = helpOf(state);
      if (!shown) return mistake ? { ...result, detail: [...result.detail, ['mistakeWas', mistake.move]] } : result;
      const { hint, level } = shown;
      return { ...result, detail: level === 3 ? [...hint.messages] : [[hint.target === hint.from ? 'hintPiece' : 'hintSquare', level === 1 ? null : highlightedSquares(state.draft, hint, level).length]] };
    },
    label(now, square, watched) {
      const state = withoutReplay(now);
      const label = part.label(state, square, watched);
      const shown = shownHint(state);
      if (!shown && state.help?.mistake?.squares.includes(square)) return [...label, ['mistakeHere']];
      return shown && hintMarks(state, shown).spots.some((spot) => spot.square === square) ? [...label, ['hintHere']] : label;
    },
    start: (state, command) => begin(state, play, command),
    command(state, command, fallback) {
      // `any`, because no type says that each handler takes the commands of its name.
      const handler = /** @type {any} */ (GAME_COMMANDS)[command.do];
      const now = handler || !BACKGROUND_COMMANDS.has(command.do) ? withoutReplay(state) : state;
      // Space and the arrow keys only end a replay.
      if (now !== state && (command.do === 'toggle' || command.do === 'step')) return now;
      return dropStaleRequest(handler ? handler(now, command, play, fallback) : fallback(now, command), play);
    },
    key(state, key) {
      const { game } = state;
      // The first Escape puts down what is picked.
      if (key === 'Escape' && game) return deepEqual(play.dropInput(state).game, game) ? { do: 'toggleGame' } : { do: 'cancelDrag' };
      const kind = lookup(HELP_KEYS, key);
      return game && kind ? { do: 'help', kind } : undefined;
    },
  };
  return play;
}
