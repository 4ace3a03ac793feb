// A backup of settings and progress. The page reads them from the local storage before anything is painted; the
// database has a copy, from which they are restored if the local storage was cleared.

import { hadNoSettings } from '../user/settings.js';
import { openDatabase } from '../worker/database.js';

const PREFIX = 'kingdombuilder';

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
    if (name.startsWith(PREFIX) && localStorage.getItem(name) === null)
      localStorage.setItem(name, value);
}

/** Copy the settings to the database whenever the page is left. */
export async function backUpSettings() {
  const database = await openDatabase();
  const stored = hadNoSettings ? await database.settings() : [];
  if (stored.length) {
    for (const [name, value] of stored) localStorage.setItem(name, value); // over this page's defaults
    location.reload();
    return;
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) database.saveSettings(readSettings()).catch(() => {});
  });
}
