// The score sheet, and the hexes that a chosen score highlights.

import { signal } from '../../vendor.js';
import { onLeave, onMessage, send } from './connection.js';

/**
 * @typedef {{source: string, name: string, seats: ({gold: number|null, hexes: string[]}|null)[]}}
 * ScoreRow
 */
/** @typedef {{scores: ScoreRow[], totals: (number|null)[], winners: number[]}} ScoreSheet */

export const scores = signal(/** @type {ScoreSheet|null} */ (null));
/** The hexes to highlight; everything else is dimmed. */
export const highlightedHexes = signal(/** @type {Set<string>|null} */ (null));

/** Ask for the scores of a step, or of the present. @param {number} [step] */
export function requestScores(step) {
  send(step === undefined ? { type: 'scores' } : { type: 'scores', at: step });
}

onMessage('scores', (message) => {
  scores.value = message;
});

onLeave(() => {
  scores.value = null;
  highlightedHexes.value = null;
});
