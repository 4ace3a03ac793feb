// The rating of a solver by Glicko-2: each puzzle is a game against an opponent of known rating.
// Mark E. Glickman, "Example of the Glicko-2 system".

/**
 * @typedef {object} SolverRating
 * @property {number} rating
 * @property {number} deviation how uncertain the rating is
 * @property {number} volatility how much results vary
 */

const SCALE = 173.7178;
const MIDDLE = 1500;
const TAU = 0.5; // how fast the volatility changes
const TOLERANCE = 1e-6;
const MIN_DEVIATION = 45; // so that a rating never stops changing
/** The deviation of a puzzle: its rating is an estimate by its grade. */
export const PUZZLE_DEVIATION = 80;

/** @type {SolverRating} */
export const NEW_SOLVER = { rating: 1200, deviation: 300, volatility: 0.06 };

/** @param {number} deviation */
const impact = (deviation) => 1 / Math.sqrt(1 + (3 * deviation ** 2) / Math.PI ** 2);

/**
 * Return the chance that a solver of some rating solves a puzzle.
 * @param {number} rating
 * @param {number} puzzle
 */
export function solvingChance(rating, puzzle) {
  const weight = impact(PUZZLE_DEVIATION / SCALE);
  return 1 / (1 + Math.exp((-weight * (rating - puzzle)) / SCALE));
}

/**
 * Return the new volatility, by the Illinois algorithm of the paper.
 * @param {number} volatility
 * @param {number} deviation
 * @param {number} variance
 * @param {number} change
 */
function nextVolatility(volatility, deviation, variance, change) {
  const start = Math.log(volatility ** 2);
  const f = (/** @type {number} */ x) => {
    const e = Math.exp(x);
    const sum = deviation ** 2 + variance + e;
    return (e * (change ** 2 - sum)) / (2 * sum ** 2) - (x - start) / TAU ** 2;
  };
  let low = start;
  let high = Math.log(Math.max(change ** 2 - deviation ** 2 - variance, 0) || Number.MIN_VALUE);
  if (change ** 2 <= deviation ** 2 + variance) {
    let step = 1;
    while (f(start - step * TAU) < 0) step += 1;
    high = start - step * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > TOLERANCE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const value = f(middle);
    if (value * atHigh <= 0) {
      low = high;
      atLow = atHigh;
    } else atLow /= 2;
    high = middle;
    atHigh = value;
  }
  return Math.exp(low / 2);
}

/**
 * Return the rating after a puzzle.
 * @param {SolverRating} solver
 * @param {number} puzzle the rating of the puzzle
 * @param {boolean} isSolved
 * @returns {SolverRating}
 */
export function rateSolver(solver, puzzle, isSolved) {
  const deviation = solver.deviation / SCALE;
  const weight = impact(PUZZLE_DEVIATION / SCALE);
  const expected = solvingChance(solver.rating, puzzle);
  const variance = 1 / (weight ** 2 * expected * (1 - expected));
  const surprise = weight * (Number(isSolved) - expected);
  const change = variance * surprise;
  const volatility = nextVolatility(solver.volatility, deviation, variance, change);
  const before = Math.sqrt(deviation ** 2 + volatility ** 2);
  const after = 1 / Math.sqrt(1 / before ** 2 + 1 / variance);
  const rating = (solver.rating - MIDDLE) / SCALE + after ** 2 * surprise;
  return {
    rating: rating * SCALE + MIDDLE,
    deviation: Math.max(after * SCALE, MIN_DEVIATION),
    volatility,
  };
}
