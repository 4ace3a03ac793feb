// Links to an online table: for who is to play, for who is to watch, and for one's own other device.

import { say } from '../i18n/i18n.js';
import { copy, mayShare, share } from '../ui/clipboard.js';
import { openDialog } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { Entry } from './menu-item.js';
import { gathers, inviteLink, isOnline, mySeat, seatLink, watchLink } from './state/actions.js';
import { table } from './state.js';

/** A link with what can be done with it. @param {{word: string, link: string}} props */
export function LinkRow({ word, link }) {
  const title = say(`link.${word}`);
  return html`<div class="linked"><div><strong>${title}</strong><small>${say(`link.${word}_hint`)}</small></div>
    <div class="linking"><input type="text" readonly class="code" value=${link} aria-label=${title} onFocus=${(event) => event.target.select()} />
      <button class="btn" onClick=${() => copy(link, title)}><${Icon} name="copy" />${say('home.copy')}</button>
      ${mayShare() && html`<button class="round" aria-label=${say('link.share')} title=${say('link.share')} onClick=${() => share(link, say('page.title'))}><${Icon} name="share" /></button>`}</div></div>`;
}

const Links = () =>
  html`${gathers.value && table.value?.invite && html`<${LinkRow} word="invite" link=${inviteLink()} />`}<${LinkRow} word="watch" link=${watchLink()} />`;

const Device = () =>
  html`<p class="secret"><${Icon} name="warn" />${say('link.secret')}</p><${LinkRow} word="seat" link=${seatLink()} />`;

/** What the menu offers at such a table. */
export function OnlineEntries() {
  if (!isOnline.value) return null;
  return html`<ul><${Entry} icon="link" word="link.title" onClick=${() => openDialog(say('link.title'), Links)} />
    ${mySeat.value >= 0 && table.value?.token && html`<${Entry} icon="device" word="link.device" onClick=${() => openDialog(say('link.device'), Device)} />`}
    <${Entry} icon="people" word="lobby.title" href="/lobby" /></ul>`;
}
