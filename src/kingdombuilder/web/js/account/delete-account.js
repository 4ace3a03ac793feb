// Deleting the account. Its name stays reserved for a while; its games remain.

import { t } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { reloadUser } from '../user/user.js';
import { html } from '../vendor.js';

/** @param {Record<string, string>} values */
async function deleteAccount({ password }) {
  await api.delete('/api/me', { password });
  await reloadUser();
  notify(t('account.deleted'));
}

export const DeleteAccount =
  () => html`<${Form} title=${t('account.delete')} button=${t('account.delete')} danger=${true}
    send=${deleteAccount}>
  <p class="page-small">${t('account.delete_text')}</p>
  <${Field} label=${t('account.password')} name="password" type="password" autocomplete="current-password" />
    </${Form}>`;
