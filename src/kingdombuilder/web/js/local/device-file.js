// Everything that this device stores, as one file: games, reviews, custom sections and settings.

import { api } from '../protocol/http.js';
import { saveFile } from '../ui/download.js';
import { mergeProgress } from '../user/progress.js';
import { addSettings, readSettings } from './settings-backup.js';

const NAME = 'kingdombuilder.json';

/** Save everything as a file. */
export async function exportDevice() {
  const stored = await api.get('/api/device');
  const text = JSON.stringify({ ...stored, settings: Object.fromEntries(readSettings()) }, null, 1);
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
 * Add what a file contains. Settings are added where this device has none, and progress is merged.
 * @param {File} file
 * @returns {Promise<{games: number, reviews: number, sections: number, skipped: number}>} what was added
 */
export async function importDevice(file) {
  const data = parse(await file.text());
  const added = await api.post('/api/device', data);
  const entries = Object.entries(data?.settings ?? {});
  const settings = entries.filter((pair) => typeof pair[1] === 'string');
  mergeProgress(Object.fromEntries(settings));
  addSettings(settings);
  return added;
}
