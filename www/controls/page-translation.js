// @ts-check
/** Translates `index.html`, which is in English: loaded on demand. */

/**
 * The texts of the page: element, attribute (none for its text), and code.
 *
 * @type {readonly (readonly [selector: string, attribute: string, code: PageCode])[]}
 */
const PLACES = [
  ['title', '', 'title'],
  ['#title', '', 'title'],
  ['meta[name=description]', 'content', 'description'],
  ['.brand', 'aria-label', 'home'],
  ['#kinds', 'aria-label', 'puzzle'],
  ['#edit', 'aria-label', 'edit'],
  ['#site', 'aria-label', 'site'],
  ['#about', 'data-click', 'aboutClick'],
  ['#about', 'data-tap', 'aboutTap'],
  ['.verdict', 'aria-label', 'result'],
  ['#result .waiting', '', 'loading'],
  ['#settings', 'aria-label', 'settings'],
  ['#moves', 'aria-label', 'moves'],
  ['#famous', 'aria-label', 'famous'],
  ['#extra', 'aria-label', 'more'],
  ['#side', 'aria-label', 'side'],
  ['#page-tools', 'aria-label', 'pageTools'],
  ['.foot > span', '', 'foot'],
  ['[data-open=help]', '', 'help'],
  ['.foot a.link', '', 'learn'],
  ['.foot a.link', 'href', 'articles'],
  ['#whole', '', 'whole'],
  ['#language', 'aria-label', 'language'],
];

/**
 * @typedef
 *   {'title' | 'description' | 'home' | 'puzzle' | 'edit' | 'site' | 'aboutClick' | 'aboutTap' | 'result' | 'loading' | 'settings' | 'moves' | 'famous' | 'more' | 'side' | 'pageTools' | 'foot' | 'help' | 'learn' | 'articles' | 'whole' | 'language'}
 *   PageCode
 */

/**
 * The page's own texts by code, and the name and description of each kind of puzzle.
 *
 * @typedef
 *   {Readonly<Record<PageCode, string>> & { readonly tabs: { readonly [kind: string]: readonly [name: string, title: string] } }}
 *   PageWords
 */

/** The English texts. @type {Map<string, string>} */
const english = new Map();

/** Translates the page. @param {PageWords | undefined} words undefined for English */
export function translateTexts(words) {
  // `loading.js` has hidden the English text until now.
  document.documentElement.removeAttribute('data-awaits-words');
  const put = (/** @type {Element} */ element, /** @type {string} */ key, /** @type {string} */ attribute, /** @type {string | undefined} */ text) => {
    const now = attribute ? element.getAttribute(attribute) : element.textContent;
    // As soon as a puzzle is on screen, that is the title.
    if (key.endsWith('title') && !attribute && !now?.startsWith('Leaper')) return;
    if (!english.has(key)) english.set(key, now ?? '');
    const next = text ?? english.get(key) ?? '';
    if (attribute) element.setAttribute(attribute, next);
    else element.textContent = next;
  };
  for (const [selector, attribute, code] of PLACES) {
    for (const element of document.querySelectorAll(selector)) put(element, selector + attribute, attribute, words?.[code]);
  }
  for (const tab of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-kind-tab]'))) {
    const { kindTab: kind = '' } = tab.dataset;
    const [name, title] = words?.tabs[kind] ?? [];
    put(tab, kind, '', name);
    put(tab, `${kind} title`, 'title', title);
  }
}
