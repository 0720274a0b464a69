// @ts-check
// Keeps the page working without a network, once it has been loaded; and each open page with the
// files of its own version, however many came since. `cargo xtask dist` writes `FOLDER`, in which
// the files of this version are and of no other, and which these are.
const FOLDER = '/*VERSION*/';
/** @type {string[]} */
const WITHIN = [/*FILES*/];
const FILES = ['leaper-board.js', ...WITHIN.map((file) => `${FOLDER}/${file}`)];

/** The page. Another copy, below another path, has another, and caches of its own. */
const HOME = registration.scope;
const CACHES = `leaper ${HOME} `;
const CACHE = CACHES + FOLDER;

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', (event) => event.waitUntil(introduce(event.source, event.data)));
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const address = url.split(/[?#]/)[0];
  if (method !== 'GET' || !address.startsWith(HOME)) return;
  const isHome = mode === 'navigate' && ['', 'index.html'].includes(address.slice(HOME.length));
  const isArticle = address.startsWith(`${HOME}learn/`) || /^www-[^/]*\/learn\//.test(address.slice(HOME.length));
  if (isHome) event.respondWith(kept(caches.open(CACHE), HOME, event.request));
  else if (isArticle) event.respondWith(visited(address, event.request));
  // Of whatever version.
  else if (address.startsWith(`${HOME}www-`)) event.respondWith(kept(caches, address, event.request));
});

async function install() {
  const cache = await caches.open(CACHE);
  // What was kept on the way may be older.
  const page = await (await fetch(HOME, { cache: 'reload' })).text();
  if (!page.includes(`${FOLDER}/`)) throw new Error('the page and its service worker are not of one version: another time');
  await cache.put(HOME, new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
  // The rest is named by its content; what has come already is asked about, and does not come again.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
  await skipWaiting();
}

/** What is kept of an address; else it is fetched. @param {Promise<Cache> | CacheStorage} where @param {string} address @param {Request} request */
async function kept(where, address, request) {
  return (await (await where).match(address)) ?? fetch(request);
}

/** An article, or what only articles need: the newest there is; what was visited once is there without a network, too. @param {string} address @param {Request} request */
async function visited(address, request) {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(CACHE)).put(address, response.clone());
    return response;
  } catch (error) {
    const cached = await caches.match(address);
    if (cached) return cached;
    throw error;
  }
}

/** A page has come, or has a new service worker: each learns of which version the other is; and what its language needs is kept, too. @param {Client} page @param {{ folder: string, words: string[] }} message */
async function introduce(page, { folder, words }) {
  page.postMessage({ folder: FOLDER });
  if (folder === FOLDER) await (await caches.open(CACHE)).addAll(words).catch(() => {});
  await tidy(page, folder);
}

/** Forgets other versions, as soon as no page can need them: none is open but one, which has all its files and tells its version. @param {Client} page @param {string} folder */
async function tidy(page, folder) {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ id, url }) => id !== page.id && url.startsWith(HOME))) return;
  for (const name of await caches.keys()) {
    // As they were called once: of whatever copy.
    const isOld = name.startsWith('leaper-') && (await (await caches.open(name)).match(HOME));
    if (isOld || (name.startsWith(CACHES) && ![FOLDER, folder].includes(name.slice(CACHES.length)))) await caches.delete(name);
  }
}
