// Confirming an e-mail address with the link that was sent to it.

import { t } from '../i18n/i18n.js';
import { PageFrame } from '../pages/page-frame.js';
import { api, errorText } from '../protocol/http.js';
import { html, useEffect, useState } from '../vendor.js';

/** @typedef {{isDone: boolean, wrong: string}} State */

export function Verify() {
  const [state, setState] = useState(/** @type {State} */ ({ isDone: false, wrong: '' }));
  useEffect(() => {
    const token = location.hash.slice(1);
    history.replaceState(null, '', location.pathname + location.search);
    api.post('/api/email-verifications', { token }).then(
      () => setState({ isDone: true, wrong: '' }),
      (error) => setState({ isDone: false, wrong: errorText(error) }),
    );
  }, []);
  return html`<${PageFrame} title=${t('account.verify_title')} className="account">
    <section class="panel"><p role="status">${state.wrong || (state.isDone && t('account.verify_done'))}</p>
      <p class="page-row page-row-end"><a class="button button-primary"
        href="/account">${t('account.title')}</a></p></section>
  </${PageFrame}>`;
}
