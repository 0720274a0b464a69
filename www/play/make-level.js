// @ts-check
/** Makes a level from a puzzle: with a title, and a note for players. */
import { h, set, setText } from '../app/dom.js';
import { challengeTo } from '../app/puzzle-links.js';
import { copyField } from '../controls/copy-field.js';
import { dialog } from '../controls/dialog.js';
import { words as english } from '../controls/words/en/dialogs.js';
import { loadStyleSheet } from '../app/sheets.js';
import { wordsOf } from '../app/state.js';
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH, plainText } from './progress-store.js';

/** @import { Entry } from './entry.d.ts' */
/** @import { PlayController } from './play-controller.js' */

/** @type {HTMLDialogElement | undefined} */
let box;

/**
 * Opens the dialog that makes a level from a puzzle.
 *
 * @param {PlayController} controller
 * @param {string} line
 * @param {Entry} entry
 */
export async function makeLevel(controller, line, entry) {
  await loadStyleSheet(document.body, new URL('../controls/dialogs.css', import.meta.url).href);
  box?.remove();
  const { words, progressStore, page: { session } } = controller;
  const own = progressStore.progress.levels.get(line);
  const title = h('input', { id: 'level-title', type: 'text', class: 'select', maxlength: MAX_TITLE_LENGTH, value: entry.title || own?.title, autocomplete: 'off' });
  const text = h('textarea', { id: 'level-text', class: 'select', maxlength: MAX_TEXT_LENGTH, rows: 3 }, own?.text);
  const link = copyField('level-link', { ...english, ...wordsOf(session.state()) });
  const status = h('p', { class: 'lead', role: 'status' });
  const noteNow = () => ({ title: plainText(title.value, MAX_TITLE_LENGTH), text: plainText(text.value, MAX_TEXT_LENGTH) });
  const draw = () => { link.input.value = challengeTo(line, noteNow()); };
  for (const field of [title, text]) field.addEventListener('input', draw);
  draw();
  // The first button that submits is the one that Enter presses. The dialog stays open.
  const saveButton = h('button', { type: 'submit', class: 'button', 'data-level-save': '', onclick: (event) => {
    event.preventDefault();
    const note = noteNow();
    const saved = progressStore.saveLevel({ ...note, line, title: note.title || entry.title });
    setText(status, { saved: words.levelSaved, unsaved: words.notSaved, notSavable: words.tooLongToSave, noRoom: words.noRoomForLevels }[saved]);
  } }, words.saveLevel);
  box = dialog('level-box', words.makeLevel, [
    h('p', { class: 'lead' }, words.makeLead),
    h('div', { class: 'field' }, h('label', { for: 'level-title' }, words.title), title),
    h('div', { class: 'field' }, h('label', { for: 'level-text' }, words.text), text),
    h('div', { class: 'field' }, h('label', { for: 'level-link' }, words.challenge), link.row),
    status,
  ], [saveButton, h('button', { type: 'submit', class: 'button primary' }, words.back)]);
  set(box, 'data-level', line);
  box.showModal();
}
