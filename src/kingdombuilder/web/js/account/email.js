// The optional e-mail address of the account, with which a lost password is replaced.

import { t } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { html, signal, useEffect } from '../vendor.js';

const MAX_ADDRESS_LENGTH = 254;
/** @type {import('@preact/signals').Signal<EmailInfo|null>} */
const email = signal(null);

async function loadEmail() {
  try {
    email.value = await api.get('/api/me/email');
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

/** @param {Record<string, string>} values */
async function setEmail({ address, password }) {
  email.value = await api.put('/api/me/email', { address, password });
  notify(t('account.email_sent'));
}

async function removeEmail() {
  try {
    await api.delete('/api/me/email');
  } catch (error) {
    notify(errorText(error), 'error');
  }
  loadEmail();
}

const CurrentEmail = () => html`<ul class="account-list"><li><${Icon} name="send" /><span>
  <strong>${email.value?.address}</strong>
  <small>${t(email.value?.is_verified ? 'account.email_verified' : 'account.email_waits')}</small></span>
  <button class="button" onClick=${removeEmail}>${t('account.email_remove')}</button></li></ul>`;

export function Email() {
  useEffect(() => {
    loadEmail();
  }, []);
  return html`<${Form} title=${t('account.email')} button=${t('account.email_save')} send=${setEmail}>
    <p class="page-small">${t('account.email_hint')}</p>
    ${email.value?.address && html`<${CurrentEmail} />`}
    <${Field} label=${t('account.email_address')} name="address" type="email" autocomplete="email"
      maxLength=${MAX_ADDRESS_LENGTH} />
    <${Field} label=${t('account.password')} name="password" type="password"
      autocomplete="current-password" /></${Form}>`;
}
