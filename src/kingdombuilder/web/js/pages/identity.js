// The name of the user, in the corner of every page, with a link to the account.

import { t } from '../i18n/i18n.js';
import { site } from '../protocol/site.js';
import { Icon } from '../ui/sprites.js';
import { user } from '../user/user.js';
import { html } from '../vendor.js';

/** On a site, where there are no accounts, it leads to what the device stores. */
const DeviceLink = () => html`<a class="page-identity" href="/account" title=${t('device.title')}>
  <${Icon} name="device" /><span>${t('device.title')}</span></a>`;

export function UserLink() {
  if (site) return html`<${DeviceLink} />`;
  const now = user.value;
  const name = now?.name || t('account.guest_name');
  const label = t(now?.kind === 'account' ? 'account.you_are' : 'account.you_are_guest', {
    name,
  });
  return html`<a class="page-identity" href="/account" aria-label=${label} title=${label}><${Icon} name="person" />
    <span>${name}</span></a>`;
}
