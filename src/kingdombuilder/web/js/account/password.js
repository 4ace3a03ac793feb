// Another password; every other browser is signed out by it.

import { say } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { html } from '../vendor.js';
import { loadSessions } from './sessions.js';

const SHORTEST = 8;

async function change({ old, fresh }) {
  await api.put('/api/me/password', { old, new: fresh });
  notify(say('account.password_changed'));
  loadSessions();
}

export const Password =
  () => html`<${Form} title=${say('account.change_password')} button=${say('account.change')} send=${change}>
  <p class="small">${say('account.change_hint')}</p>
  <${Field} label=${say('account.password_now')} name="old" type="password" complete="current-password" />
  <${Field} label=${say('account.password_new')} name="fresh" type="password" complete="new-password" least=${SHORTEST} hint=${say('account.password_hint')} /></${Form}>`;
