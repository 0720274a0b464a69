// @ts-check
/** Connects the page with `play-controller.js`, which is loaded on demand. */
import { Address, queryHas } from '../app/address.js';
import { set, setText } from '../app/dom.js';
import { splitNote } from '../app/link.js';
import { wordsOf } from '../app/state.js';

/** @import { Errors } from '../app/errors.js' */
/** @import { Page } from './play-controller.js' */

/** @param {Page} page @param {Errors} errors */
export function installPlayEntry(page, errors) {
  const loadController = () => import('./play-controller.js');
  const reportFailure = (/** @type {unknown} */ error) => errors.report(error, () => ['gameMissing']);
  page.session.beforeGame = async () => (await loadController()).ready(page);
  const button = page.places.levels;
  button.addEventListener('click', () => loadController().then((it) => it.levels(page)).catch(reportFailure));
  // It was clicked while the page was loading.
  if ('openLevels' in document.documentElement.dataset) button.click();
  page.session.addView('door', { draw: (state) => setText(button, wordsOf(state).playNow) });
  const follow = () => loadController().then((it) => it.followAddress(page)).catch(reportFailure);
  // Puzzles without a route are on screen already.
  if (Address.hasNoLine() || queryHas('level', 'new', 'kind')) follow().finally(() => set(document.body, 'data-awaits-puzzle', null));
  let isLoaded = false;
  page.address.onHistoryEntry = () => {
    // Without a route, there is only something to leave.
    isLoaded ||= Address.route() !== '' || page.session.state().game !== null;
    if (isLoaded || document.body.dataset.page === 'levels') follow();
  };
  const showNote = () => {
    const [line, note] = splitNote(location.hash.slice(1));
    if (line && note) import('./challenge.js').then((it) => it.showChallenge(page, Address.read(), note)).catch(() => {
      // The note is optional.
    });
  };
  showNote();
  addEventListener('hashchange', showNote);
}
