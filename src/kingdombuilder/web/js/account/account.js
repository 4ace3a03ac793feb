// Who one is here: signing in and making an account for guests; for accounts their password, browsers and bots.

import { say } from '../i18n/i18n.js';
import { Frame } from '../pages/page-frame.js';
import { api, told } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { meetAgain, person } from '../user/user.js';
import { html } from '../vendor.js';
import { Bots } from './bots.js';
import { Farewell } from './delete-account.js';
import { Password } from './password.js';
import { Sessions } from './sessions.js';
import { GuestName, Register, SignIn } from './sign-in-forms.js';

async function signOut() {
  try {
    await api.delete('/api/sessions/this');
    await meetAgain();
    notify(say('account.signed_out'));
  } catch (error) {
    notify(told(error), 'error');
  }
}

/** @param {{name: string}} props */
const Head = ({
  name,
}) => html`<section class="panel head"><span class="badge"><${Icon} name="person" /></span>
  <div><h2>${name}</h2><p class="small">${say('account.is_account')}</p></div>
  <div class="row"><a class="btn" href="/player/${encodeURIComponent(name)}"><${Icon} name="star" />${say('account.profile')}</a>
    <button class="btn" onClick=${signOut}><${Icon} name="door" />${say('account.sign_out')}</button></div></section>`;

export function Account() {
  const now = person.value;
  return html`<${Frame} title=${say('account.title')} className="account">
    ${
      now &&
      (now.kind === 'account'
        ? html`<${Head} name=${now.name} /><div class="pairs"><${Sessions} /><${Bots} /><${Password} /><${Farewell} /></div>`
        : html`<p class="lead">${say('account.pitch')}</p><div class="pairs"><${SignIn} /><${Register} /></div><${GuestName} />`)
    }
  </${Frame}>`;
}
