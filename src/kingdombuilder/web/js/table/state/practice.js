// The lesson or puzzle on the screen: what the last attempt has reached.

import { signal } from '../../vendor.js';
import { onLeave, onMessage } from './connection.js';
import { table } from './table.js';

const practice = signal(/** @type {PracticeMessage|null} */ (null));

/**
 * Return what the attempt at a lesson or puzzle has reached, or null while another one is on the screen.
 * @param {string} game
 */
export const practiceOf = (game) => (table.value?.game === game ? practice.value : null);

onMessage('practice', (message) => {
  practice.value = message;
});

onLeave(() => {
  practice.value = null;
});
