// Signing in, and making an account of the guest one is: all seats are kept.

import { t } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { settings } from '../user/settings.js';
import { renameGuest, setUser, user } from '../user/user.js';
import { html } from '../vendor.js';

const [MIN_NAME_LENGTH, MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH] = [2, 24, 8];

export const SignIn =
  () => html`<${Form} title=${t('account.sign_in')} button=${t('account.sign_in')} send=${async ({ name, password }) => setUser(await api.post('/api/sessions', { name, password }))}>
  <${Field} label=${t('account.name')} name="name" complete="username" />
  <${Field} label=${t('account.password')} name="password" type="password" complete="current-password" /></${Form}>`;

export const Register =
  () => html`<${Form} title=${t('account.register')} button=${t('account.register_do')} send=${async ({ name, password }) => setUser(await api.post('/api/accounts', { name, password }))}>
  <${Field} label=${t('account.name')} name="name" complete="username" least=${MIN_NAME_LENGTH} most=${MAX_NAME_LENGTH} hint=${t('account.name_hint')} />
  <${Field} label=${t('account.password')} name="password" type="password" complete="new-password" least=${MIN_PASSWORD_LENGTH} hint=${t('account.password_hint')} /></${Form}>`;

/** The name that others see of a guest. */
export const GuestName =
  () => html`<${Form} className="guest" title=${t('account.guest')} button=${t('account.guest_do')} send=${async ({
    name,
  }) => {
    await renameGuest(name.trim());
    settings.name.value = name.trim();
    notify(t('account.guest_done'));
  }}><p class="small">${t('account.guest_hint')}</p>
  <${Field} key=${user.value?.name} label=${t('gather.your_name')} name="name" complete="nickname" least=${MIN_NAME_LENGTH} most=${MAX_NAME_LENGTH} value=${user.value?.name ?? ''} /></${Form}>`;
