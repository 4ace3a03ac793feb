// From hex to hex with the keyboard: arrows, and the two diagonals of each side.
import { key } from './board-model.js';
import { neighbour } from './geometry.js';

/** @typedef {import('./board-model.js').BoardModel} Chart */
/** @typedef {import('./board-model.js').BoardHex} Spot */
/** @typedef {import('./geometry.js').Direction|'up'|'down'} Step */

// Up and down keep to the column. Home, Page up, End and Page down stand as the diagonals do, on the block of keys and on
// the keypad; the letters are for keyboards without them and are none that the table uses.
/** @type {Record<string, Step>} */
const KEYS = {
  arrowleft: 'w',
  arrowright: 'e',
  arrowup: 'up',
  arrowdown: 'down',
  home: 'nw',
  pageup: 'ne',
  end: 'sw',
  pagedown: 'se',
  y: 'nw',
  i: 'ne',
  b: 'sw',
  n: 'se',
};
/** @type {Record<string, Step>} */
const KEYPAD = {
  Numpad7: 'nw',
  Numpad9: 'ne',
  Numpad1: 'sw',
  Numpad3: 'se',
  Numpad4: 'w',
  Numpad6: 'e',
  Numpad8: 'up',
  Numpad2: 'down',
};

/** The step that a key stands for. @param {KeyboardEvent} event @returns {Step|undefined} */
export const stepForKey = (event) => KEYPAD[event.code] ?? KEYS[event.key.toLowerCase()];

/** Where a step leads; at the rim nowhere, but up and down there is a way over the water to an island.
 * @param {Chart} chart @param {Spot} from @param {Step} step @returns {Spot|undefined} */
export function neighbourIn(chart, from, step) {
  if (step !== 'up' && step !== 'down')
    return chart.at.get(key(...neighbour(from.row, from.column, step)));
  const by = step === 'up' ? -1 : 1;
  const next = chart.at.get(key(from.row + by, from.column));
  return (
    next ??
    nearest(
      [...chart.spots.values()].filter((spot) => (spot.row - from.row) * by > 0),
      from,
    )
  );
}

/** @param {Spot[]} spots @param {Spot} from */
function nearest(spots, from) {
  const far = (/** @type {Spot} */ spot) => Math.hypot(spot.x - from.x, spot.y - from.y);
  return spots.sort((a, b) => far(a) - far(b))[0];
}

/** The legal hex after one, or before it, in the order of reading.
 * @param {Chart} chart @param {Set<string>} legal @param {string|null} from @param {boolean} back @returns {Spot|undefined} */
export function nextLegal(chart, legal, from, back) {
  const order = [...chart.spots.values()].filter(
    (spot) => legal.has(spot.name) || spot.name === from,
  );
  const names = order.filter((spot) => legal.has(spot.name));
  if (!names.length) return undefined;
  const here = order.findIndex((spot) => spot.name === from);
  if (here < 0) return back ? names.at(-1) : names[0];
  const step = back ? -1 : 1;
  for (let turn = 1; turn <= order.length; turn += 1) {
    const spot = order[(here + step * turn + order.length * 2) % order.length];
    if (legal.has(spot.name)) return spot;
  }
  return undefined;
}
