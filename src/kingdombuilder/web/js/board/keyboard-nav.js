// From hex to hex with the keyboard: arrows, and the two diagonals of each side.

import { placeKey } from './board-model.js';
import { neighbour } from './geometry.js';

/** @typedef {import('./board-model.js').BoardModel} BoardModel */
/** @typedef {import('./board-model.js').BoardHex} BoardHex */
/** @typedef {import('./geometry.js').Direction|'up'|'down'} Step */

// Up and down stay in the column. Home, Page up, End and Page down are placed like the diagonals, also on the keypad;
// the letters are for keyboards without them, and are not used elsewhere at the table.
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

/**
 * Return the step of a key.
 * @param {Pick<KeyboardEvent, 'code'|'key'>} event
 * @returns {Step|undefined}
 */
export const stepForKey = (event) => KEYPAD[event.code] ?? KEYS[event.key.toLowerCase()];

/** Return the hex that a step leads to: none at the rim, but up and down lead across the water to an island.
 * @param {BoardModel} model
 * @param {BoardHex} from
 * @param {Step} step
 * @returns {BoardHex|undefined}
 */
export function neighbourIn(model, from, step) {
  if (step !== 'up' && step !== 'down')
    return model.hexesByPlace.get(placeKey(...neighbour(from.row, from.column, step)));
  const by = step === 'up' ? -1 : 1;
  const next = model.hexesByPlace.get(placeKey(from.row + by, from.column));
  return (
    next ??
    nearest(
      [...model.hexes.values()].filter((hex) => (hex.row - from.row) * by > 0),
      from,
    )
  );
}

/** @param {BoardHex[]} hexes @param {BoardHex} from */
function nearest(hexes, from) {
  const distance = (/** @type {BoardHex} */ hex) => Math.hypot(hex.x - from.x, hex.y - from.y);
  return hexes.sort((a, b) => distance(a) - distance(b))[0];
}

/** Return the legal hex after another, or before it, in reading order.
 * @param {BoardModel} model
 * @param {Set<string>} legal
 * @param {string|null} from
 * @param {boolean} isBackward
 * @returns {BoardHex|undefined}
 */
export function nextLegal(model, legal, from, isBackward) {
  const order = [...model.hexes.values()].filter((hex) => legal.has(hex.name) || hex.name === from);
  const candidates = order.filter((hex) => legal.has(hex.name));
  if (!candidates.length) return undefined;
  const here = order.findIndex((hex) => hex.name === from);
  if (here < 0) return isBackward ? candidates.at(-1) : candidates[0];
  const step = isBackward ? -1 : 1;
  for (let n = 1; n <= order.length; n += 1) {
    const hex = order[(here + step * n + order.length * 2) % order.length];
    if (legal.has(hex.name)) return hex;
  }
  return undefined;
}
