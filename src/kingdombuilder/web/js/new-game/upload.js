// Uploading a record or a position, which becomes a game.

import { t } from '../i18n/i18n.js';
import { ApiError, api, errorText } from '../protocol/http.js';
import { navigate } from '../router.js';
import { Icon } from '../ui/sprites.js';
import { html, useRef, useState } from '../vendor.js';

const MAX_FILE_SIZE = 256 * 1024;

/** Whether a text is a record; only a record contains the deal. @param {string} text */
const isRecord = (text) => /^\s*(deal|result)\s*:/m.test(text);

/** Create a game from a file and return its id. @param {File} file */
async function uploadFile(file) {
  if (file.size > MAX_FILE_SIZE)
    throw new ApiError({ code: 'too_big', text: t('home.upload_too_big') });
  const text = await file.text();
  return (await api.post(isRecord(text) ? '/api/records' : '/api/positions', text)).id;
}

/** @param {{onCreated?: (game: string) => void}} props */
export function Upload({ onCreated = (game) => navigate(`/table/${game}`) }) {
  const picker = useRef(/** @type {HTMLInputElement|null} */ (null));
  const [state, setState] = useState({ over: false, busy: false, wrong: '' });
  const upload = async (/** @type {File|undefined} */ file) => {
    if (!file) return;
    setState({ over: false, busy: true, wrong: '' });
    try {
      onCreated(await uploadFile(file));
    } catch (error) {
      setState({
        over: false,
        busy: false,
        wrong: t('home.upload_wrong', { file: file.name, why: errorText(error) }),
      });
    }
  };
  const setOver = (/** @type {boolean} */ isOver) => (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    if (state.over !== isOver) setState({ ...state, over: isOver });
  };
  return html`<div class=${state.over ? 'upload is-over' : 'upload'} onDragOver=${setOver(true)}
    onDragLeave=${setOver(false)}
    onDrop=${(/** @type {DragEvent} */ event) => {
      event.preventDefault();
      upload(event.dataTransfer?.files[0]);
    }}>
    <input ref=${picker} class="visually-hidden" type="file" accept=".txt,text/plain" tabindex="-1" aria-hidden="true"
      onChange=${() => {
        const input = /** @type {HTMLInputElement} */ (picker.current);
        upload(input.files?.[0]);
        input.value = '';
      }} />
    <button class="home-link" disabled=${state.busy} onClick=${() => picker.current?.click()}>
      <${Icon} name="load" /><span><strong>${t('home.upload')}</strong><small>${t('home.upload_hint')}</small>
        </span></button>
    ${state.wrong && html`<p class="page-error" role="alert">${state.wrong}</p>`}
  </div>`;
}
