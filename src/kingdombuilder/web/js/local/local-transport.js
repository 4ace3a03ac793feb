// The transport of a site: a worker on this device takes the place of a server.

import { library, reloadLibrary } from '../i18n/i18n.js';
import { site } from '../protocol/site.js';
import { effect } from '../vendor.js';
import { contentFile } from './content.js';
import { Device } from './device.js';
import { Images } from './images.js';
import { LocalConnection } from './local-connection.js';

const CREATED = 201;
const SECTION_CHANGES = /^(PUT|DELETE) \/api\/sections\//;
let hasSections = false; // which the library that was written with the site does not contain

const info = /** @type {import('../protocol/site.js').SiteInfo} */ (site);
export const device = new Device(info);
const images = new Images(async (path) => {
  const response = await device.request('GET', path, null);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}, info.pictures);
images.install();

/** @type {import('../protocol/transport.js').Transport['fetch']} */
async function answer(url, init) {
  const address = new URL(url, location.href);
  const method = init?.method ?? 'GET';
  const file = contentFile(method, address, init?.body, hasSections);
  if (file) return fetch(info.content + file);
  const isJson = new Headers(init?.headers).get('content-type')?.includes('json');
  const body = isJson ? JSON.parse(String(init?.body)) : (init?.body ?? null);
  const path = address.pathname + address.search;
  const response = await device.request(method, path, body);
  // Ask the browser to keep it.
  if (response.status === CREATED) navigator.storage?.persist?.().catch(() => {});
  if (response.ok && SECTION_CHANGES.test(`${method} ${path}`)) {
    hasSections = true;
    images.forgetSections();
  }
  return response;
}

effect(() => {
  if (!device.sections.value) return;
  hasSections = true;
  if (library.peek()) reloadLibrary();
});

/** @type {import('../protocol/transport.js').Transport} */
export const local = {
  connect: (game, onMessage, path, query) =>
    new LocalConnection(game, onMessage, path, query, device),
  fetch: answer,
  imageUrl: (url) => images.url(url),
};
