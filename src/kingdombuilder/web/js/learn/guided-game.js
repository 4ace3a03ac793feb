// The guided first game: the suggested set-up against the weakest bot, with coach marks.

import { api } from '../protocol/http.js';
import { levels } from '../user/bot-ratings.js';
import { updateProgress } from '../user/progress.js';
import { settings } from '../user/settings.js';

/** Create the game and return its id. @returns {Promise<string>} */
export async function startGuidedGame() {
  /** @type {NewGameRequest} */
  const game = {
    seats: [{ name: settings.name.value || null }, { bot: levels()[0]?.id ?? null }],
    options: { gold_shown: 'all' },
  };
  const { id } = await api.post('/api/games', game);
  updateProgress({ guidedGame: id, marksOff: false, offered: true });
  return id;
}
