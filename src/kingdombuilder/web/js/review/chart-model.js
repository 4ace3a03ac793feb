// The curves of a review as numbers, without any drawing.

/** @typedef {{width: number, height: number, left: number, right: number, top: number, bottom: number}} ChartBox */
/** @typedef {{x: number, y: number}} ChartPoint */

const LABEL_WIDTH = 24; // pixels of a round's number
export const DASHES = ['', '9 5', '2 5', '14 4 3 4', '5 3'];

/**
 * Return the chance of every seat before each turn and at the end, as far as it is known.
 * @param {ReviewedTurn[]} turns in order
 * @param {Swing|null} result null while the review is in progress
 */
export function chanceCurves(turns, result) {
  const points = [...turns.map((turn) => turn.before.chance), ...(result ? [result.chance] : [])];
  const seats = points[0]?.map((_, seat) => seat) ?? [];
  return seats.map((seat) => points.map((point) => point[seat].value));
}

/**
 * Return the gold of a seat by source after each turn, with the sources that pay anything.
 * @param {ReviewedTurn[]} turns in order
 * @param {number} seat
 */
export function goldCurves(turns, seat) {
  const sources = Object.keys(turns[0]?.gold[seat] ?? {});
  return sources
    .map((source) => ({ source, values: turns.map((turn) => turn.gold[seat][source] ?? 0) }))
    .filter(({ values }) => values.some(Boolean));
}

/** Return where a place of a curve is. @param {ChartBox} box @param {number} place @param {number} count */
export const xOf = ({ width, left, right }, place, count) =>
  left + ((width - left - right) * place) / Math.max(1, count - 1);

/** Return where a value is. @param {ChartBox} box @param {number} value @param {number} max */
export const yOf = ({ height, top, bottom }, value, max) =>
  top + (height - top - bottom) * (1 - value / max);

/**
 * Return the points of a curve.
 * @param {number[]} values
 * @param {ChartBox} box
 * @param {number} count places on the axis
 * @param {number} max
 * @returns {ChartPoint[]}
 */
export const curvePoints = (values, box, count, max) =>
  values.map((value, place) => ({ x: xOf(box, place, count), y: yOf(box, value, max) }));

/** Return the path of a curve. @param {ChartPoint[]} points */
export const pathOf = (points) =>
  points.map(({ x, y }, place) => `${place ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/**
 * Move labels apart so that none covers another, and return where they are.
 * @param {number[]} positions
 * @param {number} gap
 * @param {number} lowest
 */
export function spreadLabels(positions, gap, lowest) {
  const order = positions.map((y, place) => ({ y, place })).sort((a, b) => a.y - b.y);
  for (let at = 1; at < order.length; at += 1)
    order[at].y = Math.max(order[at].y, order[at - 1].y + gap);
  const excess = Math.max(0, (order.at(-1)?.y ?? 0) - lowest);
  for (const label of order) label.y -= excess;
  return order.sort((a, b) => a.place - b.place).map(({ y }) => y);
}

/** Return the nearest place of an axis. @param {ChartBox} box @param {number} x @param {number} count */
export function placeAt(box, x, count) {
  const share = (x - box.left) / (box.width - box.left - box.right);
  return Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))));
}

/**
 * Return the turns whose rounds have a label on the axis: the first of each round, as far as there is room.
 * @param {ReviewedTurn[]} turns
 * @param {ChartBox} box
 * @param {number} count places on the axis
 */
export function roundLabels(turns, box, count) {
  const first = turns.filter((turn, place) => turn.round !== turns[place - 1]?.round);
  const pitch =
    first.length > 1 ? xOf(box, first[1].number, count) - xOf(box, first[0].number, count) : 0;
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / Math.max(1, pitch)));
  return first.filter((turn) => (turn.round - 1) % every === 0);
}

/** Return a round number that is not below a maximum. @param {number} value */
export function niceMax(value) {
  const step = value > 40 ? 20 : value > 16 ? 10 : value > 6 ? 5 : 2;
  return Math.max(step, Math.ceil(value / step) * step);
}
