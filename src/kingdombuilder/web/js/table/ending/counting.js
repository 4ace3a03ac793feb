// Counting the gold of a game that has just ended, one source after the other.

import { signal, useEffect } from '../../vendor.js';
import { isCounting } from '../ledger.js';
import { playTone } from '../sounds.js';
import { highlightedHexes } from '../state/scores.js';

const SOURCE_MS = 480;

/** How many rows of the score sheet are counted. */
export const countedRows = signal(0);

/** Show the whole score sheet. */
export function finishCounting() {
  if (!isCounting.value) return;
  isCounting.value = false;
  highlightedHexes.value = null;
}

/** Count the next row: its gold is added, and the hexes that pay it are highlighted. @param {ScoreRow} row */
function countRow(row) {
  countedRows.value += 1;
  highlightedHexes.value = new Set(row.seats.flatMap(({ hexes }) => hexes));
  if (row.seats.some(({ gold }) => gold)) playTone('gold');
}

/** Count the rows of a score sheet while the table asks for it. @param {ScoreRow[]} rows */
export function useCounting(rows) {
  const isOn = isCounting.value && rows.length > 0;
  useEffect(() => {
    if (!isOn) return undefined;
    countedRows.value = 0;
    const timer = setInterval(() => {
      const row = rows[countedRows.value];
      if (row) countRow(row);
      else finishCounting();
    }, SOURCE_MS);
    return () => clearInterval(timer);
  }, [isOn, rows.length]);
}
