// @ts-check
/**
 * An article: text that stands by itself, and figures that come to life when
 * they are near the window. Until then, and without scripts, each shows the
 * picture that it begins with. What a person comes with, a puzzle in the
 * address (`?p=LINE`), is in the figure of the section that was asked for.
 */
import { keep } from '../app/kept.js';
import { followTheme } from '../app/theme.js';
import { trustWorkers } from '../app/trusted.js';
import { PROGRAM } from '../session/workers.js';

/** @import { Figure } from './figures/figure.d.ts' */
/** @import { ArticleWords } from './words.d.ts' */

/** So near to the window a figure is made, in pixels. */
const NEAR = '300px';

/** What makes them, by the name that the text calls them by. @type {Record<string, () => Promise<{ figure: Figure }>>} */
const FIGURES = {
  backtrack: () => import('./figures/backtrack.js'),
  bound: () => import('./figures/bound.js'),
  colours: () => import('./figures/colours.js'),
  formula: () => import('./figures/formula.js'),
  frontier: () => import('./figures/frontier.js'),
  histogram: () => import('./figures/histogram.js'),
  numbering: () => import('./figures/numbering.js'),
  paths: () => import('./figures/paths.js'),
  rows: () => import('./figures/rows.js'),
  rules: () => import('./figures/rules.js'),
  schwenk: () => import('./figures/schwenk.js'),
  size: () => import('./figures/size.js'),
  strings: () => import('./figures/strings.js'),
  symmetry: () => import('./figures/symmetry.js'),
  tally: () => import('./figures/tally.js'),
  warnsdorff: () => import('./figures/warnsdorff.js'),
  waves: () => import('./figures/waves.js'),
};

/** What figures say, in the languages in which there are articles. @type {Record<string, () => Promise<{ words: ArticleWords }>>} */
const WORDS = {
  en: () => import('./words/en.js'),
  de: () => import('./words/de.js'),
  fr: () => import('./words/fr.js'),
};

followTheme();
trustWorkers(PROGRAM);

/** That of the article. */
const language = Object.keys(WORDS).find((tag) => tag === document.documentElement.lang) ?? 'en';

// Who chooses another reads on at the same place, and hears it from the page, too.
document.querySelector('.article-languages')?.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLAnchorElement)) return;
  [target.search, target.hash] = [location.search, location.hash];
  keep('leaper-language', target.hreflang);
});

/** The puzzle that the person came with. */
const own = new URLSearchParams(location.search).get('p') ?? '';

/** The section that was asked for. */
const asked = document.getElementById(location.hash.slice(1));

/** The person’s puzzle, where it is of the kind that a figure is for, and this is the section that was asked for. @param {HTMLElement} host */
const ownOf = (host) => (
  host.dataset.own && own.startsWith(`${host.dataset.own}?`) && asked?.contains(host) ? own : undefined);

/** Is what makes a figure there already, or on its way? @type {WeakSet<Element>} */
const begun = new WeakSet();

/** Does something else while a figure is in sight, and while it is not. @type {WeakMap<Element, (isSeen: boolean) => void>} */
const watchers = new WeakMap();

const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting || begun.has(target) || !(target instanceof HTMLElement)) continue;
    begun.add(target);
    near.unobserve(target);
    begin(target).catch((error) => {
      console.error(error);
      target.classList.add('still');
    });
  }
}, { rootMargin: NEAR });

const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
});

/** @param {HTMLElement} host */
async function begin(host) {
  const { figure: name = '' } = host.dataset;
  const line = ownOf(host);
  const told = WORDS[language]();
  if (line) {
    const place = /** @type {HTMLElement} */ (host.closest('.figure') ?? host);
    place.dataset.yours = (await told).words.yours;
    place.classList.add('own');
  }
  if (!name) {
    if (line) host.setAttribute('puzzle', line);
    await import('../element/element.js');
    return;
  }
  const [{ figure }, { words }] = await Promise.all([FIGURES[name](), told]);
  const see = await figure(host, { own: line, words, tell: (what, value) => tell(what, typeof value === 'number' ? words.number(value) : value) });
  host.classList.add('live');
  if (!see) return;
  watchers.set(host, see);
  sight.observe(host);
}

/** Numbers of the text that depend on a figure change with it. @param {string} what @param {string} value */
function tell(what, value) {
  for (const place of document.querySelectorAll(`[data-of="${what}"]`)) {
    if (place.textContent !== value) place.textContent = value;
  }
}

for (const host of document.querySelectorAll('[data-figure], leaper-board')) near.observe(host);
