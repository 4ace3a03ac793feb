// The place of an island: below the board, or beside it where that leaves larger hexes.

import { useLayoutEffect, useRef, useState } from '../vendor.js';
import { boardBox, centre, RADIUS, WIDTH } from './geometry.js';

const GAP = 0.7 * WIDTH; // between the board and an island beside it
const RIM = 12; // how much of the empty row above an island is the shadow of the board
const MIN_GROWTH = 1.03; // a smaller gain does not move the island

/** @typedef {import('./geometry.js').Box} Box */
/**
 * An island beside the board.
 * @typedef {object} IslandPlace
 * @property {number} firstRow
 * @property {number} x how far it is to the right of its place below the board
 * @property {number} y how far it is above that place, as a negative number
 * @property {number} top where the picture of the land is divided
 * @property {Box} box of the board and the island
 */

/** Return the place of the island beside the board, or null without an island. @param {BoardLayout} layout */
export function placeBeside(layout) {
  const gapRow = layout.row_names.indexOf('');
  if (gapRow < 0) return null;
  const main = boardBox(layout.rows.slice(0, gapRow));
  const firstRow = gapRow + 1;
  const islandHexes = layout.hexes.filter((hex) => hex.row >= firstRow);
  const lefts = islandHexes.map((hex) => centre(hex.row, hex.column)[0] - WIDTH / 2);
  const width = Math.max(...lefts) + WIDTH - Math.min(...lefts);
  const mainRight = main.x + main.width;
  /** @type {IslandPlace} */
  const place = {
    firstRow,
    x: mainRight + main.x + GAP - Math.min(...lefts),
    y: RADIUS - centre(firstRow, 0)[1],
    top: centre(gapRow, 0)[1] + RIM,
    box: { ...main, width: main.width + GAP + width },
  };
  return place;
}

/** Return how large a box can be drawn in a frame. @param {Box} box @param {{width: number, height: number}} frame */
const scaleIn = (box, { width, height }) => Math.min(width / box.width, height / box.height);

/**
 * Return whether an island is better beside the board than below it.
 * @param {BoardLayout} layout
 * @param {{width: number, height: number}} frame
 * @param {boolean} isBeside where it is now
 */
export function isBetterBeside(layout, frame, isBeside) {
  const place = placeBeside(layout);
  if (!place || !frame.width || !frame.height) return isBeside && Boolean(place);
  const growth = scaleIn(place.box, frame) / scaleIn(boardBox(layout.rows), frame);
  return isBeside ? growth > 1 / MIN_GROWTH : growth > MIN_GROWTH;
}

/** Observe a frame, and return whether the island is beside the board in it. @param {BoardLayout} layout */
export function useIslandBeside(layout) {
  const frame = useRef(/** @type {HTMLDivElement|null} */ (null));
  // The shape of the window is a guess that spares drawing the board twice.
  const [isBeside, setBeside] = useState(() =>
    isBetterBeside(layout, { width: innerWidth * 0.62, height: innerHeight * 0.8 }, false),
  );
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !placeBeside(layout)) return undefined;
    const update = () =>
      setBeside((was) =>
        isBetterBeside(layout, { width: element.clientWidth, height: element.clientHeight }, was),
      );
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [layout.island]);
  return { frame, isBeside };
}
