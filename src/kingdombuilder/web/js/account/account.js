// The account page: signing in and registering for guests; sessions, bots and password for accounts.

import { t } from '../i18n/i18n.js';
import { PageFrame } from '../pages/page-frame.js';
import { api, errorText } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { reloadUser, user } from '../user/user.js';
import { html } from '../vendor.js';
import { Blocked } from './blocked.js';
import { Bots } from './bots.js';
import { DataExport } from './data-export.js';
import { DeleteAccount } from './delete-account.js';
import { Email } from './email.js';
import { hasPasskeys } from './passkey-sign-in.js';
import { Passkeys } from './passkeys.js';
import { Password } from './password.js';
import { Sessions } from './sessions.js';
import { GuestName, Register, SignIn } from './sign-in-forms.js';

async function signOut() {
  try {
    await api.delete('/api/sessions/current');
    await reloadUser();
    notify(t('account.signed_out'));
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

/** @param {{name: string}} props */
const AccountHeader = ({
  name,
}) => html`<section class="panel account-head"><span class="account-badge"><${Icon} name="person" /></span>
  <div><h2>${name}</h2><p class="page-small">${t('account.is_account')}</p></div>
  <div class="page-row"><a class="button" href="/player/${encodeURIComponent(name)}"><${Icon} name="star" />
    ${t('account.profile')}</a>
    <button class="button" onClick=${signOut}><${Icon} name="door" />${t('account.sign_out')}</button></div>
      </section>`;

export function Account() {
  const now = user.value;
  return html`<${PageFrame} title=${t('account.title')} className="account">
    ${
      now &&
      (now.kind === 'account'
        ? html`<${AccountHeader} name=${now.name} /><div
          class="account-columns"><${Sessions} /><${Bots} /><${Password} />
          ${hasPasskeys() && html`<${Passkeys} />`}${now.has_mail && html`<${Email} />`}<${Blocked} />
          <${DataExport} /><${DeleteAccount} /></div>`
        : html`<p class="account-lead">${t('account.pitch')}</p><div
          class="account-columns"><${SignIn} /><${Register} /></div>
          <${GuestName} />`)
    }
  </${PageFrame}>`;
}
