// The board of the table as the page needs it: hexes by name and by place, with their centres.

import { table } from '../table/state/table.js';
import { computed } from '../vendor.js';
import { boardBox, centre } from './geometry.js';

/** @typedef {HexInfo & {x: number, y: number}} BoardHex */
/** @typedef {{spots: Map<string, BoardHex>, at: Map<string, BoardHex>, places: Map<string, SpecialHex>, box: import('./geometry.js').Box, layout: Layout}} BoardModel */

/** @param {number} row @param {number} column */
export const key = (row, column) => `${row},${column}`;

/** @param {Layout} layout @returns {BoardModel} */
export function boardModel(layout) {
  const all = layout.hexes.map((hex) => {
    const [x, y] = centre(hex.row, hex.column);
    return { ...hex, x, y };
  });
  return {
    spots: new Map(all.map((spot) => [spot.name, spot])),
    at: new Map(all.map((spot) => [key(spot.row, spot.column), spot])),
    places: new Map(layout.places.map((place) => [place.hex, place])),
    box: boardBox(layout.rows),
    layout,
  };
}

// Told anew when the language changes; the board stays the same one then.
let last = /** @type {{land: string, chart: BoardModel}|null} */ (null);

/** The chart of the table that we sit at. */
export const currentBoard = computed(() => {
  const now = table.value;
  if (!now) return null;
  if (
    last?.land !== now.land ||
    JSON.stringify(last.chart.layout.places) !== JSON.stringify(now.layout.places)
  )
    last = { land: now.land, chart: boardModel(now.layout) };
  return last.chart;
});

/** The colour of a seat. @param {number|null} seat */
export const seatColour = (seat) => (seat === null ? '' : (table.value?.seats[seat]?.colour ?? ''));
