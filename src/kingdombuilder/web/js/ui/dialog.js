// Dialogs and passing notes. One dialog at a time; the browser's own <dialog> keeps the focus inside and gives it back.

import { t } from '../i18n/i18n.js';
import { html, signal, useEffect, useRef } from '../vendor.js';
import { Icon } from './sprites.js';

/** @type {import('@preact/signals').Signal<{title: string, body: any, className?: string, key: number}|null>} */
const current = signal(null);
/** @type {import('@preact/signals').Signal<{text: string, kind: string, key: number}|null>} */
const notice = signal(null);
let timer = 0;
let openedCount = 0; // the browser tells late that a dialog was closed: that must not close the next one

/** Open a dialog; `body` is a component without properties. @param {string} title @param {any} body @param {string} [className] */
export function openDialog(title, body, className = '') {
  current.value = { title, body, className, key: (openedCount += 1) };
}

/** Close the dialog; the focus goes back to where it was. */
export function closeDialog() {
  /** @type {HTMLDialogElement|null} */ (document.querySelector('dialog[open]'))?.close();
  current.value = null;
}

/** Say something that goes away by itself. @param {string} text @param {'info'|'error'} [kind] */
export function notify(text, kind = 'info') {
  notice.value = { text, kind, key: Date.now() };
  clearTimeout(timer);
  timer = window.setTimeout(
    () => {
      notice.value = null;
    },
    Math.max(3200, text.length * 65),
  );
}

export function Dialogs() {
  const box = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const open = current.value;
  useEffect(() => {
    if (open && box.current && !box.current.open) box.current.showModal();
  }, [open]);
  return html`
    ${
      open &&
      html`<dialog key=${open.key} ref=${box} class="dialog ${open.className}" aria-labelledby="dialog-title" onClose=${() => {
        if (current.value === open) closeDialog();
      }}
      onClick=${(event) => {
        if (event.target === box.current) closeDialog();
      }}>
      <div class="sheet">
        <header><h2 id="dialog-title">${open.title}</h2>
          <button class="round" aria-label=${t('page.close')} onClick=${closeDialog}><${Icon} name="close" /></button></header>
        <div class="content"><${open.body} /></div>
      </div></dialog>`
    }
    <div class="notes" role="status">${notice.value && html`<p class="note ${notice.value.kind}" key=${notice.value.key}>${notice.value.text}</p>`}</div>`;
}
