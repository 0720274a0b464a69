// @ts-check
/** The panel of placements: gallery, number field, classes, saving. */
import { h, set, setText } from '../../../app/dom.js';
import { focusedBeside } from '../../../app/focus.js';
import { answerOf } from '../../../app/state.js';
import { segments } from '../../../controls/fields.js';
import { countSoFar, listLength } from '../show/count.js';
import { CHUNK, listedPuzzle } from '../show/placement.js';
import { Gallery } from './gallery.js';
import { ExpandedList } from './expanded-list.js';
import { PlacementLoader } from './placement-loader.js';
import { SaveRow } from './save-list.js';

/** @import { PlaceDraft } from '../../../solver/wire.d.ts' */
/** @import { BoardSetup } from './small-boards.js' */
/** @import { PlaceAccess, PlaceState } from '../types.d.ts' */

export class PlacementsView {
  #access;
  #list;
  /** The length of the list. */
  #total = 0;
  /** The parts that all small boards share. @type {(BoardSetup & {draft: PlaceDraft}) | undefined} */
  #setup;
  /**
   * Identifies the list in the gallery.
   *
   * @type {{draft: PlaceDraft, onePerClass: boolean} | undefined}
   */
  #listed;

  /** @param {HTMLElement} host @param {PlaceAccess} access */
  constructor(host, access) {
    const { ask, send, signal, words } = access;
    this.#access = access;
    this.#list = new PlacementLoader(ask, signal, () => this.#fetched());
    this.gallery = new Gallery(host, {
      at: (number) => this.#list.at(number),
      request: (first, last) => this.#list.request('gallery', first, last, this.#total),
    }, (number) => send({ do: 'seek', at: number }), (by) => send({ do: 'step', by }), signal, words);
    this.whichPlacements = segments('placements', words.whichPlacements, /** @type {const} */ ([['all', words.allPlacements], ['one', words.onePerClass]]),
      (which) => send({ do: 'view', view: { onePerClass: which === 'one' } }));
    this.number = h('input', {
      class: 'select', inputmode: 'numeric', size: 9, 'aria-label': words.placementNumber, autocomplete: 'off', 'data-part': 'jump',
    });
    this.of = h('span', { class: 'of' });
    this.jump = h('form', { class: 'place-jump', onsubmit: (event) => {
      event.preventDefault();
      this.#jump(this.number.value);
    } }, h('span', {}, words.numberSign), this.number, this.of, h('button', { class: 'button small' }, words.showIt));
    this.state = h('p', { class: 'place-note gallery-state', 'aria-live': 'off' });
    this.stop = h('button', { type: 'button', class: 'button small', 'data-part': 'stop-here', onclick: () => this.#stop() }, words.stopHere);
    this.again = h('button', { type: 'button', class: 'button small', 'data-part': 'list-again', onclick: () => this.#list.again() }, words.tryAgain);
    this.statusRow = h('div', { class: 'gallery-way' }, this.state, this.stop, this.again);
    this.save = new SaveRow(access);
    const head = h('div', { class: 'place-head' });
    const list = h('div', { class: 'place-list' }, head, this.gallery.element, this.statusRow, this.jump, this.save.element);
    this.large = new ExpandedList(host, list, () => this.gallery.layOut(), signal, words);
    head.append(h('h2', {}, words.placements), this.large.button, this.whichPlacements.element);
  }

  /** @param {string} text */
  #jump(text) {
    const { state, send } = this.#access;
    const all = listLength(state());
    const digits = text.replace(/[\s,.’']/g, '');
    const number = /^\d+$/.test(digits) ? BigInt(digits) : 0n;
    if (number < 1n || number > BigInt(all)) {
      send({ do: 'notify', message: all === 0 ? ['noPlacement'] : ['typeNumber', all] });
    } else send({ do: 'seek', at: Number(number) - 1 });
    this.number.select();
  }

  /** Stops going to a placement, and selects the one that it has reached. */
  #stop() {
    this.#access.send({ do: 'seek', at: Number(this.#list.progress?.count ?? 0) });
  }

  #fetched() {
    const state = this.#access.state();
    // The kind may have changed since the last frame.
    if (state.draft.kind !== 'place') return;
    this.gallery.redraw();
    this.#select(state);
    this.#updateStatus(state);
  }

  /** @param {PlaceState} state */
  draw(state) {
    const { draft, answer, flipped, player, view: { onePerClass } } = state;
    const { exact, number } = countSoFar(state);
    const all = this.#total = listLength(state);
    // A game hides the card, and an open dialog would block the page.
    if (state.game) this.large.close();
    const hasList = all > 0 && answer?.requestedDraft === draft && !answer.shown?.missing;
    this.whichPlacements.draw(onePerClass ? 'one' : 'all');
    // The last boards stay visible until the new answer is there.
    if (!this.#setup || !answer?.pending || answer.progress) {
      this.#list.use(listedPuzzle(state), onePerClass);
      if (this.#setup?.draft !== draft || this.#setup.flipped !== flipped) this.#setup = { ...draft, draft, flipped };
      if (this.#listed?.draft !== draft || this.#listed.onePerClass !== onePerClass) this.#listed = { draft, onePerClass };
      // Reserve space for the pending list, so that nothing shifts.
      const awaited = Boolean(answer?.pending && !answer.progress);
      this.gallery.element.classList.toggle('awaited', !hasList && awaited);
      set(this.gallery.element, 'hidden', !hasList && !awaited);
      this.gallery.show({ setup: this.#setup, total: all, selected: Math.floor(player.at), list: this.#listed });
      if (hasList) this.#select(state);
    }
    const { words } = this.#access;
    setText(this.of, words[exact ? 'ofAll' : 'ofSoFar'](String(number)));
    for (const element of [this.jump, this.save.element]) set(element, 'hidden', all === 0);
    const now = all === 0 ? '' : words.number(Math.floor(player.at) + 1);
    if (focusedBeside(this.number) !== this.number && this.number.value !== now) this.number.value = now;
    this.save.draw(state);
    this.#updateStatus(state);
  }

  /**
   * Selects the placement at the player's step, which puts it on the board.
   *
   * @param {PlaceState} state
   */
  #select(state) {
    const { draft, player, view: { selected, onePerClass } } = state;
    // Ignore a list of another puzzle.
    if (this.#listed?.draft !== draft || this.#listed.onePerClass !== onePerClass) return;
    const number = Math.floor(player.at);
    const all = listLength(state);
    if (all === 0) return;
    this.#list.request('board', number, Math.min(all - 1, number + (player.playing ? 32 : 0)), all);
    if (selected?.draft === draft && selected.onePerClass === onePerClass && selected.number === number) return;
    const placed = this.#list.at(number);
    if (!placed) return;
    const squares = placed.squares.slice(placed.from, placed.from + placed.letters.length);
    this.#access.send({ do: 'selectPlacement', placement: { draft, onePerClass, number, letters: placed.letters, squares } });
  }

  /** @param {PlaceState} state */
  #updateStatus(state) {
    const { progress, error } = this.#list;
    const { words } = this.#access;
    const progressText = progress ? words[state.view.onePerClass ? 'goingToOneByOne' : 'goingTo'](progress.chunk * CHUNK + 1, progress.count ?? '0') : '';
    const placeholder = state.answer?.pending || listLength(state) > 0 ? ''
      : state.draft.openNumber?.number === 'any' ? words.onlyCounted : answerOf(state) ? words.noPlacement : words.solutionsAppearHere;
    setText(this.state, error ? words.failure(error) : progressText || placeholder);
    set(this.stop, 'hidden', error !== undefined || progressText === '');
    set(this.again, 'hidden', error === undefined);
    set(this.statusRow, 'hidden', this.state.textContent === '');
  }
}
