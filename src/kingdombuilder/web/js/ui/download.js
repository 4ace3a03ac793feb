// Taking a text along as a file. What the server will not hand out says why, instead of failing in silence.
import { api, errorText } from '../protocol/http.js';
import { notify } from './dialog.js';

/** @param {string} name @param {string} text */
export function downloadText(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {string} game @param {'record'|'position'} what @param {number} [at] after how many picks; the present if none is told */
export async function downloadGame(game, what, at) {
  try {
    const text = await api.get(
      `/api/games/${game}/${what}.txt${at === undefined ? '' : `?at=${at}`}`,
    );
    downloadText(`kingdombuilder-${game}${at === undefined ? '' : `-${at}`}.txt`, text);
  } catch (error) {
    notify(errorText(error), 'error');
  }
}
