// Deleting the account: its name is free again, its games stay.
import { html } from '../lib.js';
import { api } from '../api.js';
import { notify } from '../dialog.js';
import { meetAgain } from '../person.js';
import { say } from '../words.js';
import { Field, Form } from './form.js';

async function remove({ password }) {
  await api.delete('/api/me', { password });
  await meetAgain();
  notify(say('account.deleted'));
}

export const Farewell =
  () => html`<${Form} title=${say('account.delete')} button=${say('account.delete')} danger=${true} send=${remove}>
  <p class="small">${say('account.delete_text')}</p>
  <${Field} label=${say('account.password')} name="password" type="password" complete="current-password" /></${Form}>`;
