// @ts-check
/** What few elements need: tools, the graph, a name for screen readers, errors, and pictures. */
import { h, iconButton, set } from '../app/dom.js';
import { switchOff } from '../app/focus.js';
import { kindOf, undoableOf, wordsOf } from '../app/state.js';
import { checkCanvas, pngOf } from '../board/canvas.js';
import { standalone, textOf, toPng } from '../board/inline-styles.js';
import { isSameKind, LocalizedView } from '../controls/localized-view.js';
import { KindLoadError } from '../kinds/kind-loader.js';
import { refusalIn } from '../session/refusal.js';
import { failureOf } from '../solver/worker-client.js';

/** @import { Kind } from '../app/contract.d.ts' */
/** @import { State, View } from '../app/types.d.ts' */
/** @import { Session } from '../session/session.js' */
/** @import { Mode } from './element.js' */

/**
 * Adds the tools of `controls="full"` below the player.
 *
 * @param {Session} session
 * @param {HTMLElement} player
 * @param {Mode} mode
 */
export function addTools(session, player, mode) {
  const { send, state } = session;
  const tools = h('div', { class: 'tools', part: 'tools', role: 'group' });
  player.after(tools);
  session.addView('tools', new LocalizedView((words) => {
    const undo = iconButton('undo', words.undo, () => send({ do: 'undo' }));
    const redo = iconButton('redo', words.redo, () => send({ do: 'redo' }));
    const other = iconButton('next', words.another, () => {
      const command = kindOf(state()).another(state());
      if (command) send(command);
    });
    set(tools, 'aria-label', words.board);
    tools.replaceChildren(...(mode === 'watch' ? [] : [undo, redo]),
      ...(mode === 'set' ? [iconButton('clear', words.clear, () => send({ do: 'clear' }))] : []),
      iconButton('flip', words.flip, () => send({ do: 'flip' })), other);
    return { draw: (now) => {
      const { undoable, redoable } = undoableOf(now);
      switchOff(undo, undoable === 0);
      switchOff(redo, redoable === 0);
      switchOff(other, !kindOf(now).another(now));
    } };
  }));
}

/**
 * Adds the place for a graph below the board, once.
 *
 * @param {Session} session
 * @param {HTMLElement} box
 * @param {{ readonly view: string }} element
 */
export function showGraph(session, box, element) {
  if (box.querySelector('.graph')) return;
  const host = h('div', { class: 'graph', part: 'graph' });
  session.stage.host.after(host);
  session.addView('graph', new GraphPlace(host, session, () => element.view === 'graph'));
}

/** Shows the graph of the kind on screen, in its language, if it has one. */
class GraphPlace {
  #host;
  #session;
  #isWanted;
  /** @type {Kind | undefined} */
  #kind;
  /** @type {View | undefined} */
  #view;

  /**
   * @param {HTMLElement} host
   * @param {Session} session
   * @param {() => boolean} isWanted
   */
  constructor(host, session, isWanted) {
    this.#host = host;
    this.#session = session;
    this.#isWanted = isWanted;
  }

  /** @param {State} state */
  draw(state) {
    const kind = kindOf(state);
    const load = this.#isWanted() ? kind.pictures.graph : undefined;
    set(this.#host, 'hidden', !load);
    if (!load) return;
    if (!isSameKind(this.#kind, kind)) this.#load(load, kind);
    this.#view?.draw(state);
  }

  /**
   * @param {NonNullable<Kind['pictures']['graph']>} load
   * @param {Kind} kind
   */
  async #load(load, kind) {
    this.#kind = kind;
    this.#view = undefined;
    const { send, signal, store } = this.#session;
    const view = await load(this.#host, { send, words: kind.words });
    if (signal.aborted || this.#kind !== kind) return;
    this.#view = view;
    store.redraw();
  }
}

/**
 * Shows in place of the board why a puzzle can't be shown.
 *
 * @param {HTMLElement} base
 * @param {HTMLElement} box
 * @param {string} line
 * @param {unknown} error
 * @param {string} language
 * @returns {Promise<object>} the detail of the element's event
 */
export async function showLoadError(base, box, line, error, language) {
  const { text, language: lang } = await refusalIn(language, error);
  set(base, 'lang', lang);
  box.replaceChildren(h('p', { class: 'refused', part: 'error', role: 'alert' }, text, h('code', {}, line)));
  box.hidden = false;
  const { code, message, at } = failureOf(error);
  return error instanceof KindLoadError ? { code: 'kind-missing', message: text } : { code, message, ...(at && { at }) };
}

/** The elements that have a `LabelView`. @type {WeakSet<HTMLElement>} */
const labelled = new WeakSet();

/**
 * Names the board and the player for screen readers, once.
 *
 * @param {Session} session
 * @param {HTMLElement} box
 * @param {{ readonly label: string }} element
 */
export function showLabel(session, box, element) {
  if (labelled.has(box)) return;
  labelled.add(box);
  session.addView('label', new LabelView(box, () => element.label));
}

/** Names the board and the player for screen readers. */
class LabelView {
  #box;
  #label;

  /**
   * @param {HTMLElement} box holds board and player
   * @param {() => string} label
   */
  constructor(box, label) {
    this.#box = box;
    this.#label = label;
  }

  /** @param {State} state */
  draw(state) {
    const label = this.#label();
    const words = wordsOf(state);
    set(this.#box, 'role', label ? 'group' : null);
    set(this.#box, 'aria-label', label || null);
    const name = (/** @type {string} */ selector, /** @type {string} */ usual) => {
      const part = this.#box.querySelector(selector);
      if (part) set(part, 'aria-label', label ? `${label}: ${usual}` : usual);
    };
    name('svg.board', words.board);
    name('.picture canvas[role]', words.picture);
    name('.player', words.player);
  }
}

/**
 * Returns the board as an SVG document.
 *
 * @param {Session} session
 * @returns {Promise<string>}
 */
export async function svgOf(session) {
  const drawing = drawingOf(session);
  if (drawing) return textOf(standalone(drawing));
  checkCanvas();
  const picture = await pictureOf(session);
  const { width, height } = picture;
  const address = picture.toDataURL();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${address}"/></svg>`;
}

/**
 * Returns the board as a PNG file.
 *
 * @param {Session} session
 * @returns {Promise<Blob>}
 */
export async function blobOf(session) {
  const drawing = drawingOf(session);
  return drawing ? toPng(standalone(drawing)) : pngOf(await pictureOf(session));
}

/** Returns the drawing of the board; a large board has none. @param {Session} session */
function drawingOf({ stage, store }) {
  store.draw();
  return /** @type {SVGSVGElement | null} */ (stage.host.querySelector('svg.board'));
}

/** Returns a large board as a picture. @param {Session} session */
async function pictureOf({ stage }) {
  const { pictureOf: draw } = await import('../board/picture-export.js');
  return draw(stage.sceneOf(), stage.host);
}
