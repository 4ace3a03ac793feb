// The page about this device: its saved games as a file, installing, and the way to a server.

import { canInstall, install, isInstalled } from '../app/install.js';
import { isStored } from '../app/updates.js';
import { language, t } from '../i18n/i18n.js';
import { PageFrame } from '../pages/page-frame.js';
import { api, errorText } from '../protocol/http.js';
import { site } from '../protocol/site.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';
import { exportDevice, importDevice } from './device-file.js';
import { device } from './local-transport.js';
import { ServerLink } from './needs-server.js';

const MEGABYTE = 1e6;
const GIGABYTE = 1e9;

/** Return a size in the language of the page. @param {number} bytes */
function sizeText(bytes) {
  const [unit, size] =
    bytes < GIGABYTE ? ['megabyte', bytes / MEGABYTE] : ['gigabyte', bytes / GIGABYTE];
  const style = { style: 'unit', unit, maximumSignificantDigits: 2 };
  return new Intl.NumberFormat(language.value, /** @type {any} */ (style)).format(size);
}

function Kept() {
  const [count, setCount] = useState(0);
  const [space, setSpace] = useState(/** @type {StorageEstimate|null} */ (null));
  const load = () => {
    api.get('/api/games').then(
      (games) => setCount(games.length),
      () => {},
    );
    navigator.storage?.estimate?.().then(setSpace, () => {});
  };
  useEffect(load, []);
  const save = () => exportDevice().catch((error) => notify(errorText(error), 'error'));
  const read = async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.currentTarget);
    const file = input.files?.[0];
    if (!file) return;
    try {
      const { games, reviews, sections, skipped } = await importDevice(file);
      const done = t('device.import_done', { games, reviews, sections });
      notify(skipped ? `${done} ${t('device.import_skipped', { n: skipped })}` : done);
      load();
    } catch (error) {
      notify(errorText(error), 'error');
    }
    input.value = '';
  };
  return html`<section class="panel"><h2>${t('device.kept')}</h2>
    <p>${t(`device.${device.storage.value}_text`, { n: count })}</p>
    ${
      space?.quota &&
      html`<p
        class="page-small">${t('device.space', { used: sizeText(space.usage ?? 0), quota: sizeText(space.quota) })}
      </p>`
    }
    <div class="page-row"><button class="button button-primary" onClick=${save}><${Icon}
      name="save" />${t('device.export')}</button>
      <label class="button"><${Icon} name="load" />${t('device.import')}<input type="file" class="visually-hidden"
        accept=".json,application/json" onChange=${read} /></label></div>
    <p class="page-small">${t('device.export_hint')}</p><p class="page-small">${t('device.import_hint')}</p></section>`;
}

function InstallPanel() {
  return html`<section class="panel"><h2>${t('device.install')}</h2>
    <p>${t(isInstalled() ? 'device.is_app' : 'device.install_hint')}</p>
    ${
      canInstall() &&
      html`<div class="page-row"><button class="button button-primary" onClick=${install}><${Icon} name="load" />
      ${t('device.install')}</button></div>`
    }
    ${!canInstall() && !isInstalled() && html`<p class="page-small">${t('device.install_menu')}</p>`}
    ${isStored.value && html`<p class="page-small">${t('device.installed')}</p>`}
    <p class="page-small">${t('device.version', { version: site?.version ?? '' })}</p></section>`;
}

export function DevicePage() {
  return html`<${PageFrame} title=${t('device.title')} className="account account-device">
    <div class="account-columns"><${Kept} /><${InstallPanel} />
      <section class="panel"><h2>${t('device.online')}</h2><p>${t('site.online_text')}</p>
        <div class="page-row"><${ServerLink} /></div></section></div>
  </${PageFrame}>`;
}
