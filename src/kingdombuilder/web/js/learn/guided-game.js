// The guided first game: the suggested set-up against the weakest bot, with coach marks.

import { api, errorText } from '../protocol/http.js';
import { navigate } from '../router.js';
import { notify } from '../ui/dialog.js';
import { levels } from '../user/bot-ratings.js';
import { progress, updateProgress } from '../user/progress.js';
import { settings } from '../user/settings.js';

/** Return the id of the guided game that is not over, or ''. @returns {Promise<string>} */
export async function findGuidedGame() {
  const stored = progress.value.guidedGame;
  if (!stored) return '';
  const games = /** @type {GameListEntry[]} */ (await api.get('/api/games'));
  return games.some((game) => game.id === stored && !game.is_over) ? stored : '';
}

/** Create the game and return its id. @returns {Promise<string>} */
async function startGuidedGame() {
  /** @type {NewGameRequest} */
  const game = {
    seats: [{ name: settings.name.value || null }, { bot: levels()[0]?.id ?? null }],
    options: { gold_shown: 'all' },
  };
  const { id } = await api.post('/api/games', game);
  updateProgress({ guidedGame: id, marksOff: false, offered: true });
  return id;
}

/** Go to the guided game: the one that is not over, or a new one. */
export async function playGuidedGame() {
  try {
    navigate(`/table/${(await findGuidedGame()) || (await startGuidedGame())}`);
  } catch (error) {
    notify(errorText(error), 'error');
  }
}
