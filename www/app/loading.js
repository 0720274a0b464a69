// @ts-check
// Not a module, so that it runs before modules are loaded, and if one is missing.

// Until the page has started, show loading errors in place of the result.
addEventListener('error', (event) => {
  const result = document.querySelector('#result .waiting');
  const { target } = event;
  if (!result || target instanceof HTMLImageElement || target instanceof HTMLLinkElement || event.message?.startsWith('ResizeObserver')) return;
  const [missing, broken, advice] = {
    de: ['Ein Teil dieser Seite konnte nicht geladen werden.', 'Diese Seite konnte nicht starten:', 'Prüfe die Verbindung, dann lade die Seite neu.'],
    fr: ['Une partie de cette page n’a pas pu être chargée.', 'Cette page n’a pas pu démarrer\u00a0:', 'Vérifiez la connexion, puis rechargez la page.'],
  }[document.documentElement.lang] ?? ['A part of this page could not be loaded.', 'This page could not be started:', 'Check the connection, then reload the page.'];
  result.textContent = `${target instanceof HTMLScriptElement ? missing : `${broken} ${event.message}.`} ${advice}`;
  result.parentElement?.classList.add('bad');
}, true);

{
  const address = (/** @type {string} */ part) => new URL(`../${part}`, /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  const need = (/** @type {string} */ part, /** @type {Partial<HTMLLinkElement>} */ how) => (
    document.head.append(Object.assign(document.createElement('link'), { href: address(part), ...how })));

  // The chosen language, else the first of the browser's that the page has.
  const root = document.documentElement;
  const languages = ['en', 'de', 'fr'];
  let language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag));
  try {
    language = languages.find((tag) => tag === localStorage.getItem('leaper-language')) ?? language;
    // After a first game, the page opens with the daily puzzles.
    if (localStorage.getItem('leaper-play') && !location.search && !location.hash) history.replaceState(null, '', '?play');
  } catch {
    // There is no storage.
  }
  root.lang = root.dataset.language = language ?? 'en';
  // English text stays hidden until the translation is loaded.
  root.toggleAttribute('data-awaits-words', root.lang !== 'en');

  // WebAssembly is disabled by some privacy settings, such as Lockdown Mode; nothing can be solved without it.
  if (!('WebAssembly' in window)) addEventListener('DOMContentLoaded', () => {
    const result = /** @type {HTMLElement} */ (document.querySelector('#result'));
    result.classList.add('bad');
    result.textContent = {
      de: 'Leaper braucht WebAssembly, und das ist in diesem Browser abgeschaltet. Erlaube es für diese Website (am iPhone, iPad oder Mac: nimm sie vom Blockierungsmodus aus) und lade die Seite neu.',
      fr: 'Leaper a besoin de WebAssembly, qui est désactivé dans ce navigateur. Autorisez-le pour ce site (sur iPhone, iPad ou Mac\u00a0: excluez-le du mode Isolement), puis rechargez la page.',
    }[root.lang] ?? 'Leaper needs WebAssembly, which is turned off in this browser. Allow it for this site (on an iPhone, iPad or Mac: exclude the site from Lockdown Mode), then reload the page.';
  });

  // Embedded in another page: only the board.
  if (new URLSearchParams(location.search).has('embed')) {
    need('app/embed.css', { rel: 'stylesheet' });
    document.body.dataset.unfolded = '';
  }

  const wanted = location.hash.slice(1).split('?')[0];

  // Marks the tab and describes the puzzle at once; `controls/kind-tabs.js` takes over.
  const about = /** @type {HTMLElement} */ (document.querySelector('#about'));
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-kind-tab]')]);
  const tab = tabs.find(({ dataset }) => dataset.kindTab === wanted) ?? tabs[0];
  tab.setAttribute('aria-current', 'page');
  const nav = /** @type {HTMLElement} */ (tab.parentElement);
  for (const link of tabs) link.addEventListener('click', (event) => {
    // With a modifier, the browser opens the link elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    nav.dataset.chosen = link.dataset.kindTab;
  });
  document.querySelector('#open-levels')?.addEventListener('click', () => { root.dataset.openLevels = ''; }, { once: true });
  about.classList.toggle('inviting', !wanted);
  about.textContent = (wanted ? tab.title : matchMedia('(pointer: coarse)').matches ? about.dataset.tap : about.dataset.click) ?? '';

  /**
   * The files of each kind of puzzle, for the page and for its worker, the first kind first.
   * Written by `cargo xtask dist`.
   * @type {Record<string, { page: string[], worker: string[] }>}
   */
  const parts = {/*PARTS*/};
  // Fetch the requested kind of puzzle at once, in parallel with the modules that will import it.
  const { page, worker } = (Object.hasOwn(parts, wanted) ? parts[wanted] : Object.values(parts)[0]) ?? { page: [], worker: [] };
  for (const part of worker) fetch(address(part)).then((response) => response.arrayBuffer()).catch(() => {});
  if (page.length > 0 && root.lang !== 'en') page.push('session/language-switch.js', 'kinds/languages.js', `controls/words/${root.lang}.js`, `kinds/${tab.dataset.kindTab}/words/${root.lang}.js`);
  for (const part of page) need(part, part.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
}
