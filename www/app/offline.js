// @ts-check
/** Keeps the page for times without a network, and tells when a new version of it has come. */
import { h, iconButton } from './dom.js';
import { words as english } from './words/offline/en.js';

/** The folder of this version. */
const FOLDER = new URL('../', import.meta.url).pathname.split('/').at(-2);

/**
 * A page that stays open looks for a new version when it is looked at again, but not more often
 * than this.
 */
const PAUSE_MS = 3_600_000;

/** @param {() => object} speaking the words of now */
export async function keepOffline(speaking) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const registration = await serviceWorker.register('sw.js');
  // Page and service worker exchange their versions.
  const ask = () => registration.active?.postMessage({ folder: FOLDER, words: spoken() });
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.folder && data.folder !== FOLDER) tell({ ...english, ...speaking() });
  });
  serviceWorker.addEventListener('controllerchange', ask);
  ask();
  let looked = 0;
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < PAUSE_MS) return;
    looked = Date.now();
    registration.update().catch(() => {
      // There is no network now.
    });
  };
  document.addEventListener('visibilitychange', look);
  // Some browsers take their time to do it by themselves.
  if (registration.active) look();
}

/** The lists of words that were loaded. */
const spoken = () => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\/words\/..\.js$/.test(name));

/** The puzzle is in the address: it is there again after that. @param {typeof english} words */
function tell(words) {
  if (document.getElementById('update')) return;
  const notice = h('div', { id: 'update', class: 'toast update', role: 'alert' },
    words.newVersion,
    h('button', { type: 'button', class: 'link', onclick: () => location.reload() }, words.reload),
    iconButton('plus', words.notNow, () => notice.remove(), { class: 'icon-button dismiss' }));
  document.body.append(notice);
}
