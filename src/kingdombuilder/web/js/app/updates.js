// The service worker: it stores the files of this version, and reports when a new version is ready.

import { site } from '../protocol/site.js';
import { effect, signal } from '../vendor.js';

/** Whether a new version is stored and can be used. */
export const isUpdateReady = signal(false);
/** Whether this version is stored, so that it works without a connection. */
export const isStored = signal(false);

const CHECK_MS = 60 * 60 * 1000;
const POSTPONED = 'kingdombuilder-update-postponed';
const SCRIPT = site ? 'service-worker.js' : '/service-worker.js';

/** @type {ServiceWorker|null} */
let waiting = null;

/** Begin to use the new version; all pages reload, and games continue from what is stored. */
export function reloadToUpdate() {
  waiting?.postMessage('activate');
}

/** Use the new version once every page is closed, and do not offer it again in this tab. */
export function postponeUpdate() {
  isUpdateReady.value = false;
  sessionStorage.setItem(POSTPONED, 'yes');
}

/** @param {ServiceWorker|null} worker */
function offer(worker) {
  waiting = worker;
  isUpdateReady.value = Boolean(worker) && !sessionStorage.getItem(POSTPONED);
}

async function register() {
  const hadController = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The page of a server is not stored, so it has the server's version already.
    if (!hadController || !site) return;
    sessionStorage.removeItem(POSTPONED);
    location.reload();
  });
  const registration = await navigator.serviceWorker.register(SCRIPT);
  if (registration.waiting && hadController) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && navigator.serviceWorker.controller) offer(installing);
    });
  });
  navigator.serviceWorker.ready.then(() => {
    isStored.value = true;
  });
  setInterval(() => registration.update().catch(() => {}), CHECK_MS);
}

/**
 * Register the service worker once the page does not need the network itself.
 * @param {import('@preact/signals').ReadonlySignal<boolean>} isIdle
 */
export function watchUpdates(isIdle) {
  if (!('serviceWorker' in navigator)) return;
  const stop = effect(() => {
    if (!isIdle.value) return;
    queueMicrotask(() => stop());
    register().catch(() => {}); // without it, the page needs a connection
  });
}
