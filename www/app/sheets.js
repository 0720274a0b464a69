// @ts-check
/** Loads style sheets when they are needed. */
import { h } from './dom.js';

/**
 * Style sheets by their addresses, for each host. Failed ones are removed.
 *
 * @type {WeakMap<Node, Map<string, Promise<unknown>>>}
 */
const loaded = new WeakMap();

/** How often loading a style sheet has failed. @type {Map<string, number>} */
const missed = new Map();

/**
 * Adds a style sheet to an element or a shadow root, once.
 *
 * @param {HTMLElement | ShadowRoot} host
 * @param {string} href
 * @returns {Promise<unknown>} settles when the style sheet is there, or has failed
 */
export function loadStyleSheet(host, href) {
  const sheets = loaded.get(host) ?? new Map();
  loaded.set(host, sheets);
  const times = missed.get(href) ?? 0;
  if (!sheets.has(href)) sheets.set(href, new Promise((resolve, reject) => {
    const link = h('link', {
      rel: 'stylesheet',
      // Some browsers cache the failure, and only try again with another address.
      href: times ? `${href}?again=${times}` : href,
      onload: resolve,
      onerror: () => {
        link.remove();
        sheets.delete(href);
        missed.set(href, times + 1);
        reject(new Error(`${href} did not come`));
      },
    });
    host.append(link);
  }));
  return sheets.get(href);
}
