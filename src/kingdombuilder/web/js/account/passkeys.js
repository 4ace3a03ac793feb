// The account’s passkeys: adding one takes the password, and so does removing the last one.

import { t } from '../i18n/i18n.js';
import { timeAgo } from '../pages/game-card.js';
import { api, errorText } from '../protocol/http.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { html, signal, useEffect } from '../vendor.js';
import { createCredential } from './authenticator.js';
import { agentName } from './sessions.js';

const MAX_NAME_LENGTH = 40;
/** @type {import('@preact/signals').Signal<PasskeyInfo[]>} */
const passkeys = signal([]);

async function loadPasskeys() {
  try {
    passkeys.value = await api.get('/api/passkeys');
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

/** @param {Record<string, string>} values */
async function addPasskey({ name, password }) {
  const { options } = await api.post('/api/passkey-registrations', { password });
  await api.post('/api/passkeys', { name, ...(await createCredential(options)) });
  notify(t('account.passkey_added'));
  await loadPasskeys();
}

/** @param {PasskeyInfo} passkey */
function confirmRemoval(passkey) {
  const isLast = passkeys.value.length === 1;
  /** @param {Record<string, string>} values */
  const remove = async ({ password = '' }) => {
    await api.delete(`/api/passkeys/${passkey.id}`, isLast ? { password } : {});
    closeDialog();
    notify(t('account.passkey_removed'));
    await loadPasskeys();
  };
  openDialog(
    t('account.passkey_remove_of', { name: passkey.name }),
    () => html`<${Form} title="" className="dialog-form" button=${t('account.passkey_remove')} danger=${true}
      send=${remove}><p>${t('account.passkey_remove_text')}</p>
      ${
        isLast &&
        html`<p>${t('account.passkey_remove_last')}</p>
        <${Field} label=${t('account.password')} name="password" type="password"
          autocomplete="current-password" />`
      }</${Form}>`,
    'dialog-small',
  );
}

/** @param {{label: string, when: string}} props */
const Moment = ({ label, when }) => html`<small>${label}${' '}<time
  datetime=${when}>${timeAgo(when)}</time></small>`;

/** @param {{passkey: PasskeyInfo}} props */
const PasskeyRow = ({
  passkey,
}) => html`<li><${Icon} name="key" /><span><strong class="account-agent">${passkey.name}</strong>
  <${Moment} label=${t('account.passkey_since')} when=${passkey.created_at} />
  ${
    passkey.last_used_at &&
    html`<${Moment} label=${t('account.passkey_last_used')} when=${passkey.last_used_at} />`
  }</span>
  <button type="button" class="button" aria-label=${t('account.passkey_remove_of', { name: passkey.name })}
    onClick=${() => confirmRemoval(passkey)}>${t('account.passkey_remove')}</button></li>`;

export function Passkeys() {
  useEffect(() => {
    loadPasskeys();
  }, []);
  return html`<${Form} title=${t('account.passkeys')} button=${t('account.passkey_add')} send=${addPasskey}>
    <p class="page-small">${t('account.passkeys_hint')}</p>
    <ul class="account-list">${passkeys.value.map(
      (passkey) => html`<${PasskeyRow} key=${passkey.id} passkey=${passkey} />`,
    )}</ul>
    <${Field} label=${t('account.passkey_name')} name="name" maxLength=${MAX_NAME_LENGTH}
      value=${agentName(navigator.userAgent)} />
    <${Field} label=${t('account.password')} name="password" type="password"
      autocomplete="current-password" /></${Form}>`;
}
