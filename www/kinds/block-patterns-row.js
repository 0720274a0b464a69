// @ts-check
/** Buttons that block squares all over the board. */
import { h } from '../app/dom.js';
import { row } from '../controls/fields.js';

/** @import { PageAccess, State } from '../app/types.d.ts' */
/** @import { BlockPattern } from './block-patterns.js' */

/**
 * @param {PageAccess<State>} access @param {string} name
 * @param {(readonly [BlockPattern, string])[]} choices @param {number} share of the squares that are scattered
 */
export const blockPatternsRow = (access, name, choices, share) => row(name, ...choices.map(([pattern, label]) => h('button', {
  type: 'button', class: 'button small', 'data-pattern': pattern,
  onclick: async () => {
    const { blockCommands } = await import('./block-patterns.js');
    for (const command of await blockCommands(access, pattern, Math.floor(Math.random() * 2 ** 32), share)) access.send(command);
  },
}, label)));
