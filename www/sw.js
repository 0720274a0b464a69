// @ts-check
// Keeps the page working offline once it has been loaded, and gives each open page the files of its
// own version. `cargo xtask dist` fills in `FOLDER`, the folder of this version, and its files.
const FOLDER = '/*VERSION*/';
/** @type {string[]} */
const VERSIONED_FILES = [/*FILES*/];
const FILES = VERSIONED_FILES.map((file) => `${FOLDER}/${file}`);

/** The address of the page. Copies of the site below other paths have their own caches. */
const SITE_ADDRESS = registration.scope;
const CACHE_PREFIX = `leaper ${SITE_ADDRESS} `;
const CACHE = CACHE_PREFIX + FOLDER;

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => {
  clearInterval(retry);
  event.waitUntil(clients.claim());
});
addEventListener('message', (event) => event.waitUntil(exchangeVersions(event.source, event.data)));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const address = url.split(/[?#]/)[0];
  if (method !== 'GET' || !address.startsWith(SITE_ADDRESS)) return;
  const isHome = mode === 'navigate' && ['', 'index.html'].includes(address.slice(SITE_ADDRESS.length));
  if (isHome) event.respondWith(cacheFirst(event.request, SITE_ADDRESS, CACHE));
  else if (isArticle(address)) event.respondWith(networkFirst(event, address));
  // Files of any version.
  else if (address.startsWith(`${SITE_ADDRESS}www-`)) event.respondWith(cacheFirst(event.request, address));
});

/** Returns true for an article, and for a file that only articles need. @param {string} address */
const isArticle = (address) => /^(www-[^/]*\/)?learn\//.test(address.slice(SITE_ADDRESS.length));

/** Repeats `skipWaiting` until this worker is active. @type {ReturnType<typeof setInterval>} */
let retry;

async function install() {
  await fillCache();
  await skipWaiting();
  // Chromium may let this worker wait for minutes although the active one has no more work, unless it asks again.
  retry = setInterval(skipWaiting, 1000);
}

/** Puts all files of this version into its cache. */
async function fillCache() {
  const cache = await caches.open(CACHE);
  // The HTTP cache may have an older page.
  const page = await (await fetch(SITE_ADDRESS, { cache: 'reload' })).text();
  if (!page.includes(`${FOLDER}/`)) throw new Error('the page and its service worker have different versions; try again later');
  // Revalidates what the HTTP cache has.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  // The page comes last: if it is cached, so is everything it needs.
  await cache.put(SITE_ADDRESS, new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
}

/**
 * Returns the cached response for an address; none if there is no storage.
 *
 * @param {string} address
 * @param {string} [cacheName] all caches where none is given
 */
async function findCached(address, cacheName) {
  try {
    return await caches.match(address, { cacheName });
  } catch {
    return undefined;
  }
}

/**
 * @param {Request} request
 * @param {string} address
 * @param {string} [cacheName]
 */
async function cacheFirst(request, address, cacheName) {
  return (await findCached(address, cacheName)) ?? fetch(request);
}

/**
 * The newest version of an article, or of its files; the cached one without a network, or where an
 * old version's file is no longer on the server. It is also cached in the background: the answer
 * doesn't wait for that, and a full storage doesn't fail it.
 * @param {FetchEvent} event @param {string} address
 */
async function networkFirst(event, address) {
  const findAny = async () => (await findCached(address, CACHE)) ?? (await findCached(address));
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(addToCache(address, response.clone()));
    const isGone = !response.ok && address.startsWith(`${SITE_ADDRESS}www-`);
    return (isGone && (await findAny())) || response;
  } catch (error) {
    const found = await findAny();
    if (found) return found;
    throw error;
  }
}

/**
 * Caches a response where there is room.
 *
 * @param {string} address
 * @param {Response} response
 */
async function addToCache(address, response) {
  try {
    await (await caches.open(CACHE)).put(address, response);
  } catch {
    // There is no room: it still works online.
  }
}

/**
 * Handles the message of a page that has started, has a new service worker or has changed its
 * language: replies with this version, and caches the page's word lists.
 *
 * @param {Client} page
 * @param {{ folder: string, words: string[] }} message
 */
async function exchangeVersions(page, { folder, words }) {
  page.postMessage({ folder: FOLDER });
  try {
    // Browsers delete caches when they need room.
    if (!(await findCached(SITE_ADDRESS, CACHE))) await fillCache();
    if (folder === FOLDER) await addMissing(words);
  } catch {
    // There is no room, or no network.
  }
  await deleteOldVersions(page, folder);
}

/**
 * Caches the files that aren't cached yet.
 *
 * @param {string[]} addresses
 */
async function addMissing(addresses) {
  const cache = await caches.open(CACHE);
  const isCached = await Promise.all(addresses.map((address) => cache.match(address)));
  await cache.addAll(addresses.filter((_, index) => !isCached[index]));
}

/**
 * Deletes the caches of other versions, as soon as no page can need them: the only open page is the
 * sender, which has loaded all its files.
 *
 * @param {Client} page
 * @param {string} folder
 */
async function deleteOldVersions(page, folder) {
  // The caches of a newer version are its own.
  if (registration.installing || registration.waiting) return;
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ id, url }) => id !== page.id && url.startsWith(SITE_ADDRESS))) return;
  for (const name of await caches.keys()) {
    // Older versions named the caches of every copy of the site `leaper-…`: is this one ours?
    const isOld = name.startsWith('leaper-') && (await (await caches.open(name)).match(SITE_ADDRESS));
    const isOther = name.startsWith(CACHE_PREFIX) && ![FOLDER, folder].includes(name.slice(CACHE_PREFIX.length));
    if (isOther) await renewArticles(name);
    if (isOld || isOther) await caches.delete(name);
  }
}

/**
 * Fetches the articles that were visited in another version, with their files, in this one.
 *
 * @param {string} name of the other version's cache
 */
async function renewArticles(name) {
  const visited = (await (await caches.open(name)).keys()).map(({ url }) => url).filter(isArticle);
  await Promise.all(visited.map(async (url) => {
    const address = url.replace(`/${name.slice(CACHE_PREFIX.length)}/`, `/${FOLDER}/`);
    if (await findCached(address, CACHE)) return;
    try {
      const response = await fetch(address, { cache: 'no-cache' });
      if (response.status === 200) await addToCache(address, response);
    } catch {
      // There is no network: it is fetched when it is visited again.
    }
  }));
}
