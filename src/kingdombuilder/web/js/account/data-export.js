// Downloading everything that the server stores about the account.

import { t } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';

export const DataExport = () => html`<section class="panel" aria-labelledby="export-title">
  <h2 id="export-title">${t('account.export')}</h2><p class="page-small">${t('account.export_hint')}</p>
  <p class="page-row page-row-end"><a class="button" href="/api/me/export" download="kingdombuilder-account.json">
    <${Icon} name="save" />${t('account.export_do')}</a></p></section>`;
