// The table: its seats, options and layout, as the server last sent them.

import { loadUser, storedUserId } from '../../user/user.js';
import { signal } from '../../vendor.js';
import { onLeave, onMessage, reconnect } from './connection.js';

export const table = signal(/** @type {TableMessage|null} */ (null));

let isIdentified = Boolean(storedUserId());

/** @param {TableMessage} message */
function applyTable(message) {
  table.value = message;
}

/**
 * Create the user's cookie and connect again, because without a cookie they could only watch.
 * @param {TableMessage} message
 */
function identifyThenReconnect(message) {
  isIdentified = true;
  loadUser().then(reconnect, () => applyTable(message));
}

onMessage('table', (message) => {
  if (!isIdentified && message.mode === 'online') identifyThenReconnect(message);
  else applyTable(message);
});

onLeave(() => {
  table.value = null;
  isIdentified = Boolean(storedUserId());
});

/** The name of a seat. @param {number} seat */
export const seatName = (seat) => table.value?.seats[seat]?.name ?? '';
/** The colour of a seat. @param {number|null} seat */
export const seatColour = (seat) => (seat === null ? '' : (table.value?.seats[seat]?.colour ?? ''));
