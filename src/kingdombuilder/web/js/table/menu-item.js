// One line of a menu: an icon, a label, and a link or an action.

import { t } from '../i18n/i18n.js';
import { closeDialog } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';

/**
 * @param {{icon: string, label: string, onClick?: () => void, href?: string}} props label: the key
 * of a text; without a dot, one of the table
 */
export function MenuItem({ icon, label, onClick, href }) {
  const inside = html`<${Icon} name=${icon} /><span>${t(label.includes('.') ? label : `table.${label}`)}
    </span>`;
  const then = () => {
    closeDialog();
    onClick?.();
  };
  return html`<li>${
    href
      ? html`<a class="menu-entry" href=${href} onClick=${closeDialog}>${inside}
    </a>`
      : html`<button class="menu-entry" onClick=${then}>${inside}</button>`
  }</li>`;
}
