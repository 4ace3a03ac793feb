// Saving texts and games as files.
import { api, errorText } from '../protocol/http.js';
import { notify } from './dialog.js';

/** Save a text as a file. @param {string} name @param {string} text */
export function downloadText(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Save a game’s record, or the position after a number of picks, by default the present one.
 * @param {string} game @param {'record'|'position'} what @param {number} [step] */
export async function downloadGame(game, what, step) {
  try {
    const text = await api.get(
      `/api/games/${game}/${what}.txt${step === undefined ? '' : `?step=${step}`}`,
    );
    downloadText(`kingdombuilder-${game}${step === undefined ? '' : `-${step}`}.txt`, text);
  } catch (error) {
    notify(errorText(error), 'error');
  }
}
