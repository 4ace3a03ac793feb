// Everything that this device stores, as one file: games, custom sections and settings.

import { api } from '../protocol/http.js';
import { saveFile } from '../ui/download.js';

const PREFIX = 'kingdombuilder';
const NAME = 'kingdombuilder.json';

/** @returns {Record<string, string>} */
function readSettings() {
  const settings = /** @type {Record<string, string>} */ ({});
  for (let at = 0; at < localStorage.length; at += 1) {
    const key = localStorage.key(at) ?? '';
    if (key.startsWith(PREFIX)) settings[key] = localStorage.getItem(key) ?? '';
  }
  return settings;
}

/** Save everything as a file. */
export async function exportDevice() {
  const stored = await api.get('/api/device');
  const text = JSON.stringify({ ...stored, settings: readSettings() }, null, 1);
  saveFile(NAME, new Blob([text], { type: 'application/json' }));
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null; // the worker refuses it with a text
  }
}

/**
 * Add what a file contains. Settings are taken over where this device has none.
 * @param {File} file
 * @returns {Promise<{games: number, sections: number, skipped: number}>} the numbers of what was added
 */
export async function importDevice(file) {
  const data = parse(await file.text());
  const added = await api.post('/api/device', data);
  for (const [key, value] of Object.entries(data?.settings ?? {}))
    if (key.startsWith(PREFIX) && typeof value === 'string' && localStorage.getItem(key) === null)
      localStorage.setItem(key, value);
  return added;
}
