// Creating the chosen game: on this screen, or as a table that others join.
import { api } from '../protocol/http.js';
import { settings } from '../user/settings.js';
import { renameGuest, user } from '../user/user.js';
import { choices, doBotsExplain, mySeat, shownSetup } from './choices.js';
import { rememberSetup } from './presets.js';

/**
 * Create a game on this screen; the server names players without a name.
 * @returns {Promise<string>}
 */
export async function createGame() {
  const { seats, scores, explains, first } = choices.value;
  const ownName = seats.find((seat) => !seat.bot && seat.name.trim())?.name.trim();
  if (ownName) settings.name.value = ownName;
  /** @type {NewGameRequest} */
  const game = {
    setup_code: shownSetup().setup_code,
    seats: seats.map(({ bot, name }) => ({ bot: bot || null, name: name.trim() || null })),
    first_player: first,
    options: { gold_shown: scores, bots_explain: explains },
  };
  rememberSetup(shownSetup().setup_code, seats);
  return (await api.post('/api/games', game)).id;
}

/** Create an online table. @returns {Promise<string>} */
export async function createTable() {
  const chosen = choices.value;
  const { seats, scores, terms, first } = chosen;
  const [account, mine] = [user.value?.kind === 'account', mySeat(chosen)];
  const name = settings.name.value.trim();
  if (!account) await renameGuest(name);
  const rated = terms.rated && account;
  /** @type {NewTableRequest} */
  const table = {
    seats: seats.map(({ bot }, at) => {
      if (at === mine) return { occupant: 'me', name: account ? null : name || null };
      return bot ? { occupant: 'bot', bot } : { occupant: 'open' };
    }),
    setup_code: shownSetup().setup_code,
    first_player: first,
    options: {
      gold_shown: scores,
      bots_explain: doBotsExplain(chosen),
      hints: terms.hints && !rated,
      chat: terms.chat,
      time_control: terms.clock.kind === 'none' ? null : terms.clock,
    },
    listed: terms.listed,
    rated,
  };
  return (await api.post('/api/tables', table)).id;
}
