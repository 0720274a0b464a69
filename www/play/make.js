// @ts-check
/** One's own levels: a puzzle that somebody set up, with a title and a word for those who play it. */
import { h, set, setText } from '../app/dom.js';
import { copyField } from '../controls/copy-field.js';
import { dialog } from '../controls/dialog.js';
import { needSheet } from '../app/sheets.js';
import { wordsOf } from '../app/state.js';
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, plainText } from './progress-store.js';

/** @import { Entry } from './entry.d.ts' */
/** @import { Room } from './play.js' */

/**
 * The address of a challenge. The puzzle's line stands behind the `#`, as always; what it is called, and what is said of
 * it, in the query.
 * @param {string} line @param {string} title @param {string} text
 */
export function challengeLink(line, title, text) {
  const said = new URLSearchParams();
  if (title) said.set('title', title);
  if (text) said.set('text', text);
  const query = said.toString();
  return `${location.origin}${location.pathname}?play${query && `&${query}`}#${line}`;
}

/** What an address says of its challenge, as plain text. @param {URLSearchParams} query */
export const saidIn = (query) => ({ title: plainText(query.get('title'), MAX_TITLE_LENGTH), text: plainText(query.get('text'), MAX_TEXT_LENGTH) });

/** @type {HTMLDialogElement | undefined} */
let box;

/** The box in which a puzzle becomes a level. @param {Room} room @param {string} line @param {Entry} entry */
export async function makeLevel(room, line, entry) {
  await needSheet(document.body, new URL('../controls/boxes.css', import.meta.url).href);
  box?.remove();
  const { words, progressStore, page: { session } } = room;
  const all = wordsOf(session.state());
  const title = h('input', { id: 'level-title', type: 'text', class: 'select', maxlength: MAX_TITLE_LENGTH, value: entry.title, autocomplete: 'off' });
  const text = h('textarea', { id: 'level-text', class: 'select', maxlength: MAX_TEXT_LENGTH, rows: 3 });
  const link = copyField('level-link', /** @type {any} */ (all)); // the words of boxes are in the list of all
  const said = h('p', { class: 'lead', role: 'status' });
  const draw = () => { link.input.value = challengeLink(line, plainText(title.value, MAX_TITLE_LENGTH), plainText(text.value, MAX_TEXT_LENGTH)); };
  for (const field of [title, text]) field.addEventListener('input', draw);
  draw();
  const saveButton = h('button', { type: 'button', class: 'button', 'data-level-save': '', onclick: () => {
    const status = progressStore.saveLevel({ line, title: plainText(title.value, MAX_TITLE_LENGTH) || entry.title, text: plainText(text.value, MAX_TEXT_LENGTH) });
    setText(said, { saved: words.levelSaved, unsaved: words.notSaved, tooLong: words.tooLongToSave, noRoom: words.noRoomForLevels }[status]);
  } }, words.saveLevel);
  box = dialog('level-box', words.makeLevel, [
    h('p', { class: 'lead' }, words.makeLead),
    h('div', { class: 'field' }, h('label', { for: 'level-title' }, words.title), title),
    h('div', { class: 'field' }, h('label', { for: 'level-text' }, words.text), text),
    h('div', { class: 'field' }, h('label', { for: 'level-link' }, words.challenge), link.row),
    said,
  ], [saveButton, h('button', { type: 'submit', class: 'button primary' }, words.back)]);
  set(box, 'data-level', line);
  box.showModal();
}

/** Shows what somebody said of the challenge they sent. @param {Room} room @param {{ title: string, text: string }} said */
export function showChallenge(room, { title, text }) {
  const { session, opener } = room.page;
  const note = h('div', { class: 'challenge' }, title ? h('strong', {}, title) : null, text ? h('p', {}, text) : null);
  const line = session.line;
  if (title && line) opener.learn(line, title);
  document.getElementById('game')?.before(note);
  session.store.follow('challenge', (now) => {
    if (!now.veiled && !now.game) note.remove();
  });
}
