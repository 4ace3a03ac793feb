// Dialogs and notices. One dialog is open at a time; the <dialog> element traps the focus and restores it.

import { t } from '../i18n/i18n.js';
import { html, signal, useEffect, useRef } from '../vendor.js';
import { Icon } from './sprites.js';

/** @typedef {() => unknown} Body a component without properties */

const MIN_NOTICE_MS = 3200;
const NOTICE_MS_PER_LETTER = 65;

const current = signal(
  /** @type {{title: string, body: Body, className: string, key: number}|null} */ (null),
);
const notice = signal(/** @type {{text: string, kind: string, key: number}|null} */ (null));
let timer = 0;
let openedCount = 0; // the close event arrives late and must not close the next dialog

/** Open a dialog. @param {string} title @param {Body} body @param {string} [className] */
export function openDialog(title, body, className = '') {
  openedCount += 1;
  current.value = { title, body, className, key: openedCount };
}

/** Close the dialog and restore the focus. */
export function closeDialog() {
  /** @type {HTMLDialogElement|null} */ (document.querySelector('dialog[open]'))?.close();
  current.value = null;
}

/** Show a text for a while. @param {string} text @param {'info'|'error'} [kind] */
export function notify(text, kind = 'info') {
  notice.value = { text, kind, key: Date.now() };
  clearTimeout(timer);
  timer = window.setTimeout(
    () => {
      notice.value = null;
    },
    Math.max(MIN_NOTICE_MS, text.length * NOTICE_MS_PER_LETTER),
  );
}

/** Remove a notice before its time, if it is the one on the screen. @param {string} text */
export function withdrawNotice(text) {
  if (notice.value?.text === text) notice.value = null;
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
      html`<dialog key=${open.key} ref=${box} class="dialog ${open.className}" aria-labelledby="dialog-title"
        onClose=${() => {
          if (current.value === open) closeDialog();
        }}
      onClick=${(/** @type {MouseEvent} */ event) => {
        if (event.target === box.current) closeDialog();
      }}>
      <div class="dialog-sheet">
        <header><h2 id="dialog-title">${open.title}</h2>
          <button class="button-round" aria-label=${t('page.close')} onClick=${closeDialog}><${Icon} name="close" />
            </button></header>
        <div class="dialog-content"><${open.body} /></div>
      </div></dialog>`
    }
    <div class="note-list" role="status">${
      notice.value &&
      html`<p class="note note-${notice.value.kind}"
      key=${notice.value.key}>${notice.value.text}</p>`
    }</div>`;
}
