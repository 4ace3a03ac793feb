// The suggested first game: shown on the home page and started by one click.

import { api } from '../protocol/http.js';
import { defaultBot } from '../user/bot-ratings.js';
import { settings } from '../user/settings.js';
import { signal } from '../vendor.js';

export const suggestedSetup = signal(/** @type {SetupInfo|null} */ (null));
let isRequested = false;

/** Load the suggested set-up once. */
export async function loadSuggestedSetup() {
  if (isRequested) return;
  isRequested = true;
  try {
    suggestedSetup.value = await api.post('/api/setups', { first_game: true, seats: 2 });
  } catch {
    isRequested = false;
  }
}

/** Create a game against one bot and return its id. @returns {Promise<string>} */
export async function playNow() {
  /** @type {NewGameRequest} */
  const game = {
    seats: [{ name: settings.name.value || null }, { bot: defaultBot() }],
    options: { gold_shown: 'all' },
  };
  const { id } = await api.post('/api/games', game);
  settings.firstGame.value = id;
  return id;
}
