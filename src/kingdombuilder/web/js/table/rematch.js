// Once more: at a screen a new game with the same set-up, online a table with the same players.

import { say } from '../i18n/i18n.js';
import { go } from '../router.js';
import { html, signal, useSignalEffect } from '../vendor.js';
import { playAgain } from './fork.js';
import { askRematch, isOnline, mySeat } from './state/actions.js';
import { table } from './state.js';

const asked = signal(''); // the game after which one has asked for another

/** Whoever asks goes to the next table as soon as there is one. */
function useNext() {
  useSignalEffect(() => {
    const now = table.value;
    if (now?.next && asked.value === now.game) {
      asked.value = '';
      go(`/table/${now.next}`);
    }
  });
}

export function Again() {
  useNext();
  const now = table.value;
  if (!isOnline.value)
    return html`<button class="btn go" onClick=${playAgain}>${say('tabletop.again')}</button>`;
  if (now?.next)
    return html`<a class="btn go" href="/table/${now.next}">${say('away.join_next')}</a>`;
  if (mySeat.value < 0) return html`<a class="btn go" href="/lobby">${say('lobby.title')}</a>`;
  return html`<button class="btn go" onClick=${() => {
    if (askRematch()) asked.value = now?.game ?? '';
  }}>${say('away.rematch')}</button>`;
}
