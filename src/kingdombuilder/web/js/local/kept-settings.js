// Settings and progress. The page reads them from the local storage before anything is painted; they
// are kept in the database too, and restored from it if the local storage was cleared.

import { hadNoSettings } from '../user/settings.js';
import { openDatabase } from '../worker/database.js';

const PREFIX = 'kingdombuilder';

/** Return what the local storage has. @returns {[string, string][]} */
export function readSettings() {
  try {
    return Object.entries(localStorage).filter(([name]) => name.startsWith(PREFIX));
  } catch {
    return []; // a private window may refuse it
  }
}

/** Take over settings that the local storage does not have. @param {[string, string][]} settings */
export function addSettings(settings) {
  for (const [name, value] of settings)
    if (name.startsWith(PREFIX) && localStorage.getItem(name) === null)
      localStorage.setItem(name, value);
}

/** Keep the settings in the database whenever the page is left. */
export async function keepSettings() {
  const database = await openDatabase();
  const kept = hadNoSettings ? await database.settings() : [];
  if (kept.length) {
    for (const [name, value] of kept) localStorage.setItem(name, value); // over this page's defaults
    location.reload();
    return;
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) database.saveSettings(readSettings()).catch(() => {});
  });
}
