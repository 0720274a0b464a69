// @ts-check
/** The board alone, in a frame on another page: `?embed#LINE`. */
import { byId, h, set } from '../app/dom.js';
import { hashFor } from '../app/link.js';
import { pageLanguage } from '../app/page-language.js';
import { KindLoadError } from '../kinds/kind-loader.js';
import { JobError } from '../solver/worker-client.js';
import { startAnywhere } from './anywhere.js';
import { refusalIn } from './refusal.js';

// A sandboxed frame has another origin than the site, so it can't start the site's workers.
export { startAnywhere };

/**
 * Updates the link to the puzzle on the whole page.
 *
 * @param {string} line
 */
export const updateLink = (line) => set(byId('whole'), 'href', `./${hashFor(line)}`);

/**
 * Shows in place of the board why a puzzle can't be shown. The next address reloads the page.
 *
 * @param {string} line
 * @param {unknown} error
 * @returns {boolean} false if the puzzle isn't the reason
 */
export function showRefusal(line, error) {
  if (!(error instanceof JobError || error instanceof KindLoadError)) return false;
  addEventListener('hashchange', () => location.reload(), { once: true });
  refusalIn(pageLanguage(), error).then(({ text, language: lang }) => {
    set(document.body, 'data-refused', true);
    document.body.prepend(h('p', { class: 'embed-error', role: 'alert', lang }, text, h('code', {}, line)));
  });
  return true;
}
