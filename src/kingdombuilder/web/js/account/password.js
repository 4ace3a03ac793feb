// Changing the password, which signs out all other browsers.

import { t } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { html } from '../vendor.js';
import { loadSessions } from './sessions.js';

const MIN_LENGTH = 8;

/** @param {Record<string, string>} values */
async function changePassword({ current_password, new_password }) {
  await api.put('/api/me/password', { current_password, new_password });
  notify(t('account.password_changed'));
  loadSessions();
}

export const Password =
  () => html`<${Form} title=${t('account.change_password')} button=${t('account.change')}
    send=${changePassword}>
  <p class="page-small">${t('account.change_hint')}</p>
  <${Field} label=${t('account.password_now')} name="current_password" type="password"
    autocomplete="current-password" />
  <${Field} label=${t('account.password_new')} name="new_password" type="password"
    autocomplete="new-password" minLength=${MIN_LENGTH} hint=${t('account.password_hint')} /></${Form}>`;
