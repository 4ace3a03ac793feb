// A text for the clipboard, or for whatever a phone sends texts with.

import { say } from '../i18n/i18n.js';
import { html } from '../vendor.js';
import { notify, openDialog } from './dialog.js';

/** Where the clipboard is closed, the text is shown so that it can be copied by hand. @param {string} text @param {string} title */
function show(text, title) {
  openDialog(
    title,
    () => html`<p>${say('copy.by_hand')}</p>
    <input type="text" readonly value=${text} aria-label=${title} onFocus=${(event) => event.target.select()} />`,
    'small',
  );
}

/** @param {string} text @param {string} title what it is, for who has to copy it by hand */
export async function copy(text, title) {
  try {
    await navigator.clipboard.writeText(text);
    notify(say('copy.done'));
  } catch {
    show(text, title);
  }
}

export const mayShare = () => typeof navigator.share === 'function';

/** @param {string} url @param {string} title */
export async function share(url, title) {
  try {
    await navigator.share({ url, title });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== 'AbortError') copy(url, title);
  }
}
