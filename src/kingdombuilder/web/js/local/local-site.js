// The start of a site: its transport, its notices and its service worker.

import { watchUpdates } from '../app/updates.js';
import { html, render } from '../vendor.js';
import { device, local } from './local-transport.js';
import { backUpSettings } from './settings-backup.js';
import { SiteNotices } from './site-notices.js';

/** Start the worker and return the transport to it. */
export function startSite() {
  const place = document.createElement('div');
  document.body.append(place);
  render(html`<${SiteNotices} />`, place);
  watchUpdates(device.isReady);
  backUpSettings().catch(() => {}); // a private window stores nothing
  return local;
}
