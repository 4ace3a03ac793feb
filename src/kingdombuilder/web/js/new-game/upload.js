// A record or a position from a file becomes a game.

import { t } from '../i18n/i18n.js';
import { ApiError, api, errorText } from '../protocol/http.js';
import { navigate } from '../router.js';
import { Icon } from '../ui/sprites.js';
import { html, useRef, useState } from '../vendor.js';

const MAX_FILE_SIZE = 256 * 1024;

/** A record tells what was dealt, a position does not. @param {string} text */
const isRecord = (text) => /^\s*(deal|result)\s*:/m.test(text);

/** @param {File} file */
async function uploadFile(file) {
  if (file.size > MAX_FILE_SIZE)
    throw new ApiError({ code: 'too_big', text: t('home.upload_too_big') });
  const text = await file.text();
  return (await api.post(isRecord(text) ? '/api/records' : '/api/positions', text)).id;
}

export function Upload() {
  const picker = useRef(/** @type {HTMLInputElement|null} */ (null));
  const [state, setState] = useState({ over: false, busy: false, wrong: '' });
  const take = async (file) => {
    if (!file) return;
    setState({ over: false, busy: true, wrong: '' });
    try {
      navigate(`/table/${await uploadFile(file)}`);
    } catch (error) {
      setState({
        over: false,
        busy: false,
        wrong: t('home.upload_wrong', { file: file.name, why: errorText(error) }),
      });
    }
  };
  const over = (event, is) => {
    event.preventDefault();
    if (state.over !== is) setState({ ...state, over: is });
  };
  return html`<div class=${state.over ? 'upload over' : 'upload'} onDragOver=${(event) => over(event, true)} onDragLeave=${(event) => over(event, false)}
    onDrop=${(event) => {
      event.preventDefault();
      take(event.dataTransfer?.files[0]);
    }}>
    <input ref=${picker} class="unseen" type="file" accept=".txt,text/plain" tabindex="-1" aria-hidden="true" onChange=${(
      event,
    ) => {
      take(event.target.files[0]);
      event.target.value = '';
    }} />
    <button class="way" disabled=${state.busy} onClick=${() => picker.current?.click()}>
      <${Icon} name="load" /><span><strong>${t('home.upload')}</strong><small>${t('home.upload_hint')}</small></span></button>
    ${state.wrong && html`<p class="wrong" role="alert">${state.wrong}</p>`}
  </div>`;
}
