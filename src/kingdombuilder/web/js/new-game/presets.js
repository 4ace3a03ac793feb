// Set-ups that one click starts: each is completed by the server and started immediately.

import { library } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { defaultBot, levels } from '../user/bot-ratings.js';
import { readValue, storeValue } from '../user/local-storage.js';
import { settings } from '../user/settings.js';
import { renameGuest, user } from '../user/user.js';
import { effect, signal } from '../vendor.js';

/** @typedef {'first'|'base'|'all'|'last'|'code'} Preset */
/** The players of the last game that was started. @typedef {{bot: string, name: string}[]} Players */
/** @typedef {{setup_code: string, players: Players}} LastSetup */

const [OPPONENTS_KEY, LAST_KEY] = ['kingdombuilder.opponents', 'kingdombuilder.last'];
export const MAX_OPPONENTS = 4;

/** The opponents of the next game: how many, and the level of bots. */
export const opponents = signal({ count: 1, bot: '', ...readValue(OPPONENTS_KEY) });
effect(() => storeValue(OPPONENTS_KEY, opponents.value));

/** The level of bots, as far as it still exists. */
export const opponentBot = () =>
  levels().some((bot) => bot.id === opponents.value.bot) ? opponents.value.bot : defaultBot();

/** Return the last set-up that was started, or null. @returns {LastSetup|null} */
export function lastSetup() {
  const last = readValue(LAST_KEY);
  return typeof last?.setup_code === 'string' && Array.isArray(last.players) ? last : null;
}

/** Remember a set-up that is started. @param {string} setupCode @param {Players} players */
export function rememberSetup(setupCode, players) {
  storeValue(LAST_KEY, { setup_code: setupCode, players });
}

/** Return what the server completes to a set-up. @param {Preset} preset @param {string} code */
function setupRequest(preset, code) {
  const { boxes, sections, things } = /** @type {LibraryInfo} */ (library.value);
  const seats = opponents.value.count + 1;
  const queenies = things.filter((one) => one.kind === 'queenie').map((one) => one.id);
  if (preset === 'first') return { first_game: true, seats };
  if (preset === 'base') return { boxes: [boxes[0].id], seats };
  // Custom sections are not in any box.
  const hasSections = (/** @type {string} */ id) =>
    sections.some((one) => one.box === id && !one.is_custom);
  if (preset === 'all')
    return { boxes: boxes.map((box) => box.id).filter(hasSections), queenies, seats };
  return { setup_code: code };
}

/**
 * Create the game of a preset on this screen, or a table for friends; return its id.
 * @param {Preset} preset
 * @param {boolean} isOnline
 * @param {string} [code] the set-up code of the preset `code`
 * @returns {Promise<string>}
 */
export async function startPreset(preset, isOnline, code = '') {
  const last = preset === 'last' ? lastSetup() : null;
  const request = setupRequest(preset, last?.setup_code ?? code);
  const setup = /** @type {SetupInfo} */ (await api.post('/api/setups', request));
  const players = last?.players ?? [
    { bot: '', name: settings.name.value },
    ...Array.from({ length: setup.seats - 1 }, () => ({ bot: opponentBot(), name: '' })),
  ];
  const id = isOnline ? await createTable(setup) : await createGame(setup, players);
  if (!isOnline) rememberSetup(setup.setup_code, players);
  if (preset === 'first' && !isOnline) settings.firstGame.value = id;
  return id;
}

/** @param {SetupInfo} setup @param {Players} players */
async function createGame({ setup_code }, players) {
  /** @type {NewGameRequest} */
  const game = {
    setup_code,
    seats: players.map(({ bot, name }) => ({ bot: bot || null, name: name || null })),
    options: { gold_shown: 'all' },
  };
  return (await api.post('/api/games', game)).id;
}

/** Create a private table with a seat for each friend. @param {SetupInfo} setup */
async function createTable({ setup_code, seats }) {
  const name = settings.name.value.trim();
  const isAccount = user.value?.kind === 'account';
  if (!isAccount) await renameGuest(name);
  /** @type {NewTableRequest} */
  const table = {
    seats: Array.from({ length: seats }, (_, at) =>
      at ? { occupant: 'open' } : { occupant: 'me', name: isAccount ? null : name || null },
    ),
    setup_code,
    options: { gold_shown: 'all' },
    listed: false,
    rated: false,
  };
  return (await api.post('/api/tables', table)).id;
}
