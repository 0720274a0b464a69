// @ts-check
/** The board alone, in a frame on another page: `?embed#LINE`. */
import { byId, h, set } from '../app/dom.js';
import { hashFor } from '../app/link.js';
import { language } from '../app/speech.js';
import { KindMissing } from '../kinds/kinds.js';
import { JobError } from '../solver/worker-client.js';
import { startAnywhere } from './anywhere.js';
import { refusalIn } from './refusal.js';

// A sandboxed frame has no origin, and may start no worker of the site's.
export { startAnywhere };

/** Links to the whole page with the puzzle on the board. @param {string} line */
export const link = (line) => set(byId('whole'), 'href', `./${hashFor(line)}`);

/**
 * Says in place of the board why a puzzle can't be shown. The next address starts afresh.
 *
 * @param {string} line
 * @param {unknown} error
 * @returns {boolean} is it the puzzle that is wrong?
 */
export function refuse(line, error) {
  if (!(error instanceof JobError || error instanceof KindMissing)) return false;
  addEventListener('hashchange', () => location.reload(), { once: true });
  refusalIn(language(), error).then(({ text, language: lang }) => {
    set(document.body, 'data-refused', true);
    document.body.prepend(h('p', { class: 'embed-error', role: 'alert', lang }, text, h('code', {}, line)));
  });
  return true;
}
