// @ts-check
/** Style sheets that come with what they are for. */

/** How often a style sheet did not come. @type {Map<string, number>} */
const missed = new Map();

/**
 * A style sheet within an element or a shadow root, where it does not have it yet.
 * @param {HTMLElement | ShadowRoot} host @param {string} href
 */
export async function needSheet(host, href) {
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
    // Some browsers remember that it did not come, and ask again for another address only.
    link.href = times ? `${href}?again=${times}` : href;
    host.append(link);
  });
}
