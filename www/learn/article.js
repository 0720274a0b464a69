// @ts-check
/**
 * Starts the figures of an article when they come near the window. Until then, and without scripts,
 * each figure shows its static picture. A puzzle in the address (`?p=LINE#SECTION`) is shown in the
 * figure of that section.
 */
import { hashFor } from '../app/link.js';
import { savePreference } from '../app/preferences.js';
import { followTheme } from '../app/theme.js';
import { trustWorkers } from '../app/trusted-types.js';
import { PROGRAM } from '../session/workers.js';

/** @import { Figure } from './figures/figure.d.ts' */
/** @import { ArticleWords } from './words.d.ts' */

/** Distance from the window at which a figure starts, in pixels. */
const NEAR = '300px';

/**
 * The modules of the figures, by the value of `data-figure`.
 *
 * @type {Record<string, () => Promise<{ figure: Figure }>>}
 */
const FIGURES = {
  backtrack: () => import('./figures/backtrack.js'),
  bound: () => import('./figures/bound.js'),
  'buttons-and-strings': () => import('./figures/buttons-and-strings.js'),
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
  symmetry: () => import('./figures/symmetry.js'),
  tally: () => import('./figures/tally.js'),
  warnsdorff: () => import('./figures/warnsdorff.js'),
  waves: () => import('./figures/waves.js'),
};

/**
 * The word lists of the figures, by language.
 *
 * @type {Record<string, () => Promise<{ words: ArticleWords }>>}
 */
const WORDS = {
  en: () => import('./words/en.js'),
  de: () => import('./words/de.js'),
  fr: () => import('./words/fr.js'),
};

followTheme();
trustWorkers(PROGRAM);

/** The language of the article. */
const language = Object.keys(WORDS).find((tag) => tag === document.documentElement.lang) ?? 'en';

// Links to other languages keep the section and the puzzle, and set the language of the main page.
document.querySelector('.article-languages')?.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLAnchorElement)) return;
  [target.search, target.hash] = [location.search, location.hash];
  savePreference('leaper-language', target.hreflang);
});

/** The puzzle in the address, or an empty string. */
const own = new URLSearchParams(location.search).get('p') ?? '';

/** The section in the address. */
const requestedSection = document.getElementById(location.hash.slice(1));

// The way back to the puzzle stays in sight.
const home = document.querySelector('.home-link');
if (own && home instanceof HTMLAnchorElement) {
  home.hash = hashFor(own);
  home.prepend('‹ ');
  home.parentElement?.classList.add('in-sight');
  requestedSection?.scrollIntoView();
}

/** Returns the puzzle in the address if it is for this figure. @param {HTMLElement} host */
const ownPuzzle = (host) => (
  host.dataset.own && own.startsWith(`${host.dataset.own}?`) && requestedSection?.contains(host) ? own : undefined);

/** Figures that have started, or are loading. @type {WeakSet<Element>} */
const started = new WeakSet();

/**
 * Callbacks that pause figures out of sight.
 *
 * @type {WeakMap<Element, (isSeen: boolean) => void>}
 */
const watchers = new WeakMap();

const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting || started.has(target) || !(target instanceof HTMLElement)) continue;
    started.add(target);
    near.unobserve(target);
    startFigure(target).catch((error) => {
      console.error(error);
      target.classList.add('still');
    });
  }
}, { rootMargin: NEAR });

const visibility = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) watchers.get(target)?.(isIntersecting);
});

/** @param {HTMLElement} host */
async function startFigure(host) {
  const { figure: name = '' } = host.dataset;
  const line = ownPuzzle(host);
  if (!name && !line) {
    await import('../element/element.js');
    return;
  }
  const loadingWords = WORDS[language]();
  if (line) {
    const place = /** @type {HTMLElement} */ (host.closest('.figure') ?? host);
    place.dataset.yours = (await loadingWords).words.yours;
    place.classList.add('own');
  }
  if (!name) {
    if (line) host.setAttribute('puzzle', line);
    await import('../element/element.js');
    return;
  }
  const [{ figure }, { words }] = await Promise.all([FIGURES[name](), loadingWords]);
  const onVisibility = await figure(host, { own: line, words, updateText: (name, value) => updateText(name, typeof value === 'number' ? words.number(value) : value) });
  host.classList.add('live');
  if (!onVisibility) return;
  watchers.set(host, onVisibility);
  visibility.observe(host);
}

/**
 * Updates a number in the text that depends on a figure.
 *
 * @param {string} name
 * @param {string} value
 */
function updateText(name, value) {
  for (const place of document.querySelectorAll(`[data-of="${name}"]`)) {
    if (place.textContent !== value) place.textContent = value;
  }
}

for (const host of document.querySelectorAll('[data-figure], leaper-board')) near.observe(host);
