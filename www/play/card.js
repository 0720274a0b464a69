// @ts-check
/** What came of a won game: its stars are over it; here is what to do next, and how it went. */
import { h, set, setText } from '../app/dom.js';
import { starsOf } from '../app/playing.js';
import { kindOf, wordsOf } from '../app/state.js';
import { save } from '../controls/save.js';
import { canShare, openShareSheet } from '../controls/share-sheet.js';
import { linkOf, pictureOf, starBits, textOf } from './result.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { Room } from './play.js' */
/** @import { SaveStatus } from './progress-store.js' */

export class ResultCard {
  #room;
  /** The moves that it is of. @type {object | undefined} */
  #of;
  /** Was the result saved? @type {SaveStatus} */
  saveStatus = 'saved';

  /** @param {Room} room */
  constructor(room) {
    this.#room = room;
    const { words } = room;
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => unknown} */ act, main = false) =>
      h('button', { type: 'button', class: main ? 'button primary' : 'button', 'data-result': name, onclick: act }, label);
    this.next = button('next', words.next, () => this.#next(), true);
    this.share = button('share', words.share, () => this.#share());
    this.said = h('p', { class: 'result-said', role: 'status' });
    this.compare = button('compare', words.compare, () => this.#compare());
    this.ways = h('div', { class: 'result-ways' });
    this.element = h('section', { class: 'result-card', 'aria-label': words.won, hidden: true },
      h('div', { class: 'result-acts' }, this.next, button('again', words.oncemore, () => room.page.session.send({ do: 'anew' })), this.share,
        button('picture', words.picture, () => this.#picture()), this.compare),
      this.said, this.ways);
  }

  /** @param {State} state */
  draw(state) {
    const play = state.game ? kindOf(state).game : null;
    const stars = play && starsOf(state, play);
    set(this.element, 'hidden', !stars);
    if (!play || !stars) {
      this.#of = undefined;
      return;
    }
    const bar = document.querySelector('#game .game-bar');
    if (bar && !bar.contains(this.element)) bar.querySelector('.acts')?.before(this.element);
    const moves = play.moves(state);
    if (this.#of === moves) return;
    this.#of = moves;
    const { words } = this.#room;
    setText(this.said, { saved: '', unsaved: words.notSaved, tooLong: words.resultTooLong, noRoom: words.notSaved }[this.saveStatus]);
    this.ways.replaceChildren();
    set(this.next, 'hidden', !this.#room.entry.next);
    set(this.compare, 'hidden', !play.ways);
  }

  async #next() {
    const next = await this.#room.entry.next?.();
    if (next) await this.#room.play(next, true);
    else this.#room.hub.open();
  }

  #outcome() {
    const { page: { session }, words, entry } = this.#room;
    const state = session.state();
    const play = kindOf(state).game;
    const stars = play && starsOf(state, play);
    if (!play || !stars) return null;
    const { moves, least, of } = play.score(state);
    const won = starBits(stars);
    const kind = wordsOf(state).kinds[state.draft.kind];
    const what = entry.daily || !entry.title ? kind : entry.title;
    return { text: textOf(entry, { what, moves: of === undefined ? moves : null, least, stars: won }, words), draft: state.draft, won, link: linkOf(entry, session.line) };
  }

  async #share() {
    const outcome = this.#outcome();
    if (!outcome) return;
    const { text, link } = outcome;
    if (typeof navigator.share === 'function') return openShareSheet({ text, url: link });
    try {
      await navigator.clipboard.writeText(`${text}\n${link}`);
      setText(this.said, this.#room.words.copied);
    } catch {
      setText(this.said, `${text} ${link}`);
    }
  }

  async #picture() {
    const outcome = this.#outcome();
    if (!outcome) return;
    const blob = await pictureOf(outcome.text, outcome.draft, outcome.won);
    const file = new File([blob], 'leaper.png', { type: 'image/png' });
    if (canShare(file)) await openShareSheet({ files: [file], text: `${outcome.text}\n${outcome.link}` });
    else save('leaper.png', blob, 'image/png');
  }

  async #compare() {
    const { Ways } = await import('./ways.js');
    const { page: { session }, words } = this.#room;
    const state = session.state();
    const ways = await kindOf(state).game?.ways?.(state, session.ask);
    if (ways && session.state().game) this.ways.replaceChildren(new Ways(ways, words).element);
  }
}
