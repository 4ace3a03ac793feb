// A backup of settings and progress. The page reads them from the local storage before anything is painted; the
// database has a copy, from which they are restored if the local storage was cleared.

import { onStored, replaceTexts, storeText } from '../user/local-storage.js';
import { hadNoSettings } from '../user/settings.js';
import { openDatabase } from '../worker/database.js';

const PREFIX = 'kingdombuilder';
const DELAY_MS = 300; // after the last change

/** Return the settings in the local storage. @returns {[string, string][]} */
export function readSettings() {
  try {
    return Object.entries(localStorage).filter(([name]) => name.startsWith(PREFIX));
  } catch {
    return []; // a private window may refuse it
  }
}

/** Add settings that the local storage does not have. @param {[string, string][]} settings */
export function addSettings(settings) {
  for (const [name, value] of settings)
    if (name.startsWith(PREFIX) && localStorage.getItem(name) === null) storeText(name, value);
}

/** Copy the settings to the database: now, after each change and when the page is left. */
export async function backUpSettings() {
  const database = await openDatabase();
  const stored = hadNoSettings ? await database.settings() : [];
  if (stored.length) {
    replaceTexts(stored); // this page has already stored its defaults
    location.reload();
    return;
  }
  const save = () => database.saveSettings(readSettings()).catch(() => {});
  let timer = 0;
  onStored(() => {
    clearTimeout(timer);
    timer = window.setTimeout(save, DELAY_MS);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) save(); // a browser may not finish this, so it is not the only time
  });
  await save();
}
