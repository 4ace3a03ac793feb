// Notices of a site: the game is being loaded, games are not stored, a new version is ready.

import { isUpdateReady, postponeUpdate, reloadToUpdate } from '../app/updates.js';
import { isReady, t } from '../i18n/i18n.js';
import { pageAddress } from '../protocol/site.js';
import { Icon } from '../ui/sprites.js';
import { cls, html, signal } from '../vendor.js';
import { device } from './local-transport.js';

const dismissed = signal(/** @type {string[]} */ ([]));

/** @param {string} name */
const dismiss = (name) => {
  dismissed.value = [...dismissed.value, name];
};

/** @param {{onDismiss: () => void, className?: string, children?: unknown}} props */
const Notice = ({ onDismiss, className, children }) =>
  html`<div class=${cls('site-notice', className)} role="status">${children}
    <button class="button-round" aria-label=${t('site.dismiss')} onClick=${onDismiss}>
      <${Icon} name="close" /></button></div>`;

function LoadingNotice() {
  if (device.hasFailed.value)
    return html`<div class="site-notice site-notice-warning" role="alert"><${Icon}
      name="warn" /><span>${t('site.failed')}
      </span></div>`;
  if (device.isReady.value) return null;
  const percent = Math.round(100 * device.progress.value);
  return html`<div class="site-notice site-notice-loading"><span role="status">${t('site.loading', { percent })}</span>
    <progress max="100" value=${percent} aria-label=${t('site.loading', { percent })}></progress></div>`;
}

function StorageNotice() {
  const status = device.storage.value;
  if (status === 'kept' || dismissed.value.includes(status)) return null;
  return html`<${Notice} onDismiss=${() => dismiss(status)} className="site-notice-warning"><${Icon}
    name="warn" /><span>
    ${t(`site.storage_${status}`)} <a href=${pageAddress('/account')}>${t('site.storage_do')}</a></span>
    </${Notice}>`;
}

const UpdateNotice = () =>
  isUpdateReady.value &&
  html`<${Notice} onDismiss=${postponeUpdate}><span>${t('site.update')}</span><button class="button button-primary"
    onClick=${reloadToUpdate}>${t('site.reload')}</button></${Notice}>`;

export function SiteNotices() {
  if (!isReady.value) return null;
  return html`<div class="site-notices"><${UpdateNotice} /><${StorageNotice} /><${LoadingNotice} /></div>`;
}
