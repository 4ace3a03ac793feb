// Signing in, and turning a guest into an account, which keeps their seats.

import { t } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { settings } from '../user/settings.js';
import { renameGuest, setUser, user } from '../user/user.js';
import { html } from '../vendor.js';
import { ForgotPassword } from './forgot-password.js';
import { hasPasskeys, PasskeySignIn } from './passkey-sign-in.js';

const [MIN_NAME_LENGTH, MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH] = [2, 24, 8];

/** @typedef {Record<string, string>} Values */

/** @param {Values} values */
const signIn = async ({ name, password }) =>
  setUser(await api.post('/api/sessions', { name, password }));

/** @param {Values} values */
const register = async ({ name, password }) =>
  setUser(await api.post('/api/accounts', { name, password }));

/** @param {Values} values */
async function rename({ name }) {
  await renameGuest(name.trim());
  settings.name.value = name.trim();
  notify(t('account.guest_done'));
}

export const SignIn =
  () => html`<${Form} title=${t('account.sign_in')} button=${t('account.sign_in')} send=${signIn}
    secondary=${hasPasskeys() && html`<${PasskeySignIn} />`}>
  <${Field} label=${t('account.name')} name="name" autocomplete="username" />
  <${Field} label=${t('account.password')} name="password" type="password" autocomplete="current-password" />
  ${user.value?.has_mail && html`<${ForgotPassword} />`}</${Form}>`;

export const Register =
  () => html`<${Form} title=${t('account.register')} button=${t('account.register_do')} send=${register}>
  <${Field} label=${t('account.name')} name="name" autocomplete="username" minLength=${MIN_NAME_LENGTH}
    maxLength=${MAX_NAME_LENGTH} hint=${t('account.name_hint')} />
  <${Field} label=${t('account.password')} name="password" type="password" autocomplete="new-password"
    minLength=${MIN_PASSWORD_LENGTH} hint=${t('account.password_hint')} /></${Form}>`;

/** The name that others see of a guest. */
export const GuestName =
  () => html`<${Form} className="account-guest" title=${t('account.guest')} button=${t('account.guest_do')}
    send=${rename}><p class="page-small">${t('account.guest_hint')}</p>
  <${Field} key=${user.value?.name} label=${t('waiting_room.your_name')} name="name" autocomplete="nickname"
    minLength=${MIN_NAME_LENGTH} maxLength=${MAX_NAME_LENGTH} value=${user.value?.name ?? ''} /></${Form}>`;
