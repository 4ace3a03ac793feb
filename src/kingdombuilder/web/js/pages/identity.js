// The name of the user, in the corner of every page, with a link to the account.

import { t } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { user } from '../user/user.js';
import { html } from '../vendor.js';

export function UserLink() {
  const now = user.value;
  const name = now?.name || t('account.guest_name');
  const label = t(now?.kind === 'account' ? 'account.you_are' : 'account.you_are_guest', {
    name,
  });
  return html`<a class="identity" href="/account" aria-label=${label} title=${label}><${Icon} name="person" />
    <span>${name}</span></a>`;
}
