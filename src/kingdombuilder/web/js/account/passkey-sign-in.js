// Signing in with a passkey, without a name.

import { t } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { setUser, user } from '../user/user.js';
import { html, useState } from '../vendor.js';
import { signChallenge } from './authenticator.js';

/** Whether the server accepts passkeys at this address, and the browser has them. */
export const hasPasskeys = () =>
  Boolean(user.value?.has_passkeys && 'PublicKeyCredential' in window);

export function PasskeySignIn() {
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    try {
      const { options } = await api.post('/api/passkey-challenges');
      setUser(await api.post('/api/passkey-sessions', await signChallenge(options)));
    } catch (error) {
      notify(errorText(error), 'error');
      setBusy(false);
    }
  };
  return html`<button type="button" class="button" disabled=${isBusy} onClick=${signIn}>
    <${Icon} name="key" />${t('account.passkey_sign_in')}</button>`;
}
