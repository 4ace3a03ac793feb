// Pages that replace the board are loaded on demand, so that a board appears sooner.

import { loadAllTexts, t } from '../i18n/i18n.js';
import { loadPageStyles } from '../ui/page-styles.js';
import { html, signal } from '../vendor.js';

/**
 * Return a component that loads another one when it is first shown.
 * @param {() => Promise<(props: any) => unknown>} load
 */
function loadLater(load) {
  const loaded = signal(/** @type {{Page: (props: any) => unknown}|null} */ (null));
  return (/** @type {Record<string, unknown>} */ props) => {
    if (loaded.value) return html`<${loaded.value.Page} ...${props} />`;
    Promise.all([load(), loadPageStyles(), loadAllTexts()]).then(([Page]) => {
      loaded.value = { Page };
    });
    return html`<main class="table wood is-loading" aria-busy="true"><p>${t('table.loading')}</p></main>`;
  };
}

export const WaitingRoomLoader = loadLater(() =>
  import('./waiting-room.js').then((module) => module.WaitingRoom),
);
const NotFoundLoader = loadLater(() =>
  import('../pages/not-found.js').then((module) => module.NotFound),
);

export const MissingGame = () => html`<${NotFoundLoader} title=${t('table.gone')} />`;
export const ClosedTable = () =>
  html`<main class="page-lost wood"><h1>${t('waiting_room.closed')}</h1><a class="button"
    href="/lobby">${t('lobby.title')}
    </a></main>`;
