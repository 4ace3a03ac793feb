// Another game: with the same set-up on this screen, or with the same players online.

import { t } from '../../i18n/i18n.js';
import { navigate } from '../../router.js';
import { html, signal, useSignalEffect } from '../../vendor.js';
import { playAgain } from '../fork.js';
import { requestRematch } from '../state/actions.js';
import { isOnline, mySeat } from '../state/selectors.js';
import { table } from '../state/table.js';

const requestedAfter = signal(''); // the game after which the viewer has requested a rematch

/** Go to the next table as soon as it exists, if the viewer requested it. */
function useFollowRematch() {
  useSignalEffect(() => {
    const now = table.value;
    if (now?.rematch_game && requestedAfter.value === now.game) {
      requestedAfter.value = '';
      navigate(`/table/${now.rematch_game}`);
    }
  });
}

export function Rematch() {
  useFollowRematch();
  const now = table.value;
  if (!isOnline.value)
    return html`<button class="button button-primary" onClick=${playAgain}>${t('table.again')}</button>`;
  if (now?.rematch_game)
    return html`<a class="button button-primary" href="/table/${now.rematch_game}">${t('absence.join_next')}</a>`;
  if (mySeat.value < 0)
    return html`<a class="button button-primary" href="/lobby">${t('lobby.title')}</a>`;
  return html`<button class="button button-primary" onClick=${() => {
    if (requestRematch()) requestedAfter.value = now?.game ?? '';
  }}>${t('absence.rematch')}</button>`;
}
