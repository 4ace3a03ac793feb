// Settings and progress. The page reads them from the local storage before anything is painted; they
// are kept in the database too, and restored from it if the local storage was cleared.

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

/** Take over settings that the local storage does not have; return whether there were any.
 * @param {[string, string][]} settings */
export function addSettings(settings) {
  const missing = settings.filter(
    ([name]) => name.startsWith(PREFIX) && localStorage.getItem(name) === null,
  );
  for (const [name, value] of missing) localStorage.setItem(name, value);
  return missing.length > 0;
}

/** Keep the settings in the database whenever the page is left. */
export async function keepSettings() {
  const wasCleared = !readSettings().length;
  const database = await openDatabase();
  if (wasCleared && addSettings(await database.settings())) {
    location.reload();
    return;
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) database.saveSettings(readSettings()).catch(() => {});
  });
}
