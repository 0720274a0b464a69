// @ts-check
/** Buttons for walls all over the board. */
import { h } from '../app/dom.js';
import { row } from '../controls/fields.js';

/** @import { Access, State } from '../app/types.d.ts' */
/** @import { Walls } from './block-patterns.js' */

/**
 * @param {Access<State>} access @param {string} name
 * @param {(readonly [Walls, string])[]} choices @param {number} share of the squares that are scattered
 */
export const wallsRow = ({ state, send }, name, choices, share) => row(name, ...choices.map(([how, label]) => h('button', {
  type: 'button', class: 'button small', 'data-walls': how,
  onclick: async () => {
    const { walled } = await import('./block-patterns.js');
    for (const command of walled(state(), how, Math.floor(Math.random() * 2 ** 32), share)) send(command);
  },
}, label)));
