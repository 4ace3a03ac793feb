// Installing the page as an app, where the browser offers it.

import { signal } from '../vendor.js';

/** @typedef {Event & {prompt: () => Promise<unknown>}} InstallEvent */

/** The browser's offer, if it made one. */
const offer = signal(/** @type {InstallEvent|null} */ (null));

/** Whether the page can be installed now. */
export const canInstall = () => offer.value !== null;

/** Whether the page runs as an installed app. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Ask the user whether to install the page. */
export async function install() {
  const event = offer.value;
  offer.value = null; // an offer can be used once
  await event?.prompt();
}

addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer.value = /** @type {InstallEvent} */ (event);
});
addEventListener('appinstalled', () => {
  offer.value = null;
});
