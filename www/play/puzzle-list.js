// @ts-check
/**
 * The list of puzzles to play: daily puzzles, new ones, packs of levels, the person's own levels,
 * and the saved progress.
 */
import { h, iconButton, keyOf, set, setText } from '../app/dom.js';
import { hashFor } from '../app/link.js';
import { keepFocus } from '../app/focus.js';
import { setDrawing } from '../app/safe-svg.js';
import { wordsOf } from '../app/state.js';
import { miniature } from '../board/miniature.js';
import { star } from '../controls/game-bar.js';
import { saveFile } from '../controls/save-file.js';
import { catalog } from '../kinds/catalog.js';
import { themes } from '../kinds/themes.js';
import { addDays, isDay, localDay } from './days.js';
import { levelsOf, loadDaily, makePuzzle, ownOf, themeName, USUAL_GRADE } from './entries.js';
import { MAX_FILE_BYTES, starCount, streakLength } from './progress-store.js';

/** @import { Entry } from './entry.d.ts' */
/** @import { PlayController } from './play-controller.js' */

/** The first daily puzzle. */
const FIRST_DAY = '2025-01-01';

const A_MONDAY = '2025-01-06';

/** The time until the next day begins, in milliseconds. */
function msUntilTomorrow(now = new Date()) {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

export class PuzzleList {
  #controller;
  #day = localDay();
  #month = this.#day.slice(0, 7);
  /** Shows pictures when they come into sight. @type {IntersectionObserver} */
  #observer;
  /** Draws a picture when it comes into sight. @type {WeakMap<Element, () => void>} */
  #pictures = new WeakMap();
  /**
   * The drawn packs, with their stars.
   *
   * @type {Map<string, { stars: string, section: Element }>}
   */
  #packs = new Map();
  /** The scroll position of the page under the list. */
  #scrolled = 0;
  #abort = new AbortController();
  /** Cancels printing. */
  #printing = new AbortController();
  /** Says what is saved, or what the last change did. The element stays in place: screen readers announce its changes. */
  #status = h('p', { class: 'puzzle-list-lead', role: 'status' });
  #savedActions = h('div');

  /** @param {PlayController} controller */
  constructor(controller) {
    this.#controller = controller;
    const { words } = controller;
    this.daily = h('section', { class: 'puzzle-list-part', 'aria-labelledby': 'puzzle-list-daily' });
    this.resume = h('div', { class: 'puzzle-list-resume' });
    this.fresh = h('section', { class: 'puzzle-list-part puzzle-list-new', 'aria-labelledby': 'puzzle-list-new' });
    this.packs = h('div', { class: 'puzzle-list-packs' });
    this.own = h('section', { class: 'puzzle-list-part', 'aria-labelledby': 'puzzle-list-own' });
    this.saved = h('section', { class: 'puzzle-list-part puzzle-list-saved', 'aria-labelledby': 'puzzle-list-saved' },
      h('h2', { id: 'puzzle-list-saved' }, words.saved), this.#status, this.#savedActions);
    this.element = h('main', { class: 'puzzle-list', id: 'levels', tabindex: -1, 'aria-label': words.play, hidden: true },
      h('h1', { class: 'visually-hidden' }, words.play),
      h('div', { class: 'puzzle-list-head' },
        h('button', { type: 'button', class: 'button small', 'data-play': 'close', onclick: () => this.close() }, words.back),
        ...controller.dialogButtons()),
      this.daily, this.resume, this.fresh, this.packs, this.own, this.saved);
    const { places } = controller.page;
    places.table.before(this.element);
    this.#observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        this.#observer.unobserve(target);
        this.#pictures.get(target)?.();
      }
    }, { rootMargin: '200px' });
    // A click on a kind's tab shows the board, as it was before a puzzle of the list came on it.
    places.kinds.addEventListener('click', () => (this.element.hidden ? controller.startChoice() : controller.showBoard()), { capture: true, signal: this.#abort.signal });
    places.kinds.addEventListener('click', ({ target, defaultPrevented }) => {
      if (!defaultPrevented) return;
      const isCurrent = target instanceof HTMLElement && target.dataset.kindTab === controller.page.session.state().draft.kind;
      this.hide();
      if (isCurrent) controller.page.address.leaveList(false);
    }, { signal: this.#abort.signal });
    places.brand.addEventListener('click', (event) => {
      if (this.element.hidden || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.close();
    }, { signal: this.#abort.signal });
    // Wherever the focus is: keys are not for the board under the list.
    document.body.addEventListener('keydown', (event) => {
      if (this.element.hidden || document.querySelector('dialog[open]')) return;
      // The page receives only the shortcut for the list of all actions.
      if (!((event.ctrlKey || event.metaKey) && keyOf(event).toLowerCase() === 'k')) event.stopPropagation();
      if (event.key === 'Escape') this.close();
    }, { signal: this.#abort.signal });
  }

  /** Removes the list. */
  end() {
    this.#abort.abort();
    this.#printing.abort();
    this.#observer.disconnect();
    this.element.remove();
  }

  /**
   * @param {string} [day] whose puzzles are wanted
   * @param {boolean} [replaces] does the list replace the puzzle's entry in the history?
   */
  open(day, replaces) {
    if (day && isDay(day)) [this.#day, this.#month] = [day, day.slice(0, 7)];
    if (this.element.hidden) this.#scrolled = scrollY;
    document.body.dataset.page = 'levels';
    this.element.hidden = false;
    this.#controller.page.session.send({ do: 'pause' });
    this.#updateAddress(replaces);
    this.#draw();
    scrollTo(0, 0);
    this.element.focus({ preventScroll: true });
  }

  /** Draws all parts, with what is saved now. */
  #draw() {
    this.#controller.progressStore.reload();
    // A newcomer begins with the first level.
    const isNew = this.#controller.progressStore.progress.results.size === 0;
    set(this.resume, 'data-first', isNew);
    if (isNew) this.daily.before(this.resume);
    else this.daily.after(this.resume);
    this.#drawDaily();
    this.#drawNew();
    this.#drawPacks();
    this.#drawOwn();
    this.#drawSaved();
  }

  /** Puts the list, with its day, into the address. @param {boolean} [replaces] */
  #updateAddress(replaces) {
    this.#controller.page.address.showList(this.#day === localDay(new Date()) ? 'play' : `daily=${this.#day}`, replaces);
  }

  /** Hides the list. */
  hide() {
    if (this.element.hidden) return;
    this.#printing.abort();
    this.element.hidden = true;
    delete document.body.dataset.page;
    scrollTo(0, this.#scrolled);
  }

  /** Goes back to the board. */
  async close() {
    if (this.element.hidden) return;
    this.hide();
    await this.#controller.showBoard();
    this.#controller.page.address.leaveList();
    this.#controller.page.places.levels.focus();
  }

  /** The stars of a puzzle. @param {number} bits as they are stored */
  #stars(bits) {
    const { words } = this.#controller;
    const count = starCount(bits);
    return h('span', { class: 'card-stars', role: 'img', 'aria-label': count ? words.stars(count) : words.notDone, drawing: [1, 2, 3].map((one) => star(one <= count)).join('') });
  }

  /** A card for something to play. @param {Entry} entry @param {string} [under] */
  #card(entry, under = '') {
    const { progressStore, words } = this.#controller;
    const picture = h('span', { class: 'card-picture' });
    this.#pictures.set(picture, () => this.#drawPicture(picture, entry.line));
    this.#observer.observe(picture);
    return h('button', { type: 'button', class: 'level', 'data-level': entry.line, onclick: () => this.#controller.play(entry) },
      picture, h('b', {}, entry.title), entry.grade ? h('span', { class: 'card-grade', role: 'img', 'aria-label': words.gradeOf(entry.grade), title: words.gradeOf(entry.grade) }, '●'.repeat(entry.grade)) : null,
      under ? h('span', { class: 'card-under' }, under) : null, this.#stars(progressStore.progress.results.get(entry.line)?.stars ?? 0));
  }

  /**
   * Offers the level to continue with: the first unsolved one after the level that was solved last.
   *
   * @param {Entry[]} entries
   */
  #drawResume(entries) {
    const { progressStore: { progress: { results } }, words } = this.#controller;
    let last = -1;
    for (const [index, { line }] of entries.entries()) {
      const day = results.get(line)?.last ?? '';
      if (day && (last < 0 || day >= (results.get(entries[last].line)?.last ?? ''))) last = index;
    }
    const entry = [...entries.slice(last + 1), ...entries].find(({ line }) => !results.has(line));
    if (!entry) return this.resume.replaceChildren();
    const picture = h('span', { class: 'card-picture' });
    this.#drawPicture(picture, entry.line);
    this.resume.replaceChildren(h('button', { type: 'button', class: 'resume', 'data-play': 'resume', onclick: () => this.#controller.play(entry) },
      picture, h('span', {}, h('small', {}, last < 0 ? words.begin : words.resume), h('b', {}, entry.title))));
  }

  /**
   * A card for a pack that is one long game: its first unsolved puzzle, or its first one.
   *
   * @param {Entry[]} all
   */
  #roundCard(all) {
    const { progressStore, words } = this.#controller;
    const done = all.filter(({ line }) => progressStore.progress.results.has(line)).length;
    return this.#card(all.find(({ line }) => !progressStore.progress.results.has(line)) ?? all[0], words.doneOf(done, all.length));
  }

  /** @param {HTMLElement} host @param {string} line */
  async #drawPicture(host, line) {
    try {
      const { session } = this.#controller.page;
      const { draft } = await session.read(line);
      setDrawing(host, miniature(draft, session.state().kinds[draft.kind].emblem(draft)));
    } catch {
      // Pictures are optional.
    }
  }

  #drawDaily() {
    const { words, progressStore, page: { session } } = this.#controller;
    const day = this.#day;
    const today = localDay();
    const { kinds } = wordsOf(session.state());
    const cards = h('div', { class: 'cards today' });
    /** @type {Promise<void>[]} */
    const drawn = [];
    for (const [index, { id }] of catalog.entries()) {
      // It has the size of the card.
      const place = h('div', { class: 'level pending' }, h('span', { class: 'card-picture' }), h('b', {}, kinds[id]), h('span', { class: 'card-grade', 'aria-hidden': 'true' }, '\u00A0'), this.#stars(0), h('span', { class: 'card-under' }, words.making));
      cards.append(place);
      drawn.push(loadDaily(this.#controller, day, index).then((entry) => place.replaceWith(this.#card(entry, [kinds[id], entry.grade && words.grades.split('|')[entry.grade - 1]].filter(Boolean).join(' · '))), () => setText(/** @type {HTMLElement} */ (place.lastElementChild), words.loadingFailed)));
    }
    this.daily.replaceChildren(
      h('h2', { id: 'puzzle-list-daily' }, words.daily),
      h('p', { class: 'puzzle-list-lead' }, h('strong', {}, words.dayOf(day)), ' · ', words.streak(streakLength(progressStore.progress, today)),
        ' · ', day === today ? words.nextIn(msUntilTomorrow()) : h('button', { type: 'button', class: 'link', onclick: () => this.#showDay(today) }, words.today)),
      cards, ...(day === today ? [this.#solutions(addDays(today, -1), Promise.all(drawn))] : []), this.#calendar(today));
  }

  /**
   * Links to the daily puzzles of a day, with their solutions.
   *
   * @param {string} day @param {Promise<unknown>} after they are made after this: today's come first
   */
  #solutions(day, after) {
    const links = catalog.map(() => h('span'));
    for (const [index, link] of links.entries()) {
      after.then(() => loadDaily(this.#controller, day, index)).then(({ title, line }) => link.replaceWith(h('a', { href: `./${hashFor(line)}` }, title)), () => link.remove());
    }
    return h('p', { class: 'puzzle-list-lead yesterday' }, h('span', {}, this.#controller.words.yesterday), ...links);
  }

  /** @param {string} day */
  #showDay(day) {
    [this.#day, this.#month] = [day, day.slice(0, 7)];
    this.#updateAddress();
    this.#redrawDaily(`.day[data-day="${day}"]`);
  }

  /** Draws the daily puzzles again. @param {string} selector finds the control that gets the focus */
  #redrawDaily(selector) {
    this.#drawDaily();
    const control = /** @type {HTMLElement | null} */ (this.daily.querySelector(selector));
    control?.focus();
    if (!control?.matches(':focus')) this.element.focus({ preventScroll: true });
  }

  /** The calendar of a month, with solved puzzles. @param {string} today */
  #calendar(today) {
    const { words, progressStore } = this.#controller;
    const month = this.#month;
    const first = `${month}-01`;
    /** @type {string[]} */
    const days = [];
    for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day);
    const weekday = (new Date(`${first}T12:00:00`).getDay() + 6) % 7;
    const shift = (/** @type {number} */ by) => {
      this.#month = addDays(by < 0 ? first : days[days.length - 1], by).slice(0, 7);
      this.#redrawDaily(`[data-month="${by}"]`);
    };
    return h('details', { class: 'calendar', open: this.daily.querySelector('.calendar')?.hasAttribute('open') },
      h('summary', {}, words.monthOf(first)),
      h('div', { class: 'calendar-head' }, iconButton('back', words.monthBefore, () => shift(-1), { 'data-month': -1, disabled: month <= FIRST_DAY.slice(0, 7) }), iconButton('next', words.monthAfter, () => shift(1), { 'data-month': 1, disabled: month >= today.slice(0, 7) })),
      h('div', { class: 'calendar-days' }, ...Array.from({ length: 7 }, (_, index) => h('small', { 'aria-hidden': 'true' }, words.weekday(addDays(A_MONDAY, index)))), ...Array.from({ length: weekday }, () => h('span')), ...days.map((day) => {
        const done = Object.keys(progressStore.progress.days.get(day)?.stars ?? {}).length;
        return h('button', {
          type: 'button', class: 'day', 'data-day': day, 'data-done': done || null, disabled: day > today || day < FIRST_DAY,
          'aria-current': day === this.#day ? 'date' : null, 'aria-label': words.dayStars(day, done), onclick: () => this.#showDay(day),
        }, String(Number(day.slice(8))));
      })));
  }

  #drawNew() {
    if (this.fresh.childElementCount > 0) return;
    const { words } = this.#controller;
    const grades = words.grades.split('|');
    const status = h('p', { class: 'puzzle-list-lead', role: 'status' }, words.newLead);
    const label = h('span', { class: 'new-grade', 'aria-hidden': 'true' });
    const slider = h('input', { type: 'range', id: 'new-grade', min: 1, max: grades.length, value: USUAL_GRADE, 'aria-label': words.difficulty, oninput: () => draw() });
    const buttons = themes.map(({ id, first }) => {
      const picture = h('span', { class: 'card-picture' });
      const button = h('button', { type: 'button', class: 'button', onclick: async () => {
        setText(status, words.making);
        try {
          await this.#controller.playLater(() => makePuzzle(this.#controller, id, Number(slider.value)));
          setText(status, words.newLead);
        } catch {
          setText(status, words.loadingFailed);
        }
      } }, picture, themeName(this.#controller, id));
      this.#drawPicture(picture, first);
      return { id, button };
    });
    const draw = () => {
      const grade = Number(slider.value);
      setText(label, grades[grade - 1]);
      set(slider, 'aria-valuetext', grades[grade - 1]);
      for (const { id, button } of buttons) {
        set(button, 'data-new', `${id} ${grade}`);
        set(button, 'aria-label', words.newOf(themeName(this.#controller, id), grade));
      }
    };
    draw();
    this.fresh.replaceChildren(h('h2', { id: 'puzzle-list-new' }, words.newPuzzle), status,
      h('div', { class: 'new-slider' }, slider, label), h('div', { class: 'new-kinds' }, ...buttons.map(({ button }) => button)));
  }

  async #drawPacks() {
    const { words, progressStore } = this.#controller;
    try {
      const { translated, packs, entries, packOf } = await levelsOf(this.#controller);
      const sections = packs.map((pack) => {
        const own = entries.filter((_, index) => packOf(index) === pack.id);
        // Keep the section if no stars were added.
        const stars = own.map(({ line }) => progressStore.progress.results.get(line)?.stars ?? '').join();
        const before = this.#packs.get(pack.id);
        if (before?.stars === stars) return before.section;
        const have = own.reduce((sum, { line }) => sum + starCount(progressStore.progress.results.get(line)?.stars ?? 0), 0);
        const [title, text] = translated?.packs[pack.id] ?? [pack.title, pack.text];
        const picture = h('span', { class: 'card-picture' });
        this.#pictures.set(picture, () => this.#drawPicture(picture, own[Math.floor(own.length / 2)].line));
        this.#observer.observe(picture);
        const isOpen = before?.section.hasAttribute('open');
        const section = h('details', { class: 'pack', 'data-pack': pack.id, open: isOpen }, h('summary', {}, picture,
          h('span', { class: 'pack-text' }, h('b', { role: 'heading', 'aria-level': 2 }, title), h('small', {}, text), h('span', { class: 'pack-stars' }, words.starsIn(have, 3 * own.length)),
            h('progress', { max: 3 * own.length, value: have, 'aria-hidden': 'true' }))),
          h('div', { class: 'cards' }, ...(pack.isRound ? [this.#roundCard(own)] : own.map((entry) => this.#card(entry, entry.text)))));
        this.#packs.set(pack.id, { stars, section });
        return section;
      });
      this.#drawResume(entries);
      if (sections.some((section, index) => section !== this.packs.children[index])) this.packs.replaceChildren(...sections);
    } catch {
      this.packs.replaceChildren(h('p', {}, words.loadingFailed, ' ', h('button', { type: 'button', class: 'link', onclick: () => this.#drawPacks() }, words.again)));
    }
  }

  #drawOwn() {
    const { words, progressStore } = this.#controller;
    const own = ownOf(this.#controller);
    set(this.own, 'hidden', own.length === 0);
    this.own.replaceChildren(h('h2', { id: 'puzzle-list-own' }, words.own), h('div', { class: 'cards' }, ...own.map((entry) => h('div', { class: 'own-level' },
      this.#card(entry, entry.text),
      h('button', { type: 'button', class: 'link', 'aria-label': words.remove(entry.title), onclick: () => {
        progressStore.removeLevel(entry.line);
        this.#keepFocus(() => this.#drawOwn());
      } }, '×')))));
  }

  /** Draws a part again. If the focused control goes, the focus stays in the list. @param {() => void} draw */
  #keepFocus(draw) {
    keepFocus(draw, () => this.element.focus({ preventScroll: true }), document.body);
  }

  /** @param {string} [message] Shown instead of the summary. */
  #drawSaved(message = '') {
    const { words, progressStore } = this.#controller;
    const { results } = progressStore.progress;
    const stars = [...results.values()].reduce((sum, { stars }) => sum + starCount(stars), 0);
    const summary = progressStore.isSaved ? words.savedLead(results.size, stars) : words.notSaved;
    setText(this.#status, message || summary);
    const button = (/** @type {string} */ name, /** @type {string} */ label, /** @type {() => void} */ onclick) => (
      h('button', { type: 'button', class: 'button small', 'data-saved': name, onclick }, label));
    const redraw = (/** @type {string} */ status) => this.#keepFocus(() => {
      this.#draw();
      this.#drawSaved(status);
    });
    const file = h('input', { type: 'file', accept: '.json,application/json', hidden: true, onchange: async () => {
      const [chosen] = file.files ?? [];
      if (chosen) redraw(await this.#importFile(chosen));
    } });
    let isConfirmed = false;
    const clear = button('clear', words.deleteAll, () => {
      if (isConfirmed) return redraw(progressStore.clear() ? words.deleted : words.notSaved);
      isConfirmed = true;
      setText(clear, words.confirmDelete);
    });
    const printer = (/** @type {string} */ label, /** @type {boolean} */ withSolutions) => h('button', {
      type: 'button', class: 'button small', 'data-print': withSolutions ? 'solved' : 'plain', title: words.printLead, onclick: async () => {
        const status = await this.#print(withSolutions);
        if (status !== null) setText(this.#status, status || summary);
      },
    }, label);
    this.#savedActions.replaceChildren(h('div', { class: 'result-acts' },
      button('export', words.exportFile, () => saveFile('leaper-games.json', progressStore.exportText(), 'application/json')),
      button('import', words.importFile, () => file.click()), file, clear,
      printer(words.print, false), printer(words.withSolutions, true)));
    const unreadable = progressStore.unreadableTexts();
    if (unreadable.length > 0) {
      this.#savedActions.append(h('p', { class: 'puzzle-list-lead' }, words.unreadable, ' ', button('unreadable', words.exportUnreadable, () => {
        for (const [index, text] of unreadable.entries()) saveFile(`leaper-unreadable-${index + 1}.txt`, text, 'text/plain');
      })));
    }
  }

  /** Imports a file. @param {File} file @returns {Promise<string>} what came of it, in words */
  async #importFile(file) {
    const { words, progressStore } = this.#controller;
    if (file.size > MAX_FILE_BYTES) return words.notImported;
    const { status, leftOut } = progressStore.importText(await file.text());
    if (status === 'invalid') return words.notImported;
    return status === 'saved' ? words.imported(leftOut) : words.importUnsaved;
  }

  /**
   * Prints puzzles, and shows the progress with a button to cancel. Pressed again, it restarts.
   *
   * @param {boolean} withSolutions
   * @returns {Promise<string | null>} a message; null if it was restarted
   */
  async #print(withSolutions) {
    const { words, page: { session } } = this.#controller;
    this.#printing.abort();
    const { signal } = this.#printing = new AbortController();
    const progress = h('span');
    const cancel = h('button', { type: 'button', class: 'link', 'data-print': 'cancel', onclick: () => this.#printing.abort() }, wordsOf(session.state()).cancel);
    this.#status.replaceChildren(progress, ' ', cancel);
    try {
      const { printLevels } = await import('./print.js');
      const onProgress = (/** @type {number} */ number, /** @type {number} */ of) => setText(progress, words.preparing(number, of));
      const leftOut = await printLevels(this.#controller, { withSolutions, signal, onProgress });
      return leftOut > 0 ? words.notPrinted(leftOut) : '';
    } catch {
      if (signal !== this.#printing.signal) return null;
      return signal.aborted ? '' : words.loadingFailed;
    }
  }
}
