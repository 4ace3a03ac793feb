// The geometry of hexes: pointy tops, odd rows shifted right by half a hex, 50 units from the centre to a corner.
export const RADIUS = 50;
export const WIDTH = Math.sqrt(3) * RADIUS;
export const PITCH = 1.5 * RADIUS;
const MARGIN = { side: 26, above: 18, below: 36 }; // room for the rim of the board and its shadow
const CORNERS = [0, 1, 2, 3, 4, 5].map((turn) => [
  RADIUS * Math.sin((turn * Math.PI) / 3),
  -RADIUS * Math.cos((turn * Math.PI) / 3),
]);

/** @typedef {'ne'|'e'|'se'|'sw'|'w'|'nw'} Direction */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * Return the centre of a hex.
 * @param {number} row
 * @param {number} column
 * @returns {[number, number]}
 */
export const centre = (row, column) => [
  WIDTH / 2 + column * WIDTH + (row & 1 ? WIDTH / 2 : 0),
  RADIUS + row * PITCH,
];

/**
 * Return the place next to a hex.
 * @param {number} row
 * @param {number} column
 * @param {Direction} direction
 * @returns {[number, number]}
 */
export function neighbour(row, column, direction) {
  const inset = row & 1;
  if (direction === 'e') return [row, column + 1];
  if (direction === 'w') return [row, column - 1];
  return [row + (direction[0] === 'n' ? -1 : 1), column + inset - (direction[1] === 'w' ? 1 : 0)];
}

/** Return all six places next to a hex. @param {number} row @param {number} column */
export const neighbours = (row, column) =>
  /** @type {Direction[]} */ (['ne', 'e', 'se', 'sw', 'w', 'nw']).map((direction) =>
    neighbour(row, column, direction),
  );

/**
 * Return the place of the hex whose centre is nearest to a point.
 * @param {number} x
 * @param {number} y
 * @returns {[number, number]}
 */
export function hexAtPoint(x, y) {
  const near = Math.round((y - RADIUS) / PITCH);
  let best = /** @type {[number, number]} */ ([near, 0]);
  let least = Infinity;
  for (const row of [near - 1, near, near + 1]) {
    const column = Math.round((x - centre(row, 0)[0]) / WIDTH);
    const [cx, cy] = centre(row, column);
    const far = (x - cx) ** 2 + (y - cy) ** 2;
    if (far < least) [best, least] = [[row, column], far];
  }
  return best;
}

/**
 * Return the outline of a hex as path data.
 * @param {number} x
 * @param {number} y
 * @param {number} [scale]
 */
export const hexagon = (x, y, scale = 1) =>
  `M${CORNERS.map(([dx, dy]) => `${(x + dx * scale).toFixed(1)} ${(y + dy * scale).toFixed(1)}`).join('L')}z`;

/**
 * Return the outline around a set of hexes as path data: the sides that two of them do not share.
 * @param {{row: number, column: number, x: number, y: number}[]} hexes
 */
export function outlineOf(hexes) {
  const inside = new Set(hexes.map(({ row, column }) => `${row},${column}`));
  return hexes
    .flatMap(({ row, column, x, y }) =>
      neighbours(row, column).map((place, side) => {
        if (inside.has(place.join())) return '';
        const [start, end] = [CORNERS[side], CORNERS[(side + 1) % 6]];
        const at = (/** @type {number[]} */ [dx, dy]) =>
          `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
        return `M${at(start)}L${at(end)}`;
      }),
    )
    .join('');
}

/**
 * Return the box of a board with its margins; rows are letters, with a dot where there is no hex.
 * @param {string[]} rows
 * @returns {Box}
 */
export function boardBox(rows) {
  const ends = rows
    .map((letters, row) => [row, letters.search(/\.*$/) - 1])
    .filter(([, last]) => last >= 0);
  const width = Math.max(...ends.map(([row, last]) => centre(row, last)[0])) + WIDTH / 2;
  const height = 2 * RADIUS + (rows.length - 1) * PITCH;
  return {
    x: -MARGIN.side,
    y: -MARGIN.above,
    width: width + 2 * MARGIN.side,
    height: height + MARGIN.above + MARGIN.below,
  };
}

/** @param {Box} box */
export const viewBoxText = ({ x, y, width, height }) =>
  [x, y, width, height].map((n) => +n.toFixed(2)).join(' ');
