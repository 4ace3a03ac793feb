// Houses for the picture of a board on the first page: each seat lives around one of the places.
import { neighbours } from '../board/geometry.js';
import { COLOURS } from '../art.js';

const EACH = 8;
const LAND = new Set(['grass', 'flowers', 'forest', 'canyon', 'desert', 'swamp', 'farmland']);

/** @param {Layout} layout @param {number} seats */
export function housesOn(layout, seats) {
  const lands = new Map(layout.hexes.map((hex) => [`${hex.row},${hex.column}`, hex.land]));
  const byName = new Map(layout.hexes.map((hex) => [hex.name, hex]));
  const sites = layout.places.filter((place) => place.kind === 'location').map((place) => byName.get(place.hex));
  const taken = new Set();
  const houses = [];
  for (let seat = 0; seat < seats && sites.length; seat += 1) {
    const site = sites[Math.floor((seat + 0.5) * sites.length / seats)];
    if (!site) continue;
    const queue = [[site.row, site.column]];
    const seen = new Set([`${site.row},${site.column}`]);
    let left = EACH;
    while (queue.length && left) {
      const [row, column] = /** @type {number[]} */ (queue.shift());
      const key = `${row},${column}`;
      if (LAND.has(lands.get(key) ?? '') && !taken.has(key)) {
        taken.add(key);
        houses.push({ row, column, colour: COLOURS[seat] });
        left -= 1;
      }
      // every second way only, so that a village grows along a street
      neighbours(row, column).forEach(([r, c], way) => {
        const next = `${r},${c}`;
        if ((r * 7 + c * 3 + way) % 3 && lands.has(next) && LAND.has(lands.get(next) ?? '') && !seen.has(next)) { seen.add(next); queue.push([r, c]); }
      });
    }
  }
  return houses.sort((one, other) => one.row - other.row);
}
