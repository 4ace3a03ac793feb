// Asking for a reset link by mail.

import { t } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { Field, Form } from '../ui/form.js';
import { html } from '../vendor.js';

/** @param {Record<string, string>} values */
async function requestReset({ address }) {
  await api.post('/api/password-resets', { address });
  closeDialog();
  notify(t('account.forgot_sent'));
}

const ForgotDialog =
  () => html`<${Form} title="" className="dialog-form" button=${t('account.forgot_send')}
  send=${requestReset}><p>${t('account.forgot_hint')}</p>
  <${Field} label=${t('account.email_address')} name="address" type="email" autocomplete="email"
    maxLength=${254} /></${Form}>`;

export const ForgotPassword =
  () => html`<p class="page-small"><button type="button" class="button-link"
  onClick=${() => openDialog(t('account.forgot'), ForgotDialog, 'dialog-small')}>${t('account.forgot')}</button></p>`;
