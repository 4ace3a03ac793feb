// The placement of a coach mark: beside what it explains, inside the window, and not over it.

const GAP = 12; // between a mark and its anchor
const EDGE = 8; // between a mark and the window

/** @typedef {{left: number, top: number, width: number, height: number}} Rect */
/** @typedef {'above'|'below'|'left'|'right'} Side */
/**
 * @typedef {{left: number, top: number, side: Side, arrow: number}} Placement arrow: where it points,
 * along the side
 */

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.max(low, Math.min(value, high));

/**
 * Return the place of a mark on one side of its anchor, or null if it does not fit there.
 * @param {Side} side
 * @param {Rect} anchor
 * @param {{width: number, height: number}} mark
 * @param {{width: number, height: number}} room
 * @returns {Placement|null}
 */
function placeOn(side, anchor, mark, room) {
  const middleX = anchor.left + anchor.width / 2;
  const middleY = anchor.top + anchor.height / 2;
  if (side === 'above' || side === 'below') {
    const top =
      side === 'above' ? anchor.top - GAP - mark.height : anchor.top + anchor.height + GAP;
    if (top < EDGE || top + mark.height > room.height - EDGE) return null;
    const left = clamp(middleX - mark.width / 2, EDGE, room.width - EDGE - mark.width);
    return { left, top, side, arrow: clamp(middleX - left, 18, mark.width - 18) };
  }
  const left = side === 'left' ? anchor.left - GAP - mark.width : anchor.left + anchor.width + GAP;
  if (left < EDGE || left + mark.width > room.width - EDGE) return null;
  const top = clamp(middleY - mark.height / 2, EDGE, room.height - EDGE - mark.height);
  return { left, top, side, arrow: clamp(middleY - top, 18, mark.height - 18) };
}

/**
 * Return where a mark goes: on the first side with room for it, or at the edge of the window.
 * @param {Rect} anchor
 * @param {{width: number, height: number}} mark
 * @param {{width: number, height: number}} room
 * @param {Side[]} [sides] in the order of preference
 * @returns {Placement}
 */
export function placeMark(anchor, mark, room, sides = ['above', 'below', 'right', 'left']) {
  for (const side of sides) {
    const placement = placeOn(side, anchor, mark, room);
    if (placement) return placement;
  }
  const isLow = anchor.top + anchor.height / 2 > room.height / 2;
  return {
    left: clamp(
      anchor.left + anchor.width / 2 - mark.width / 2,
      EDGE,
      room.width - EDGE - mark.width,
    ),
    top: isLow ? EDGE : room.height - EDGE - mark.height,
    side: isLow ? 'above' : 'below',
    arrow: mark.width / 2,
  };
}
