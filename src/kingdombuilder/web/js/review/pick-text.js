// Picks as players call them.

import { t, thingName } from '../i18n/i18n.js';

const HEX = /^i?[A-T]\d{1,2}$/;

/** Whether a pick is a hex. @param {string} pick */
export const isHex = (pick) => HEX.test(pick);

/** Return a pick as a player calls it. @param {string} pick */
export function pickText(pick) {
  if (isHex(pick)) return pick;
  const button = t(`review.pick.${pick}`);
  if (button !== `review.pick.${pick}`) return button;
  return thingName(pick.replace(/^on-|^=/, ''));
}

/** The hexes of a line, numbered in order. @param {number} seat @param {string[]} picks @returns {RecentMarks[]} */
export const marksOf = (seat, picks) => [
  { seat, marks: picks.filter(isHex).map((hex, place) => ({ hex, number: place + 1 })) },
];
