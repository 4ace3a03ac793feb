// The service worker: it stores all files of one version, and serves them without the network.
// The constant CACHED is written before it where the files are known.

/**
 * @typedef {object} Cached
 * @property {string} version
 * @property {string[]} files relative to the script; a file with a hash in its name never changes
 * @property {string|null} document the file that answers every navigation, or null for the network
 */

const {
  version,
  files,
  document: page,
} = /** @type {{CACHED: Cached}} */ (/** @type {unknown} */ (globalThis)).CACHED;
const PREFIX = 'kingdombuilder-';
const NAME = PREFIX + version;
const HASHED = /-[0-9A-Za-z]{8,}\.\w+$|-[0-9a-f]{8,}\//;
const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const urls = new Set(files.map((file) => new URL(file, scope.location.href).href));

/** Store a file: from an older version that has the same one, or from the network.
 * @param {Cache} cache @param {string} url */
async function storeFile(cache, url) {
  const cached = HASHED.test(url) ? await caches.match(url) : undefined;
  // The page has just loaded most files, so the browser has them. The others may have changed.
  const response =
    cached ?? (await fetch(url, { cache: HASHED.test(url) ? 'force-cache' : 'no-cache' }));
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, response);
}

async function install() {
  const cache = await caches.open(NAME);
  await Promise.all([...urls].map((url) => storeFile(cache, url)));
  if (!page) await scope.skipWaiting(); // the network has the document, so versions do not mix
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** @param {Request} request */
async function respond(request) {
  const url =
    request.mode === 'navigate' && page ? new URL(page, scope.location.href).href : request.url;
  const cache = await caches.open(NAME);
  return (await cache.match(url)) ?? fetch(request);
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('message', ({ data }) => {
  if (data === 'activate') scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const isPage = page !== null && request.mode === 'navigate';
  if (request.method === 'GET' && (isPage || urls.has(request.url)))
    event.respondWith(respond(request));
});
