// @ts-check
/**
 * The goal of a puzzle: drawn, or the default one, which the core reports with the answer or, if
 * that takes long, alone. An edit of a default goal that isn't known yet has to wait, and so do all
 * later commands: they wait in a queue until the goal is known.
 */
import { factOf, notify, shownOf } from '../../../app/state.js';

/** @import { Work } from '../../../app/contract.d.ts' */
/** @import { Command, Fact, Handlers, Question } from '../../../app/types.d.ts' */
/** @import { Setup, Shown, SwapDraft } from '../../../solver/wire.d.ts' */
/** @import { QueuedCommand, SwapCommand, SwapState } from '../types.d.ts' */

/** The parts of a draft on which the default goal depends. @param {SwapDraft} draft */
const goalDependsOn = ({ start, files, ranks }) => [start, files, ranks];

/** The goal, if it is known. @param {SwapState} state @returns {Setup | null} */
export const goalOf = (state) => state.draft.goal ?? factOf(state, 'goal', goalDependsOn(state.draft))?.result?.goal ?? null;

/** @type {Setup} */
const NO_KNIGHTS = [];

/**
 * The goal on screen: until it is known, the previous one.
 *
 * @param {SwapState} state
 * @returns {Setup}
 */
export function visibleGoal(state) {
  const { draft, facts: { goal: fact } } = state;
  const fits = fact?.of[1] === draft.files && fact.of[2] === draft.ranks;
  return goalOf(state) ?? (fits ? fact.result?.goal : null) ?? NO_KNIGHTS;
}

/**
 * Requests the default goal without a search, if it is on screen and the answer takes long.
 *
 * @param {SwapState} state
 * @returns {{[name: string]: Question}}
 */
export function goalQuestion(state) {
  const { draft, view, answer } = state;
  if (view.position !== 'goal' || goalOf(state) || !(answer?.progress || answer?.error)) return {};
  // Without work and memory, nothing is searched.
  const job = /** @type {const} */ ({ do: 'solve', draft, options: { work: 0, memory: 0 }, wants: {} });
  return { goal: { of: goalDependsOn(draft), job } };
}

/**
 * Saves the default goal that came with the answer.
 *
 * @param {SwapState} state
 * @returns {SwapState}
 */
export function withAnsweredGoal(state) {
  const { draft, answer, facts } = state;
  const shown = shownOf(state);
  if (draft.goal || answer?.draft !== draft || !shown) return state;
  return { ...state, facts: { ...facts, goal: { of: goalDependsOn(draft), result: shown } } };
}

/**
 * Handles the default goal as a fact of its own.
 *
 * @param {SwapState} state with it
 * @param {Fact<Shown>} fact
 * @returns {SwapState}
 */
export const onGoal = (state, { error }) => (error && state.view.queue.length > 0 ? dropQueue(state) : state);

/**
 * Drops the waiting commands, because the goal is unknown.
 *
 * @param {SwapState} state
 * @returns {SwapState}
 */
const dropQueue = (state) => notify(withQueue(state, []), ['goalUnknown']);

/** Commands that may need the goal. */
const NEEDS_GOAL = new Set(['put', 'move', 'strokeStart']);

/** Commands about squares. */
const ON_SQUARES = new Set([...NEEDS_GOAL, 'strokeOver', 'strokeEnd', 'startDrag']);

/**
 * Commands that wait in the queue: those that change the draft, or affect an edit.
 *
 * @type {(Command | SwapCommand)['do'][]}
 */
const QUEUED = [
  'put', 'move', 'strokeStart', 'strokeOver', 'strokeEnd', 'startDrag', 'resize', 'setField', 'clear', 'load', 'undo', 'redo',
  'tool', 'view', 'showPosition', 'goal', 'shape', 'letter', 'toggleGame',
];

/** @param {SwapState} state @param {SwapState['view']['queue']} queue @returns {SwapState} */
const withQueue = (state, queue) => ({ ...state, view: { ...state.view, queue } });

/** The size of the board on screen, as text. @param {SwapState} state */
const boardSize = ({ draft: { files, ranks } }) => `${files} ${ranks}`;

/**
 * Returns true if a command was about squares of another board than the one on screen.
 *
 * @param {SwapState} state
 * @param {QueuedCommand} command
 */
const isOutdated = (state, { do: name, board }) => board !== undefined && ON_SQUARES.has(name) && board !== boardSize(state);

/**
 * Queues a command.
 *
 * @param {SwapState} state
 * @param {Command | SwapCommand} command
 * @returns {SwapState}
 */
function enqueue(state, command) {
  const error = factOf(state, 'goal', goalDependsOn(state.draft))?.error;
  return error ? dropQueue(state) : withQueue(state, [...state.view.queue, { ...command, board: boardSize(state) }]);
}

/**
 * Returns true if a command must wait. A stroke that has begun continues.
 *
 * @param {SwapState} state
 * @param {Command | SwapCommand} command
 */
function mustWait(state, command) {
  if (state.stroke && command.do.startsWith('stroke')) return false;
  return state.view.queue.length > 0 || (state.view.position === 'goal' && NEEDS_GOAL.has(command.do) && goalOf(state) === null);
}

/**
 * The commands that have waited, once the goal is known.
 *
 * @type {NonNullable<Work<SwapState>['release']>}
 */
export function release(state) {
  const { queue } = state.view;
  return queue.length > 0 && goalOf(state) !== null ? { state: withQueue(state, []), commands: queue } : null;
}

/**
 * Wraps handlers so that their commands can wait in the queue.
 *
 * @param {Handlers<SwapState, SwapCommand>} handlers
 * @returns {Handlers<SwapState, SwapCommand>}
 */
export function queueUntilGoalKnown(handlers) {
  // `any`, because no type says that each handler takes the commands of its name.
  const all = /** @type {any} */ ({ ...handlers });
  for (const name of QUEUED) {
    const handler = all[name];
    /** @param {SwapState} state @param {QueuedCommand} command @param {unknown} usual */
    all[name] = (state, command, usual) => (mustWait(state, command) ? enqueue(state, command)
      : isOutdated(state, command) ? state : (handler ?? usual)(state, command, usual));
  }
  return all;
}
