// Copying a text to the clipboard, or sharing it with another app.

import { t } from '../i18n/i18n.js';
import { html } from '../vendor.js';
import { notify, openDialog } from './dialog.js';
import { selectAll } from './form.js';

/** Show a text so that it can be copied by hand. @param {string} text @param {string} title */
function showText(text, title) {
  openDialog(
    title,
    () => html`<p>${t('copy.by_hand')}</p>
    <input type="text" readonly value=${text} aria-label=${title} onFocus=${selectAll} />`,
    'dialog-small',
  );
}

/**
 * Copy a text, or show it where the clipboard is not available.
 * @param {string} text
 * @param {string} title
 */
export async function copyText(text, title) {
  try {
    await navigator.clipboard.writeText(text);
    notify(t('copy.done'));
  } catch {
    showText(text, title);
  }
}

export const canShare = () => typeof navigator.share === 'function';

/** Share a link, or copy it. @param {string} url @param {string} title */
export async function shareLink(url, title) {
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== 'AbortError') copyText(url, title);
  }
}
