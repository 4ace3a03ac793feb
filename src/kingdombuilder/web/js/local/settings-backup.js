// A backup of settings and progress. The page reads them from the local storage before anything is painted; the
// database has a copy, from which they are restored if the local storage was cleared.

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

/** Add settings that the local storage does not have; return whether there were any.
 * @param {[string, string][]} settings */
export function addSettings(settings) {
  const missing = settings.filter(
    ([name]) => name.startsWith(PREFIX) && localStorage.getItem(name) === null,
  );
  for (const [name, value] of missing) localStorage.setItem(name, value);
  return missing.length > 0;
}

/** Copy the settings to the database whenever the page is left. */
export async function backUpSettings() {
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
