// Signing in, and making an account of the guest one is: all seats are kept.

import { say } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { settings } from '../user/settings.js';
import { become, callMe, person } from '../user/user.js';
import { html } from '../vendor.js';

const [SHORTEST_NAME, LONGEST_NAME, SHORTEST_PASSWORD] = [2, 24, 8];

export const SignIn =
  () => html`<${Form} title=${say('account.sign_in')} button=${say('account.sign_in')} send=${async ({ name, password }) => become(await api.post('/api/sessions', { name, password }))}>
  <${Field} label=${say('account.name')} name="name" complete="username" />
  <${Field} label=${say('account.password')} name="password" type="password" complete="current-password" /></${Form}>`;

export const Register =
  () => html`<${Form} title=${say('account.register')} button=${say('account.register_do')} send=${async ({ name, password }) => become(await api.post('/api/accounts', { name, password }))}>
  <${Field} label=${say('account.name')} name="name" complete="username" least=${SHORTEST_NAME} most=${LONGEST_NAME} hint=${say('account.name_hint')} />
  <${Field} label=${say('account.password')} name="password" type="password" complete="new-password" least=${SHORTEST_PASSWORD} hint=${say('account.password_hint')} /></${Form}>`;

/** The name that others see of a guest. */
export const GuestName =
  () => html`<${Form} className="guest" title=${say('account.guest')} button=${say('account.guest_do')} send=${async ({
    name,
  }) => {
    await callMe(name.trim());
    settings.name.value = name.trim();
    notify(say('account.guest_done'));
  }}><p class="small">${say('account.guest_hint')}</p>
  <${Field} key=${person.value?.name} label=${say('gather.your_name')} name="name" complete="nickname" least=${SHORTEST_NAME} most=${LONGEST_NAME} value=${person.value?.name ?? ''} /></${Form}>`;
