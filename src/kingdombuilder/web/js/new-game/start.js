// From what is chosen to a table: a game at this screen, or one that others join.
import { api } from '../protocol/http.js';
import { settings } from '../user/settings.js';
import { renameGuest, user } from '../user/user.js';
import { choices, currentSetup, doBotsExplain, mySeat } from './choices.js';

/** Start the game that is on the screen; who has no name gets one from the server. @returns {Promise<string>} */
export async function createGame() {
  const { seats, scores, explains, first } = choices.value;
  const named = seats.map((seat) => ({ bot: seat.bot, name: seat.name.trim() }));
  const own = named.find((seat) => !seat.bot && seat.name);
  if (own) settings.name.value = own.name;
  return (
    await api.post('/api/games', {
      code: currentSetup.value.code,
      seats: named,
      first,
      options: { scores, explains },
    })
  ).id;
}

/** Open the table that is on the screen to others. @returns {Promise<string>} */
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
      code: currentSetup.value.code,
      first,
      options,
      listed: terms.listed,
      rated,
    })
  ).id;
}
