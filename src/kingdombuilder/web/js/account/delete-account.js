// Deleting the account: its name is free again, its games stay.

import { say } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { meetAgain } from '../user/user.js';
import { html } from '../vendor.js';

async function remove({ password }) {
  await api.delete('/api/me', { password });
  await meetAgain();
  notify(say('account.deleted'));
}

export const Farewell =
  () => html`<${Form} title=${say('account.delete')} button=${say('account.delete')} danger=${true} send=${remove}>
  <p class="small">${say('account.delete_text')}</p>
  <${Field} label=${say('account.password')} name="password" type="password" complete="current-password" /></${Form}>`;
