// A text for the clipboard, or for whatever a phone sends texts with.

import { t } from '../i18n/i18n.js';
import { html } from '../vendor.js';
import { notify, openDialog } from './dialog.js';

/** Where the clipboard is closed, the text is shown so that it can be copied by hand. @param {string} text @param {string} title */
function showText(text, title) {
  openDialog(
    title,
    () => html`<p>${t('copy.by_hand')}</p>
    <input type="text" readonly value=${text} aria-label=${title} onFocus=${(event) => event.target.select()} />`,
    'small',
  );
}

/** @param {string} text @param {string} title what it is, for who has to copy it by hand */
export async function copyText(text, title) {
  try {
    await navigator.clipboard.writeText(text);
    notify(t('copy.done'));
  } catch {
    showText(text, title);
  }
}

export const canShare = () => typeof navigator.share === 'function';

/** @param {string} url @param {string} title */
export async function shareLink(url, title) {
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== 'AbortError') copyText(url, title);
  }
}
