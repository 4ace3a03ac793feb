// One line of a menu: a drawing, a word, and where it leads or what it does.

import { t } from '../i18n/i18n.js';
import { closeDialog } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';

/** @param {{icon: string, word: string, onClick?: () => void, href?: string}} props `word` is the key of what it says, of the table unless another is named */
export function MenuItem({ icon, word, onClick, href }) {
  const inside = html`<${Icon} name=${icon} /><span>${t(word.includes('.') ? word : `tabletop.${word}`)}</span>`;
  const then = () => {
    closeDialog();
    onClick?.();
  };
  return html`<li>${href ? html`<a class="entry" href=${href} onClick=${closeDialog}>${inside}</a>` : html`<button class="entry" onClick=${then}>${inside}</button>`}</li>`;
}
