// @ts-check
/** The page while somebody plays: it comes with the first game, and only the game is on screen. */
import { h, set, setText } from '../app/dom.js';
import { needSheet } from '../app/sheets.js';
import { playRoom as words } from './words/en.js';

/** @import { Opener } from '../session/opener.js' */
/** @import { Session } from '../session/session.js' */

/** @type {Promise<unknown> | undefined} */
let made;

/** All that a game needs is there. @param {Session} session @param {Opener} opener @param {boolean} embeds does the board stand alone? */
export function ready(session, opener, embeds) {
  made ??= make(session, opener, embeds).catch((error) => {
    made = undefined;
    throw error;
  });
  return made;
}

/** @param {Session} session @param {Opener} _opener @param {boolean} embeds */
async function make(session, _opener, embeds) {
  const sheet = (/** @type {string} */ path) => needSheet(document.body, new URL(path, import.meta.url).href);
  await Promise.all([sheet('../controls/game.css'), sheet('./play.css')]);
  if (embeds) return;
  const title = h('strong', { class: 'play-title' });
  const back = h('button', { type: 'button', class: 'button small', 'data-play': 'back', onclick: () => session.send({ do: 'try' }) }, words.laboratory());
  const head = h('div', { class: 'play-head' }, back, title);
  document.querySelector('.brand')?.after(head);
  session.show('played', { draw: ({ game }) => {
    set(head, 'hidden', !game);
    setText(title, document.getElementById('title')?.textContent ?? '');
  } });
}
