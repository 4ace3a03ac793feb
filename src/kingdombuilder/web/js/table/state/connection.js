// The connection to one table, the handlers of its messages, and joining and leaving.

import { language, t } from '../../i18n/i18n.js';
import { connectTable } from '../../protocol/transport.js';
import { notify } from '../../ui/dialog.js';
import { storedUserId, user } from '../../user/user.js';
import { batch, effect, signal } from '../../vendor.js';

/** @typedef {import('../../protocol/socket.js').Incoming} Incoming */

/** Whether the connection is open. */
export const isConnected = signal(false);
/** Whether the server has another version than this page. */
export const isOutdated = signal(false);
/** Whether the table no longer exists. */
export const isDeleted = signal(false);

let connection = /** @type {import('../../protocol/transport.js').TableConnection|null} */ (null);
/** @type {Map<string, ((message: any) => void)[]>} */
const handlers = new Map();
/** @type {(() => void)[]} */
const resets = [];

/**
 * Handle the messages of a type.
 * @template {Incoming['type']} Type
 * @param {Type} type
 * @param {(message: Extract<Incoming, {type: Type}>) => void} handler
 */
export function onMessage(type, handler) {
  handlers.set(type, [...(handlers.get(type) ?? []), handler]);
}

/** Reset a part of the state when the table is left. @param {() => void} reset */
export function onLeave(reset) {
  resets.push(reset);
}

/** What else the server must know about a table when it is connected to again. @type {(game: string) => string} */
let reconnectQuery = () => '';

/** Set what else the server must know at each connection. @param {(game: string) => string} query */
export function onReconnect(query) {
  reconnectQuery = query;
}

/** @param {Incoming} message */
function dispatch(message) {
  for (const handler of handlers.get(message.type) ?? []) handler(message);
}

/**
 * Connect to a table; this can happen before the translations are loaded.
 * @param {string} game
 * @param {string} [path] of the socket, if it is not that of a game
 */
export function connect(game, path = `/games/${game}`) {
  if (connection?.game === game) return;
  leaveTable();
  isDeleted.value = false;
  connection = connectTable(game, dispatch, path, () => reconnectQuery(game));
}

/** Connect again, so that the server identifies the user again. */
export function reconnect() {
  connection?.replaceConnection();
}

/** Join a table; call the returned function to leave it. @param {string} game @param {string} [path] */
export function joinTable(game, path) {
  connect(game, path);
  const joined = connection;
  const stops = [
    effect(() => {
      isConnected.value = joined ? joined.isOpen.value : false;
      isOutdated.value = joined ? joined.isOutdated.value : false;
    }),
    watchLanguage(),
  ];
  // On the way from table to table, the next one is joined before this one is left.
  return () => {
    for (const stop of stops) stop();
    if (connection === joined) leaveTable();
  };
}

function leaveTable() {
  connection?.close();
  connection = null;
  batch(() => {
    for (const reset of resets) reset();
  });
}

/** Notify the server when the language changes. */
function watchLanguage() {
  let current = language.value;
  return effect(() => {
    if (language.value === current) return;
    current = language.value;
    send({ type: 'set_language', language: current });
  });
}

/** Why there is no connection. */
export const offlineText = () => t(isOutdated.value ? 'table.outdated' : 'table.offline');

/** Send a message and return whether it was sent. @param {ClientMessage} message */
export const send = (message) => Boolean(connection?.send(message));

/**
 * Send a message, or notify the user that the connection is lost.
 * @param {ClientMessage} message
 */
export function sendOrNotify(message) {
  const isSent = send(message);
  if (!isSent) notify(offlineText(), 'error');
  return isSent;
}

onMessage('gone', () => {
  isDeleted.value = true;
});

let userId = storedUserId();
effect(() => {
  const next = user.value?.id ?? userId;
  if (userId && next !== userId) reconnect();
  userId = next;
});
