// @ts-check
/**
 * Swap's list of moves: in two columns if sides alternate, by runs if runs count, or as pictures of the
 * positions.
 */
import { h, set, setText } from '../../../app/dom.js';
import { plyOf } from '../../../app/state.js';
import { knightDiscs, miniature } from '../../../board/miniature.js';
import { segments } from '../../../controls/fields.js';
import { keepInSight } from '../../../controls/scroll.js';
import { replayOf, isNamed, jumpCount, nameOfJump, positionAfter } from '../show/replay.js';
import { playedMoves } from '../show/solutions.js';

/** @import { AllWords } from '../../../app/words.d.ts' */
/** @import { Tone } from '../../../board/miniature.js' */
/** @import { Moves, SwapDraft } from '../../../solver/wire.d.ts' */
/** @import { Replay } from '../show/replay.js' */
/** @import { SwapAccess, SwapState } from '../types.d.ts' */

/**
 * A step by its squares; the first is the start.
 *
 * @param {Replay} replay
 * @param {number} step
 * @param {string} start
 */
function nameOfStep({ draft, jumps }, step, start) {
  if (step === 0) return start;
  const { from, to, letter } = jumps[step - 1];
  const jump = nameOfJump(draft, from, to);
  return draft.start.some(([, letter]) => isNamed(letter)) ? `${letter} ${jump}` : jump;
}

/**
 * A small picture of the position after a step, with its jump marked.
 *
 * @param {Replay} replay
 * @param {number} step
 * @param {boolean} flipped
 */
function picture(replay, step, flipped) {
  const { draft } = replay;
  const jump = replay.jumps[step - 1];
  /** @type {Map<number, Tone>} */
  const tones = new Map(jump && [[jump.from, 'from'], [jump.to, 'to']]);
  return miniature(draft, knightDiscs(draft, positionAfter(replay, step), flipped), { flipped, tones });
}

/** The classes of the list's layout. @param {SwapState} state */
function layoutOf({ draft, view }) {
  if (view.strip) return 'strip';
  if (draft.turns !== 'free') return 'columns';
  return draft.metric === 'runs' ? 'flow' : 'flow even';
}

/** The steps of each move: a run may have several. @param {Moves} moves @returns {number[][]} */
function stepsByRun(moves) {
  const ends = [...moves.runs.slice(1), jumpCount(moves)];
  return moves.runs.map((first, index) => Array.from({ length: ends[index] - first }, (_, jump) => first + jump + 1));
}

export class SwapMoves {
  #send;
  #words;
  /** The inputs of the last list. @type {unknown[]} */
  #listed = [];

  /** @param {HTMLElement} host @param {SwapAccess} access */
  constructor(host, { send, words }) {
    this.#words = words;
    this.#send = send;
    this.view = segments('moves', words.howShown, [['list', words.list], ['strip', words.pictures]], (view) => send({ do: 'strip', strip: view === 'strip' }));
    this.title = h('h2', {}, words.movesTitle);
    this.list = h('ol', { 'data-part': 'move-list' });
    this.nothing = h('p', { class: 'aside' }, words.noneYet);
    host.replaceChildren(h('div', { class: 'swap-moves-head' }, this.title, this.view.element), this.list, this.nothing);
  }

  /** @param {SwapState} state */
  draw(state) {
    const { draft, view, game, flipped } = state;
    const moves = playedMoves(state);
    setText(this.title, game ? this.#words.yourMoves : this.#words.movesTitle);
    this.view.draw(view.strip ? 'strip' : 'list');
    const listed = [moves, draft, view.strip, view.strip && flipped];
    if (listed.some((part, index) => part !== this.#listed[index])) {
      this.#listed = listed;
      const none = jumpCount(moves) === 0;
      this.list.className = `swap-moves ${layoutOf(state)}`;
      this.list.replaceChildren(...(none ? [] : this.#items(state, moves)));
      set(this.list, 'hidden', none);
      set(this.nothing, 'hidden', !none);
    }
    const now = this.list.querySelector(`[data-step="${plyOf(state)}"]`);
    const current = this.list.querySelector('[aria-current]');
    if (current === now) return;
    current?.removeAttribute('aria-current');
    now?.setAttribute('aria-current', 'step');
    if (now) keepInSight(this.list, now);
  }

  /** @param {SwapState} state @param {Moves} moves */
  #items({ draft, view, flipped }, moves) {
    const replay = replayOf(draft, moves);
    if (view.strip) {
      return Array.from({ length: jumpCount(moves) + 1 }, (_, step) => (
        h('li', {}, this.#button(step, { drawing: `${picture(replay, step, flipped)}<span>${nameOfStep(replay, step, this.#words.startStep)}</span>` }))));
    }
    const button = (/** @type {number} */ step) => this.#button(step, {}, nameOfStep(replay, step, this.#words.startStep));
    const line = (/** @type {number} */ number, /** @type {number[]} */ steps) => (
      h('li', {}, h('span', { class: 'number' }, `${number}.`), ...steps.map(button)));
    const begin = h('li', { class: 'begin' }, button(0));
    if (draft.turns === 'free') return [begin, ...stepsByRun(moves).map((steps, index) => line(index + 1, steps))];
    return [sides(draft, this.#words), begin, ...stepPairs(jumpCount(moves)).map((steps, index) => line(index + 1, steps))];
  }

  /** @param {number} step @param {{drawing?: string}} more @param {string} [text] */
  #button(step, more, text) {
    return h('button', { type: 'button', 'data-step': step, onclick: () => this.#send({ do: 'seek', at: step }), ...more }, text);
  }
}

/** The heads of the two columns. @param {SwapDraft} draft @param {AllWords} words */
function sides({ turns }, { white, black }) {
  const names = turns === 'white' ? [white, black] : [black, white];
  return h('li', { class: 'sides' }, ...names.map((side) => h('span', {}, side)));
}

/** The steps in pairs. @param {number} length */
const stepPairs = (length) => Array.from({ length: Math.ceil(length / 2) }, (_, line) => [2 * line + 1, 2 * line + 2].filter((step) => step <= length));
