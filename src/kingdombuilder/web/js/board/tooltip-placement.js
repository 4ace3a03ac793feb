// Where a tooltip goes: beside its hex, inside the frame, covering as little as possible.
/** @typedef {import('./camera.js').Point} Point */
/** @typedef {{width: number, height: number}} Size */
/** @typedef {{side: 'above'|'below'|'left'|'right', left: number, top: number, arrow: number}} Place */

const EDGE = 6;
const CORNER = 20; // the arrow stays away from the round corners

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(value, Math.max(least, most)));

/** Place a tooltip.
 * @param {Size} size
 * @param {Point} hex
 * @param {number} gap from the centre of the hex to the tooltip
 * @param {Size} frame
 * @param {Point[]} busy points that it should not cover
 * @returns {Place} */
export function placeTooltip(size, hex, gap, frame, busy) {
  const places = /** @type {Place['side'][]} */ (['above', 'below', 'right', 'left']).flatMap(
    (side) =>
      [0.5, 0.14, 0.86].map((part) => {
        const upright = side === 'above' || side === 'below';
        const left = upright
          ? hex.x - size.width * part
          : side === 'left'
            ? hex.x - gap - size.width
            : hex.x + gap;
        const top = upright
          ? side === 'above'
            ? hex.y - gap - size.height
            : hex.y + gap
          : hex.y - size.height * part;
        const inside = {
          left: clamp(left, EDGE, frame.width - size.width - EDGE),
          top: clamp(top, EDGE, frame.height - size.height - EDGE),
        };
        const arrow = upright
          ? clamp(hex.x - inside.left, CORNER, size.width - CORNER)
          : clamp(hex.y - inside.top, CORNER, size.height - CORNER);
        const moved = upright ? Math.abs(inside.top - top) : Math.abs(inside.left - left);
        return {
          side,
          ...inside,
          arrow,
          cost: moved * 2 + (upright ? 0 : 0.5) + Math.abs(part - 0.5),
        };
      }),
  );
  for (const place of places) {
    const covers = (/** @type {Point} */ { x, y }) =>
      x > place.left - 14 &&
      x < place.left + size.width + 14 &&
      y > place.top - 14 &&
      y < place.top + size.height + 14;
    place.cost += busy.filter(covers).length;
  }
  return places.sort((a, b) => a.cost - b.cost)[0];
}
