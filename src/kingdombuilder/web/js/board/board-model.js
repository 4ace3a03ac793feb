// The board of the table as the page needs it: hexes by name and by place, with their centres.

import { table } from '../table/state.js';
import { computed } from '../vendor.js';
import { centre, viewBoxOf } from './geometry.js';

/** @typedef {HexAt & {x: number, y: number}} Spot */
/** @typedef {{spots: Map<string, Spot>, at: Map<string, Spot>, places: Map<string, Place>, box: import('./geometry.js').Box, layout: Layout}} Chart */

/** @param {number} row @param {number} column */
export const key = (row, column) => `${row},${column}`;

/** @param {Layout} layout @returns {Chart} */
export function chartOf(layout) {
  const all = layout.hexes.map((hex) => {
    const [x, y] = centre(hex.row, hex.column);
    return { ...hex, x, y };
  });
  return {
    spots: new Map(all.map((spot) => [spot.name, spot])),
    at: new Map(all.map((spot) => [key(spot.row, spot.column), spot])),
    places: new Map(layout.places.map((place) => [place.hex, place])),
    box: viewBoxOf(layout.rows),
    layout,
  };
}

// Told anew when the language changes; the board stays the same one then.
let last = /** @type {{land: string, chart: Chart}|null} */ (null);

/** The chart of the table that we sit at. */
export const chart = computed(() => {
  const now = table.value;
  if (!now) return null;
  if (
    last?.land !== now.land ||
    JSON.stringify(last.chart.layout.places) !== JSON.stringify(now.layout.places)
  )
    last = { land: now.land, chart: chartOf(now.layout) };
  return last.chart;
});

/** The colour of a seat. @param {number|null} seat */
export const colourOf = (seat) => (seat === null ? '' : (table.value?.seats[seat]?.colour ?? ''));
