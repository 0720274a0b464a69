// @ts-check
/** The placements beside the board: gallery, jump, classes, saving. */
import { segments } from '../board-rows.js';
import { h, iconButton, set, setText } from '../dom.js';
import { Gallery } from '../gallery.js';
import { indexOf } from '../squares.js';
import { exactly } from '../words.js';
import { SaveRow } from './place-save.js';
import { known, listed } from './place-state.js';
import { PAGE, Placements } from './placements.js';

export class PlacementsView {
  /** What is the same on all small boards. @type {import('../gallery.js').Ground & {draft: any} | undefined} */
  ground;
  /** Another object for another list. @type {{draft: any, classes: boolean} | undefined} */
  drawing;

  /** @param {HTMLElement} host @param {import('../panel.js').Page} page */
  constructor(host, page) {
    const { state, send, run } = page;
    this.host = host;
    this.page = page;
    this.list = new Placements(run, () => this.#fetched());
    this.gallery = new Gallery({
      at: (number) => this.list.at(number),
      want: (first, last) => this.list.want('gallery', first, last, listed(state())),
    }, (number) => send({ do: 'seek', at: number }), (by) => send({ do: 'step', by }));
    this.classes = segments('classes', 'Which placements', [['all', 'All'], ['one', 'One per symmetry class']],
      (which) => send({ do: 'classes', classes: which === 'one' }));
    this.wide = iconButton('fit', 'Gallery large', () => this.#widen(), { id: 'gallery-wide', 'aria-pressed': 'false' });
    this.number = /** @type {HTMLInputElement} */ (h('input', {
      class: 'select', inputmode: 'numeric', size: 9, 'aria-label': 'Placement number', autocomplete: 'off', id: 'jump',
    }));
    this.of = h('span', { class: 'of' });
    this.form = h('form', { class: 'jump-form', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#jump(this.number.value);
    } }, h('span', {}, 'No.'), this.number, this.of, h('button', { class: 'button small' }, 'Show'));
    this.state = h('p', { class: 'hint gallery-state', 'aria-live': 'off' });
    this.stop = h('button', { type: 'button', class: 'button small', id: 'stop-here', onclick: () => this.#stop() }, 'Stop here');
    this.way = h('div', { class: 'gallery-way' }, this.state, this.stop);
    this.save = new SaveRow(page);
    this.head = h('div', { class: 'gallery-head' }, h('h3', {}, 'Placements'), this.wide, this.classes.element);
    host.replaceChildren(this.head, this.gallery.element, this.way, this.form, this.save.element);
    host.classList.remove('wide');
    host.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && host.classList.contains('wide')) {
        event.preventDefault();
        this.#widen();
        this.wide.focus();
      }
    });
  }

  #widen() {
    const wide = this.host.classList.toggle('wide');
    set(this.wide, 'aria-pressed', String(wide));
    set(this.wide, 'aria-label', wide ? 'Gallery beside the board (Esc)' : 'Gallery large');
    set(this.wide, 'title', wide ? 'Gallery beside the board (Esc)' : 'Gallery large');
  }

  /** @param {string} text */
  #jump(text) {
    const { state, send } = this.page;
    const all = listed(state());
    const digits = text.replace(/[\s,.’']/g, '');
    const number = /^\d+$/.test(digits) ? BigInt(digits) : 0n;
    if (number < 1n || number > BigInt(all)) {
      send({ do: 'say', text: all === 0 ? 'There is no placement to show.' : `Type a number from 1 to ${exactly(all)}.` });
    } else send({ do: 'seek', at: Number(number) - 1 });
    this.number.select();
  }

  /** Stays where the list has come to on its way. */
  #stop() {
    this.page.send({ do: 'seek', at: Number(this.list.progress?.count ?? 0) });
  }

  #fetched() {
    this.gallery.redraw();
    this.#show(this.page.state());
    this.#tell(this.page.state());
  }

  /** @param {import('../state.js').State} state */
  draw(state) {
    const { draft, look } = state;
    const solution = /** @type {any} */ (state.solution);
    const answered = solution?.draft === draft && !solution.missing;
    const all = listed(state);
    this.classes.draw(look.classes ? 'one' : 'all');
    // While the answer of a change is awaited, the last boards stay in sight.
    const { ground } = this;
    if (!ground || !solution?.pending || solution.progress) {
      this.list.use(draft, look.classes);
      if (!ground || ground.draft !== draft || ground.flipped !== state.flipped) {
        const fixed = draft.fixed.map((/** @type {[string, string]} */ [name, letter]) => ({ letter, square: indexOf(draft, name) }));
        this.ground = { draft, files: draft.files, ranks: draft.ranks, blocked: draft.blocked, flipped: state.flipped, fixed };
      }
      if (!this.drawing || this.drawing.draft !== draft || this.drawing.classes !== look.classes) this.drawing = { draft, classes: look.classes };
      set(this.gallery.element, 'hidden', !(answered && all > 0));
      this.gallery.show({ ground: /** @type {any} */ (this.ground), total: all, selected: Math.floor(state.player.at), drawing: this.drawing });
      if (answered && all > 0) this.#show(state);
    }
    const { exact, number } = known(state);
    setText(this.of, `of ${exactly(String(number))}${exact ? '' : ' so far'}`);
    for (const element of [this.form, this.save.element]) set(element, 'hidden', all === 0);
    if (document.activeElement !== this.number) this.number.value = all === 0 ? '' : exactly(Math.floor(state.player.at) + 1);
    this.save.draw(state);
    this.#tell(state);
  }

  /** Sees to it that the placement of the player's step is on the board. @param {import('../state.js').State} state */
  #show(state) {
    const { draft, look: { shown, classes }, player } = state;
    // What comes of the list before is not of this puzzle.
    if (!this.drawing || this.drawing.draft !== draft || this.drawing.classes !== classes) return;
    const number = Math.floor(player.at);
    const all = listed(state);
    if (all === 0) return;
    this.list.want('board', number, Math.min(all - 1, number + (player.playing ? 32 : 0)), all);
    if (shown?.draft === draft && shown.classes === classes && shown.number === number) return;
    const placed = this.list.at(number);
    if (!placed) return;
    const squares = placed.squares.slice(placed.from, placed.from + placed.letters.length);
    this.page.send({ do: 'shown', shown: { draft, classes, number, letters: placed.letters, squares } });
  }

  /** @param {import('../state.js').State} state */
  #tell(state) {
    const { progress, error } = this.list;
    const all = listed(state);
    const by = state.look.classes ? ', mostly one by one' : '';
    const way = progress ? `On the way to number ${exactly(progress.page * PAGE + 1)}${by}: at ${exactly(progress.count ?? 0)} …` : '';
    const none = state.solution?.pending ? '' : 'What can be placed is shown here.';
    setText(this.state, error ?? (way || (all === 0 ? none : '')));
    set(this.stop, 'hidden', error !== undefined || way === '');
    set(this.way, 'hidden', this.state.textContent === '');
  }
}
