// @ts-check
/** The card after a solved game: what to do next, and the result. The stars are above it. */
import { h, set, setText } from '../app/dom.js';
import { helpOf, withoutReplay, starsOf } from '../app/help.js';
import { kindOf, wordsOf } from '../app/state.js';
import { CanvasBlocked } from '../board/canvas.js';
import { saveFile } from '../controls/save-file.js';
import { canShare, openShareSheet } from '../controls/share-sheet.js';
import { localDay } from './days.js';
import { USUAL_GRADE } from './entries.js';
import { starBits, streakLength } from './progress-store.js';
import { linkOf, pictureOf, textOf } from './shared-result.js';

/** @import { State } from '../app/types.d.ts' */
/** @import { PlayController } from './play-controller.js' */
/** @import { SaveStatus } from './progress-store.js' */

export class ResultCard {
  #controller;
  /** The moves of the game on the card. @type {object | undefined} */
  #moves;
  /** Was the result saved? @type {SaveStatus} */
  saveStatus = 'saved';

  /** @param {PlayController} controller */
  constructor(controller) {
    this.#controller = controller;
    const { words } = controller;
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => unknown} */ act, /** @type {boolean | undefined} */ main = undefined) =>
      h('button', { type: 'button', class: main === undefined ? 'link' : main ? 'button primary' : 'button', 'data-result': name, onclick: act }, label);
    this.next = button('next', words.next, () => this.#next(), true);
    this.share = button('share', words.share, () => this.#share(), false);
    this.today = h('p', { class: 'result-today' });
    this.status = h('p', { class: 'result-status', role: 'status' });
    this.again = button('again', words.playAgain, () => this.#again());
    this.picture = button('picture', words.picture, () => this.#picture());
    this.compare = button('compare', words.compare, () => this.#compare());
    this.comparison = h('div', { class: 'result-ways' });
    this.element = h('section', { class: 'result-card', 'aria-label': words.won, hidden: true },
      this.today, h('div', { class: 'result-acts' }, this.next, this.share),
      h('div', { class: 'result-links' }, this.again, this.picture, this.compare), this.status, this.comparison);
  }

  /** @param {State} state */
  draw(state) {
    const play = state.game ? kindOf(state).game : null;
    const stars = play && starsOf(state, play);
    // The card is also shown after the solution was shown.
    const isSolutionShown = Boolean(play && state.help?.solutionShown && play.isOver(state) && !withoutReplay(state).player.playing);
    set(this.element, 'hidden', !stars && !isSolutionShown);
    if (!play || (!stars && !isSolutionShown)) {
      this.#moves = undefined;
      return;
    }
    const { moves: made, least } = play.score(state);
    // The best solution has nothing to be compared with.
    set(this.compare, 'hidden', isSolutionShown || !play.canCompare(state) || made === least);
    const { moves } = play.history(state);
    if (this.#moves === moves) return;
    this.#moves = moves;
    const { words } = this.#controller;
    setText(this.status, { saved: '', unsaved: words.notSaved, notSavable: words.resultTooLong, noRoom: words.notSaved }[this.saveStatus]);
    this.comparison.replaceChildren();
    const { entry } = this.#controller;
    setText(this.next, entry.next ? words.next : words.newPuzzle);
    set(this.next, 'title', entry.next ? null : words.newOf(wordsOf(state).kinds[state.draft.kind], entry.grade ?? USUAL_GRADE));
    for (const part of [this.share, this.picture]) set(part, 'hidden', isSolutionShown);
    setText(this.share, words.share);
    setText(this.again, isSolutionShown ? words.again : words.playAgain);
    setText(this.today, isSolutionShown ? '' : this.#streak());
    // Enter then continues with the next puzzle. A text field keeps the focus.
    if (!document.activeElement?.matches('input, textarea')) this.next.focus({ preventScroll: true });
  }

  /** Daily puzzles solved today, and days in a row. */
  #streak() {
    const { words, entry, progressStore: { progress } } = this.#controller;
    const day = entry.daily?.day;
    if (!day || day !== localDay()) return '';
    const done = Object.keys(progress.days.get(day)?.stars ?? {}).length;
    return [words.doneToday(done), words.streak(streakLength(progress, day))].join(' · ');
  }

  async #next() {
    try {
      await this.#controller.playLater(() => this.#controller.next(), false);
    } catch {
      setText(this.status, this.#controller.words.loadingFailed);
    }
  }

  /** Starts again. After the solution was shown, the help still counts. */
  #again() {
    const { session } = this.#controller.page;
    this.#controller.startChoice();
    session.send({ do: session.state().help?.solutionShown ? 'restart' : 'resetGame' });
  }

  #outcome() {
    const { page: { session }, words, entry } = this.#controller;
    const state = session.state();
    const play = kindOf(state).game;
    const stars = play && starsOf(state, play);
    if (!play || !stars) return null;
    const { moves, least, metric, of } = play.score(state);
    const bits = starBits(stars);
    const kind = wordsOf(state).kinds[state.draft.kind];
    const what = entry.daily || !entry.title ? kind : entry.title;
    return { text: textOf(entry, { what, moves: of === undefined ? moves : null, least, metric, stars: bits, hints: helpOf(state).hints, streak: this.#streak() }, words), state, stars: bits, link: linkOf(entry, session.line) };
  }

  async #share() {
    const outcome = this.#outcome();
    if (!outcome) return;
    const { text, link } = outcome;
    if (typeof navigator.share === 'function') return openShareSheet({ text, url: link });
    try {
      await navigator.clipboard.writeText(`${text}\n${link}`);
      const { copied, copiedToPaste } = this.#controller.words;
      // Keep the button's width.
      this.share.style.minWidth = `${this.share.offsetWidth}px`;
      setText(this.share, copied);
      setText(this.status, copiedToPaste);
    } catch {
      setText(this.status, `${text} ${link}`);
    }
  }

  async #picture() {
    const outcome = this.#outcome();
    if (!outcome) return;
    const { session } = this.#controller.page;
    let blob;
    try {
      blob = await pictureOf(outcome);
    } catch (error) {
      if (!(error instanceof CanvasBlocked)) throw error;
      session.send({ do: 'notify', message: ['canvasBlocked'] });
      return;
    }
    const file = new File([blob], 'leaper.png', { type: 'image/png' });
    if (canShare(file)) await openShareSheet({ files: [file], text: `${outcome.text}\n${outcome.link}` });
    else {
      saveFile('leaper.png', blob, 'image/png');
      setText(this.status, this.#controller.words.pictureSaved);
    }
  }

  async #compare() {
    const { ComparisonView } = await import('./comparison.js');
    const { page: { session }, words } = this.#controller;
    const state = session.state();
    const comparison = await kindOf(state).game?.compare?.(state, session.ask);
    if (!comparison || !session.state().game) return;
    this.comparison.replaceChildren(new ComparisonView(comparison, words).element);
    this.comparison.scrollIntoView({ block: 'nearest' });
  }
}
