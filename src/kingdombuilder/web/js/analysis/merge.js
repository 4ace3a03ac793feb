// Merging the estimates of several parts: each has its own dice.

/** @param {Figure} one @param {number} n @param {Figure} other @param {number} m @returns {Figure} */
function mergeFigures(one, n, other, m) {
  const all = n + m;
  return {
    value: (n * one.value + m * other.value) / all,
    error: Math.hypot(n * one.error, m * other.error) / all,
  };
}

/**
 * Merge two estimates of the same line.
 * @param {LineEstimate} one
 * @param {LineEstimate} other
 * @returns {LineEstimate}
 */
export function mergeEstimates(one, other) {
  const [n, m] = [one.rollouts, other.rollouts];
  const merged = (/** @type {'chance'|'lead'} */ field) =>
    one[field].map((figure, seat) => mergeFigures(figure, n, other[field][seat], m));
  return { picks: one.picks, chance: merged('chance'), lead: merged('lead'), rollouts: n + m };
}

/**
 * Merge a part of the estimates into the lines so far.
 * @param {LineEstimate[]} lines
 * @param {LineEstimate[]} part
 */
export function mergeLines(lines, part) {
  const byPicks = new Map(lines.map((line) => [line.picks.join(' '), line]));
  for (const line of part) {
    const key = line.picks.join(' ');
    const before = byPicks.get(key);
    byPicks.set(key, before ? mergeEstimates(before, line) : line);
  }
  return [...byPicks.values()];
}

/** Sort lines by the chance of a seat, the best first. @param {LineEstimate[]} lines @param {number} seat */
export const rankLines = (lines, seat) =>
  [...lines].sort((a, b) => b.chance[seat].value - a.chance[seat].value);
