// The levels of a heat map: the higher the worth of a hex, the larger and the brighter its disc.

export const LEVELS = 6;
const SMALLEST = 9; // radius in units of the board
const STEP = 5;
const FIRST_NUMBERED = 3; // smaller discs have no room for a number

/** @param {number} level */
export const radiusOf = (level) => SMALLEST + STEP * level;
/** @param {number} level */
export const isNumbered = (level) => level >= FIRST_NUMBERED;

/** The lowest and the highest worth. @param {Record<string, number>} worths */
export function rangeOf(worths) {
  const values = Object.values(worths);
  return { lowest: Math.min(...values), highest: Math.max(...values) };
}

/**
 * Return a function from a worth to its level, 0 to `LEVELS` - 1, in steps of equal size.
 * @param {Record<string, number>} worths
 */
export function makeLevels(worths) {
  const { lowest, highest } = rangeOf(worths);
  /** @param {number} worth */
  return (worth) =>
    highest > lowest
      ? Math.min(LEVELS - 1, Math.floor((LEVELS * (worth - lowest)) / (highest - lowest)))
      : LEVELS - 1;
}
