// @ts-check
/** Loads style sheets when they are needed. */

/** How often loading a style sheet has failed. @type {Map<string, number>} */
const missed = new Map();

/**
 * Adds a style sheet to an element or a shadow root, once.
 * @param {HTMLElement | ShadowRoot} host @param {string} href
 */
export async function loadStyleSheet(host, href) {
  if ([...host.querySelectorAll('link')].some((link) => link.rel === 'stylesheet' && link.href === href)) return;
  const times = missed.get(href) ?? 0;
  const link = document.createElement('link');
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      missed.set(href, times + 1);
      reject(new Error(`${href} did not come`));
    };
    link.rel = 'stylesheet';
    // Some browsers cache the failure, and only try again with another address.
    link.href = times ? `${href}?again=${times}` : href;
    host.append(link);
  });
}
