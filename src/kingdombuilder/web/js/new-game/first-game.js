// The suggested first game: pictured on the first page and started by one click.

import { api } from '../protocol/http.js';
import { defaultBot } from '../user/bot-ratings.js';
import { settings } from '../user/settings.js';
import { signal } from '../vendor.js';

/** @type {import('@preact/signals').Signal<any>} */
export const suggestedSetup = signal(null);
let isRequested = false;

/** Fetch the suggested set-up once. */
export async function loadSuggestedSetup() {
  if (isRequested) return;
  isRequested = true;
  try {
    suggestedSetup.value = await api.post('/api/setups', { first_game: true, seats: 2 });
  } catch {
    isRequested = false;
  }
}

/** Sit down with one bot; the id of the new game. @returns {Promise<string>} */
export async function playNow() {
  const seats = [
    { name: settings.name.value, bot: '' },
    { name: '', bot: defaultBot() },
  ];
  const { id } = await api.post('/api/games', { seats, options: { scores: 'all' } });
  settings.firstGame.value = id;
  return id;
}
