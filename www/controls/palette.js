// @ts-check
/** The palette: a radio group of tools. */
import { h, set, addRadioKeys } from '../app/dom.js';
import { formatMessage } from '../app/language.js';
import { kindOf } from '../app/state.js';
import { icon } from '../board/pieces.js';
import { isSameKind } from './localized-view.js';

/** @import { Command, State } from '../app/types.d.ts' */
/** @import { Kind, Tool } from '../app/contract.d.ts' */
/** @import { Attributes } from '../app/dom.js' */

/**
 * Creates the button of a tool, which can look like what it will place next.
 *
 * @param {Tool} tool
 * @param {Attributes} attributes
 */
export function toolButton(tool, attributes) {
  const button = h('button', { type: 'button', drawing: icon(tool.drawing), ...attributes });
  let drawn = tool.drawing;
  return {
    tool,
    button,
    /** @param {State} state */
    draw(state) {
      const drawing = tool.drawingFor?.(state) ?? tool.drawing;
      if (drawn === drawing || !button.firstElementChild) return;
      drawn = drawing;
      button.firstElementChild.replaceWith(...h('span', { drawing: icon(drawing) }).children);
    },
  };
}

/** Maximum number of tools with labels on a phone. */
const MANY = 5;

export class Palette {
  #host;
  #send;
  /** @type {Kind | undefined} */
  #kind;
  /** @type {ReturnType<typeof toolButton>[]} */
  #buttons = [];

  /** @param {HTMLElement} host @param {(command: Command) => void} send */
  constructor(host, send) {
    this.#host = host;
    this.#send = send;
    addRadioKeys(host);
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    // One that is picked in the settings is shown as long as it is in use.
    const tools = kind.tools.filter(({ id, isExtra }) => !isExtra || id === state.tool);
    const isCurrent = tools.length === this.#buttons.length && tools.at(-1)?.id === this.#buttons.at(-1)?.tool.id;
    const isRebuilt = !isCurrent || !isSameKind(this.#kind, kind);
    const losesFocus = isRebuilt && this.#host.querySelector(':focus-visible') !== null;
    if (isRebuilt) {
      this.#kind = kind;
      this.#buttons = tools.map((tool, index) => {
        const label = formatMessage(tool.label, kind.words);
        const made = toolButton(tool, {
          role: 'radio', 'data-tool': tool.id, title: tool.isExtra ? label : kind.words.tool(label, index + 1),
          ...(!tool.isExtra && { 'aria-keyshortcuts': index + 1 }),
          onclick: () => this.#send({ do: 'tool', tool: tool.id }),
        });
        made.button.append(h('span', {}, label));
        return made;
      });
      set(this.#host, 'aria-label', kind.words.tools);
      this.#host.replaceChildren(...this.#buttons.map(({ button }) => button));
      set(this.#host, 'data-many', tools.length > MANY);
    }
    // No editing during a game.
    set(this.#host, 'hidden', state.game !== null);
    for (const { tool, button, draw } of this.#buttons) {
      draw(state);
      const picked = tool.id === state.tool;
      set(button, 'aria-checked', String(picked));
      set(button, 'tabindex', picked ? 0 : -1);
      // The arrow keys go on from here.
      if (picked && losesFocus) button.focus();
    }
  }
}
