// @ts-check
/** Makes the page work offline, and announces new versions. */
import { h, iconButton } from './dom.js';
import { words as english } from './words/offline/en.js';

/** The folder of this version. */
const FOLDER = new URL('../', import.meta.url).pathname.split('/').at(-2);

/**
 * Minimum time between checks for a new version, when an open page becomes visible again.
 */
const PAUSE_MS = 3_600_000;

/** @param {() => object} currentWords */
export async function keepOffline(currentWords) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const registration = await serviceWorker.register('sw.js');
  // Page and service worker exchange their versions.
  const sendVersion = () => registration.active?.postMessage({ folder: FOLDER, words: loadedWordLists() });
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data.folder && data.folder !== FOLDER) announceUpdate({ ...english, ...currentWords() });
  });
  serviceWorker.addEventListener('controllerchange', sendVersion);
  sendVersion();
  let lastLook = 0;
  const checkForUpdate = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastLook < PAUSE_MS) return;
    lastLook = Date.now();
    registration.update().catch(() => {
      // Offline.
    });
  };
  document.addEventListener('visibilitychange', checkForUpdate);
  // Some browsers check late.
  if (registration.active) checkForUpdate();
}

/** The loaded lists of words. */
const loadedWordLists = () => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => /\/words\/..\.js$/.test(name));

/** Offers to reload. The puzzle survives, because it is in the address. @param {typeof english} words */
function announceUpdate(words) {
  if (document.getElementById('update')) return;
  const notice = h('div', { id: 'update', class: 'toast update', role: 'alert' },
    words.newVersion,
    h('button', { type: 'button', class: 'link', onclick: () => location.reload() }, words.reload),
    iconButton('plus', words.notNow, () => notice.remove(), { class: 'icon-button dismiss' }));
  document.body.append(notice);
}
