// Creating the chosen game: on this screen, or as a table that others join.
import { api } from '../protocol/http.js';
import { settings } from '../user/settings.js';
import { renameGuest, user } from '../user/user.js';
import { choices, doBotsExplain, mySeat, shownSetup } from './choices.js';

/**
 * Create a game on this screen; the server names players without a name.
 * @returns {Promise<string>}
 */
export async function createGame() {
  const { seats, scores, explains, first } = choices.value;
  const named = seats.map((seat) => ({ bot: seat.bot, name: seat.name.trim() }));
  const own = named.find((seat) => !seat.bot && seat.name);
  if (own) settings.name.value = own.name;
  return (
    await api.post('/api/games', {
      code: shownSetup().code,
      seats: named,
      first,
      options: { scores, explains },
    })
  ).id;
}

/** Create an online table. @returns {Promise<string>} */
export async function createTable() {
  const chosen = choices.value;
  const { seats, scores, terms, first } = chosen;
  const [account, mine] = [user.value?.kind === 'account', mySeat(chosen)];
  const name = settings.name.value.trim();
  if (!account) await renameGuest(name);
  const who = seats.map((seat, at) =>
    at === mine
      ? { who: 'me', ...(!account && name && { name }) }
      : seat.bot
        ? { who: 'bot', bot: seat.bot }
        : { who: 'open' },
  );
  const rated = terms.rated && account;
  const options = {
    scores,
    explains: doBotsExplain(chosen),
    hints: terms.hints && !rated,
    chat: terms.chat,
    clock: terms.clock,
  };
  return (
    await api.post('/api/tables', {
      seats: who,
      code: shownSetup().code,
      first,
      options,
      listed: terms.listed,
      rated,
    })
  ).id;
}
