// The lesson or puzzle on the screen: what the attempt has reached, and its picks.

import { signal } from '../../vendor.js';
import { onLeave, onMessage, onReconnect } from './connection.js';
import { PickHistory } from './pick-history.js';
import { table } from './table.js';
import { onView } from './view.js';

const practice = signal(/** @type {PracticeMessage|null} */ (null));
const history = new PickHistory();

/**
 * Return what the attempt at a lesson or puzzle has reached, or null while another one is on the screen.
 * @param {string} game
 */
export const practiceOf = (game) => (table.value?.game === game ? practice.value : null);

/** Remember a pick that is sent, so that it is not lost with the connection. @param {string} word */
export const rememberPick = (word) => history.send(word);

onMessage('practice', (message) => {
  practice.value = message;
});

onView((view) => {
  if (!view.is_past) history.show(view.step);
});

// The server stores nothing about an attempt, so a new connection brings its picks.
onReconnect((game) => {
  const picks = table.value?.game === game ? history.picks() : [];
  return picks.length ? `&picks=${encodeURIComponent(picks.join(','))}` : '';
});

onLeave(() => {
  practice.value = null;
  history.clear();
});
