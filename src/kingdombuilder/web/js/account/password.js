// Another password; every other browser is signed out by it.

import { t } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { html } from '../vendor.js';
import { loadSessions } from './sessions.js';

const MIN_LENGTH = 8;

async function changePassword({ old, fresh }) {
  await api.put('/api/me/password', { old, new: fresh });
  notify(t('account.password_changed'));
  loadSessions();
}

export const Password =
  () => html`<${Form} title=${t('account.change_password')} button=${t('account.change')} send=${changePassword}>
  <p class="small">${t('account.change_hint')}</p>
  <${Field} label=${t('account.password_now')} name="old" type="password" complete="current-password" />
  <${Field} label=${t('account.password_new')} name="fresh" type="password" complete="new-password" least=${MIN_LENGTH} hint=${t('account.password_hint')} /></${Form}>`;
