// Who one is, in the corner of every page, and the way to change that.
import { html } from '../lib.js';
import { Icon } from '../art.js';
import { person } from '../person.js';
import { say } from '../words.js';

export function Identity() {
  const now = person.value;
  const name = now?.name || say('account.guest_name');
  const label = say(now?.kind === 'account' ? 'account.you_are' : 'account.you_are_guest', {
    name,
  });
  return html`<a class="identity" href="/account" aria-label=${label} title=${label}><${Icon} name="person" /><span>${name}</span></a>`;
}
