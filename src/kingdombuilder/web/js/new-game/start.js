// From what is chosen to a table: a game at this screen, or one that others join.
import { api } from '../protocol/http.js';
import { settings } from '../user/settings.js';
import { callMe, person } from '../user/user.js';
import { choices, drawn, explaining, myPlace } from './choices.js';

/** Start the game that is on the screen; who has no name gets one from the server. @returns {Promise<string>} */
export async function startGame() {
  const { seats, scores, explains, first } = choices.value;
  const named = seats.map((seat) => ({ bot: seat.bot, name: seat.name.trim() }));
  const own = named.find((seat) => !seat.bot && seat.name);
  if (own) settings.name.value = own.name;
  return (
    await api.post('/api/games', {
      code: drawn.value.code,
      seats: named,
      first,
      options: { scores, explains },
    })
  ).id;
}

/** Open the table that is on the screen to others. @returns {Promise<string>} */
export async function openTable() {
  const chosen = choices.value;
  const { seats, scores, terms, first } = chosen;
  const [account, mine] = [person.value?.kind === 'account', myPlace(chosen)];
  const name = settings.name.value.trim();
  if (!account) await callMe(name);
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
    explains: explaining(chosen),
    hints: terms.hints && !rated,
    chat: terms.chat,
    clock: terms.clock,
  };
  return (
    await api.post('/api/tables', {
      seats: who,
      code: drawn.value.code,
      first,
      options,
      listed: terms.listed,
      rated,
    })
  ).id;
}
