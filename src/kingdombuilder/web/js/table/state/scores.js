// The score sheet, and the hexes that a chosen score highlights.

import { signal } from '../../vendor.js';
import { onLeave, onMessage, send } from './connection.js';

export const scores = signal(/** @type {ScoreSheetMessage|null} */ (null));
/** The hexes to highlight; everything else is dimmed. */
export const highlightedHexes = signal(/** @type {Set<string>|null} */ (null));

/** Ask for the scores of a step; null is the present. @param {number|null} step */
export function requestScores(step) {
  send({ type: 'scores', step });
}

onMessage('scores', (message) => {
  scores.value = message;
});

onLeave(() => {
  scores.value = null;
  highlightedHexes.value = null;
});
