// Saving texts, pictures and games as files.
import { api, errorText } from '../protocol/http.js';
import { notify } from './dialog.js';

/** Save a file under a name. @param {string} name @param {Blob} contents */
export function saveFile(name, contents) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(contents);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Save a text as a file. @param {string} name @param {string} text */
export const downloadText = (name, text) =>
  saveFile(name, new Blob([text], { type: 'text/plain' }));

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
