// @ts-check
/**
 * The note of a challenge, above the board: shown with its puzzle until the answer is shown; on an
 * embedded board always.
 */
import { h, set } from '../app/dom.js';
import { noteIn } from '../app/puzzle-links.js';
import { loadStyleSheet } from '../app/sheets.js';
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, plainText } from './progress-store.js';

/** @import { Note } from '../app/link.js' */
/** @import { Page } from './play-controller.js' */

/** @type {ChallengeNote | undefined} */
let onPage;

class ChallengeNote {
  #page;
  #line = '';
  /** The draft of the last known line. @type {object | undefined} */
  #draft;
  element = h('div', { id: 'challenge', class: 'challenge', hidden: true });

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    const { session, places } = page;
    places.game.before(this.element);
    const rememberDraft = () => { this.#draft = session.state().draft; };
    if (session.line) rememberDraft();
    session.onLine(rememberDraft);
    session.addView('challenge', this);
  }

  draw() {
    const { embeds, session } = this.#page;
    const { draft, game, answerHidden } = session.state();
    const isItsPuzzle = session.line === this.#line && draft === this.#draft;
    set(this.element, 'hidden', !isItsPuzzle || !(embeds || game || answerHidden));
  }

  /** @param {string} line @param {Note} note */
  show(line, { title, text }) {
    this.#line = line;
    this.element.replaceChildren(...[title && h('strong', {}, title), text && h('p', {}, text)].filter((part) => part !== ''));
    this.draw();
  }
}

/**
 * Shows a note while its puzzle is on screen; a new note replaces it.
 *
 * @param {Page} page
 * @param {string} text a puzzle line
 * @param {string} parameters those of its note
 */
export async function showChallenge(page, text, parameters) {
  const note = noteIn(new URLSearchParams(parameters));
  if (!note) return;
  const title = plainText(note.title, MAX_TITLE_LENGTH);
  const [{ line }] = await Promise.all([
    page.opener.readTitled(text, title),
    loadStyleSheet(document.body, new URL('./play.css', import.meta.url).href),
  ]);
  onPage ??= new ChallengeNote(page);
  onPage.show(line, { title, text: plainText(note.text, MAX_TEXT_LENGTH) });
}
