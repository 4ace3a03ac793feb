// Choosing a new password with the link of a reset; its token is in the fragment, which browsers do not send.

import { t } from '../i18n/i18n.js';
import { PageFrame } from '../pages/page-frame.js';
import { api } from '../protocol/http.js';
import { navigate } from '../router.js';
import { notify } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { reloadUser } from '../user/user.js';
import { html, useState } from '../vendor.js';

const MIN_LENGTH = 8;

/** Return the token of the address, and remove it because others could read it there. */
function takeToken() {
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  return token;
}

export function Reset() {
  const [token] = useState(takeToken);
  /** @param {Record<string, string>} values */
  const send = async ({ new_password }) => {
    await api.put('/api/password-resets', { token, new_password });
    notify(t('account.password_changed'));
    await reloadUser();
    navigate('/account');
  };
  return html`<${PageFrame} title=${t('account.reset_title')} className="account account-reset">
    <${Form} title=${t('account.reset_title')} button=${t('account.change')} send=${send}>
      <p class="page-small">${t('account.reset_hint')}</p>
      <${Field} label=${t('account.password_new')} name="new_password" type="password"
        autocomplete="new-password" minLength=${MIN_LENGTH} hint=${t('account.password_hint')} />
    </${Form}></${PageFrame}>`;
}
