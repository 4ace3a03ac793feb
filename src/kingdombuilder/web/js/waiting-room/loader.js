// The waiting room is loaded on demand, so that a board appears sooner.

import { t } from '../i18n/i18n.js';
import { html, signal } from '../vendor.js';

const load = () => import('./waiting-room.js');
const page = signal(/** @type {(() => unknown)|null} */ (null));

export function WaitingRoomLoader() {
  const Page = page.value;
  if (Page) return html`<${Page} />`;
  load().then((module) => {
    page.value = module.WaitingRoom;
  });
  return html`<main class="table wood loading" aria-busy="true"><p>${t('table.loading')}</p></main>`;
}

export const ClosedTable = () =>
  html`<main class="lost wood"><h1>${t('waiting_room.closed')}</h1><a class="btn" href="/lobby">${t('lobby.title')}
    </a></main>`;
