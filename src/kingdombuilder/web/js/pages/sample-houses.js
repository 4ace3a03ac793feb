// Houses for the picture on the home page: each seat has some around a location.
import { neighbours } from '../board/geometry.js';
import { COLOURS } from '../ui/sprites.js';

const HOUSES_PER_SEAT = 8;
const BUILDABLE = new Set(['grass', 'flowers', 'forest', 'canyon', 'desert', 'swamp', 'farmland']);

/** Choose hexes that are far from each other. @param {HexInfo[]} hexes @param {number} count */
function spreadOut(hexes, count) {
  const chosen = hexes.slice(0, 1);
  const distance = (/** @type {HexInfo} */ hex) =>
    Math.min(...chosen.map((other) => Math.hypot(hex.row - other.row, hex.column - other.column)));
  while (chosen.length < Math.min(count, hexes.length))
    chosen.push(hexes.reduce((best, hex) => (distance(hex) > distance(best) ? hex : best)));
  return chosen;
}

/** Return houses of some seats. @param {BoardLayout} layout @param {number} seats */
export function sampleHouses(layout, seats) {
  const lands = new Map(layout.hexes.map((hex) => [`${hex.row},${hex.column}`, hex.land]));
  const byName = new Map(layout.hexes.map((hex) => [hex.name, hex]));
  const locations = layout.places
    .filter((place) => place.kind === 'location')
    .flatMap((place) => byName.get(place.hex) ?? []);
  const sites = spreadOut(locations, seats);
  const taken = new Set();
  const houses = [];
  for (const [seat, site] of sites.entries()) {
    const queue = [[site.row, site.column]];
    const seen = new Set([`${site.row},${site.column}`]);
    let left = HOUSES_PER_SEAT;
    while (queue.length && left) {
      const [row, column] = /** @type {number[]} */ (queue.shift());
      const key = `${row},${column}`;
      if (BUILDABLE.has(lands.get(key) ?? '') && !taken.has(key)) {
        taken.add(key);
        houses.push({ row, column, colour: COLOURS[seat] });
        left -= 1;
      }
      // only some directions, so that a village grows along a street
      neighbours(row, column).forEach(([r, c], way) => {
        const next = `${r},${c}`;
        if (
          (r * 7 + c * 3 + way) % 3 &&
          lands.has(next) &&
          BUILDABLE.has(lands.get(next) ?? '') &&
          !seen.has(next)
        ) {
          seen.add(next);
          queue.push([r, c]);
        }
      });
    }
  }
  return houses.sort((one, other) => one.row - other.row);
}
