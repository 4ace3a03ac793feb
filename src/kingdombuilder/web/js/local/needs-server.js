// The page in place of those that need a server.

import { t } from '../i18n/i18n.js';
import { PageFrame } from '../pages/page-frame.js';
import { site } from '../protocol/site.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';

/** A link to the server that the site was built with. */
export const ServerLink = () =>
  site?.server
    ? html`<a class="button button-primary button-large" href=${site.server}><${Icon} name="people" />
      ${t('site.online_server', { server: new URL(site.server).host })}</a>`
    : null;

export function NeedsServer() {
  return html`<${PageFrame} title=${t('site.online_title')} className="site-notice-page">
    <div class="panel game-list-empty"><p>${t('site.online_text')}</p>
      ${site?.server && html`<p>${t('site.online_carry')}</p>`}
      <div class="page-row"><${ServerLink} /><a class="button button-large" href="/new"><${Icon} name="dice" />
        ${t('site.online_here')}</a></div></div>
  </${PageFrame}>`;
}
