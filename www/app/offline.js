// @ts-check
/** Makes the page work offline, and announces new versions. */
import { h, iconButton } from './dom.js';
import { pageLanguage } from './page-language.js';
import { words as english } from './words/offline/en.js';

/** The folder of this version: its address, and its name. */
const ROOT = new URL('../', import.meta.url);
const FOLDER = ROOT.pathname.split('/').at(-2);

/** Minimum time between checks for a new version, when an open page becomes visible again. */
const MIN_CHECK_INTERVAL_MS = 3_600_000;

/** @param {() => object} currentWords */
export async function keepOffline(currentWords) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const registration = await serviceWorker.register('sw.js');
  // Page and service worker exchange their versions.
  const sendVersion = () => registration.active?.postMessage({ folder: FOLDER, words: wordLists() });
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.folder && data.folder !== FOLDER) announceUpdate({ ...english, ...currentWords() });
  });
  serviceWorker.addEventListener('controllerchange', sendVersion);
  new MutationObserver(sendVersion).observe(document.documentElement, { attributeFilter: ['data-language'] });
  sendVersion();
  let lastCheck = 0;
  const checkForUpdate = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheck < MIN_CHECK_INTERVAL_MS) return;
    lastCheck = Date.now();
    registration.update().catch(() => {
      // Offline.
    });
  };
  document.addEventListener('visibilitychange', checkForUpdate);
  // Some browsers check late.
  if (registration.active) checkForUpdate();
}

/** The addresses of all word lists of the page's language. The English ones are files of the page. */
function wordLists() {
  const language = pageLanguage();
  if (language === 'en') return [];
  const kinds = Array.from(document.querySelectorAll('[data-kind-tab]'), (tab) => `kinds/${tab.getAttribute('data-kind-tab')}`);
  return ['controls', 'play', ...kinds].map((folder) => new URL(`${folder}/words/${language}.js`, ROOT).href);
}

/** Offers to reload. The puzzle survives, because it is in the address. @param {typeof english} words */
function announceUpdate(words) {
  if (document.getElementById('update')) return;
  const notice = h('div', { id: 'update', class: 'toast update', role: 'alert' },
    words.newVersion,
    h('button', { type: 'button', class: 'link', onclick: () => location.reload() }, words.reload),
    iconButton('plus', words.notNow, () => notice.remove(), { class: 'icon-button dismiss' }));
  document.body.append(notice);
}
