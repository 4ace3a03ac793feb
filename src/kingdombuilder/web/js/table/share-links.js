// Links to an online table: for players, for spectators, and for the player's own other device.

import { t } from '../i18n/i18n.js';
import { pageUrl } from '../protocol/site.js';
import { canShare, copyText, shareLink } from '../ui/clipboard.js';
import { openDialog } from '../ui/dialog.js';
import { selectAll } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { MenuItem } from './menu-item.js';
import { isGathering, isOnline, mySeat } from './state/selectors.js';
import { table } from './state/table.js';

const tableUrl = () => pageUrl(`/table/${table.value?.game}`);
export const spectatorLink = () => tableUrl();
export const inviteLink = () =>
  `${tableUrl()}#invite=${encodeURIComponent(table.value?.invite ?? '')}`;
const seatLink = () => `${tableUrl()}#seat=${encodeURIComponent(table.value?.seat_token ?? '')}`;

/** A link with buttons to copy and share it. @param {{word: string, link: string}} props */
export function LinkRow({ word, link }) {
  const title = t(`link.${word}`);
  return html`<div class="share-link"><div><strong>${title}</strong><small>${t(`link.${word}_hint`)}</small></div>
    <div class="share-link-row"><input type="text" readonly class="option-code" value=${link} aria-label=${title}
      onFocus=${selectAll} />
      <button class="button" onClick=${() => copyText(link, title)}><${Icon} name="copy" />${t('home.copy')}
        </button>
      ${
        canShare() &&
        html`<button class="button-round" aria-label=${t('link.share')} title=${t('link.share')}
        onClick=${() => shareLink(link, t('page.title'))}><${Icon} name="share" /></button>`
      }</div></div>`;
}

const ShareLinks = () =>
  html`${isGathering.value && table.value?.invite && html`<${LinkRow} word="invite" link=${inviteLink()} />`}
    <${LinkRow} word="watch" link=${spectatorLink()} />`;

const SeatLink = () =>
  html`<p class="share-link-secret"><${Icon} name="warn" />${t('link.secret')}</p><${LinkRow} word="seat"
    link=${seatLink()} />`;

/** The menu items of an online table. */
export function OnlineMenuItems() {
  if (!isOnline.value) return null;
  return html`<ul><${MenuItem} icon="link" label="link.title"
    onClick=${() => openDialog(t('link.title'), ShareLinks)} />
    ${
      mySeat.value >= 0 &&
      table.value?.seat_token &&
      html`<${MenuItem} icon="device" label="link.device"
      onClick=${() => openDialog(t('link.device'), SeatLink)} />`
    }
    <${MenuItem} icon="people" label="lobby.title" href="/lobby" /></ul>`;
}
