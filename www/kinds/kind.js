// @ts-check
/**
 * The contract of a kind of puzzle: every hook, and its default where it need
 * not be there. What each hook is stands with its type in `contract.d.ts`; the
 * type checker sees to it that both name the same.
 */
import { exactly, longTime, mebibytes } from '../app/words.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { Kind, Needed, Written } from './contract.d.ts' */

/** What must be there. @type {{ [N in Needed]: true }} */
const NEEDED = {
  id: true, tools: true, firstTool: true,
  what: true, put: true, paint: true, move: true, resize: true, clear: true, canDrag: true,
  view: true, timeline: true, describe: true, statistics: true, label: true, text: true,
  scene: true, emblem: true, famous: true, panels: true,
};

/** What is there if nothing else is said. @type {Omit<Kind, Needed>} */
const DEFAULTS = {
  nextTool: (_before, _after, tool) => tool,
  palette: () => true,
  held: () => -1,
  canDrop: () => false,
  canPaint: () => true,
  fresh: {},
  commands: {},
  key: () => undefined,
  another: () => undefined,
  undoable: ({ past, future }) => ({ back: past.length, on: future.length }),
  wants: () => ({}),
  asks: () => ({}),
  isStory: true,
  pace: () => 1,
  /** @this {Kind} */
  counter(state) { return `${Math.floor(state.player.at)} / ${this.timeline(state)}`; },
  searching: ({ depth, depthBack, positions, share, memory, ms }) => ({
    headline: 'Searching …',
    detail: '',
    text: [
      depthBack === null ? `${exactly(depth)} deep` : `${depth} + ${depthBack} deep`,
      `${exactly(positions)} seen`,
      ms > 0 ? `${exactly(Math.round((positions / ms) * 1000))}/s` : '',
      mebibytes(memory),
      share !== null && ms > 500 && share > 0.002 && share < 1 ? `${longTime((ms * (1 - share)) / share)} left` : '',
    ].filter(Boolean).join(' · '),
  }),
  known: () => '',
  famousBelow: false,
};

/**
 * A kind, complete with the defaults; checked once, so that nobody need ask
 * whether a hook is there.
 * @template {State} S @template {{ do: string }} [C=never]
 * @param {Written<S, C>} written
 * @returns {Kind}
 */
export function defineKind(written) {
  const names = new Set([...Object.keys(NEEDED), ...Object.keys(DEFAULTS)]);
  const missing = Object.keys(NEEDED).filter((name) => !(name in written));
  const unknown = Object.keys(written).filter((name) => !names.has(name));
  if (missing.length > 0 || unknown.length > 0) {
    const wrong = [missing.length > 0 && `misses ${missing.join(', ')}`, unknown.length > 0 && `has ${unknown.join(', ')}, which no kind has`];
    throw new Error(`the kind “${written.id}” ${wrong.filter(Boolean).join(' and ')}`);
  }
  return Object.freeze({ ...DEFAULTS, ...written });
}
