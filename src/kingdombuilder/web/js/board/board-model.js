// The board as data: its hexes by name and by place, with their centres, and everything that a board shows.

import { boardBox, centre, hexAtPoint } from './geometry.js';
import { placeBeside } from './island.js';

/** @template T @typedef {import('@preact/signals').ReadonlySignal<T>} ReadonlySignal */
/** @template T @typedef {import('@preact/signals').Signal<T>} Signal */

/** A hex with its centre. @typedef {HexInfo & {x: number, y: number}} BoardHex */
/**
 * @typedef {object} BoardModel
 * @property {Map<string, BoardHex>} hexes by name
 * @property {Map<string, BoardHex>} hexesByPlace by `placeKey`
 * @property {Map<string, SpecialHexInfo>} specialHexes by name
 * @property {import('./geometry.js').Box} box
 * @property {import('./island.js').IslandPlace|null} islandBeside null if it is below, or there is none
 * @property {BoardLayout} layout
 */

/** @typedef {{hex: string, seat: number|null, kind: string, isPlanned?: boolean}} BoardPiece */
/**
 * @typedef {object} BoardPosition
 * @property {BoardPiece[]} pieces
 * @property {BoardPiece[]} plannedPieces those of a plan that are not in the position
 * @property {Record<string, number>} tilesLeft by hex
 * @property {{hex: string, kind: string}|null} lifted the piece that is being moved
 * @property {{piece?: string, tile?: string}} incoming what a pick would place: a piece, or the
 * effect of a tile
 * @property {number|null} chooser
 * @property {number[][]} markedLines by seat
 * @property {string[]} ownTileSites the hexes that the viewer's tiles came from
 */
/**
 * @typedef {object} BoardMarks
 * @property {ReadonlySignal<RecentMarks[]>} recent the last
 * picks of other seats
 * @property {ReadonlySignal<string[]>} planned the planned hexes, in order
 * @property {ReadonlySignal<string|null>} hint
 * @property {ReadonlySignal<{pick: string, text: string}|null>} refusal
 * @property {ReadonlySignal<Set<string>|null>} highlighted all other hexes are dimmed
 * @property {ReadonlySignal<PaymentPattern|null>} pattern what a source of gold counts
 * @property {ReadonlySignal<HeatMapMarks|null>} heatMap
 */
/**
 * What one more settlement on each free hex would be worth to a seat, in gold.
 *
 * @typedef {{seat: number, worths: Record<string, number>}} HeatMapMarks
 */
/**
 * What a source of gold counts, and where it would pay more.
 *
 * @typedef {object} PaymentPattern
 * @property {string[]} hexes that pay
 * @property {string[][]} regions the lines, sections or areas that pay
 * @property {string[][]} sections all sections, if the source compares them
 * @property {string[][]} links chains of hexes
 * @property {Record<string, number>} gains what a pick would add, by hex
 */
/**
 * What a board shows, and whom it notifies. The signals and callbacks must stay the same while the layout does.
 *
 * @typedef {object} BoardProps
 * @property {BoardLayout} layout
 * @property {string|null} landUrl the picture of the land
 * @property {ReadonlySignal<BoardPosition|null>} position
 * @property {ReadonlySignal<Set<string>>} legal
 * @property {ReadonlySignal<Record<string, Gain>>} gains by hex
 * @property {ReadonlySignal<Record<string, string>>} reasons why hexes are not legal, as far as known
 * @property {ReadonlySignal<{number: number, list: ChronicleLine[]}>} changes what to animate
 * @property {BoardMarks} marks
 * @property {ReadonlySignal<{name: string|null, colour: string}[]>} seats
 * @property {ReadonlySignal<number|null>} viewpoint the seat that looks at the board
 * @property {ReadonlySignal<boolean>} showGains
 * @property {ReadonlySignal<boolean>} showGrid
 * @property {ReadonlySignal<boolean>} showCoordinates
 * @property {(hex: string) => void} onPick
 * @property {(what: {id: string, kind: string}) => void} onInspect
 * @property {(hex: string) => void} onExplain a reason is needed
 * @property {Signal<import('./camera.js').Camera|null>} camera set by the board
 * @property {(hex: string|null) => void} onHover
 * @property {(seat: number) => DOMRect|null} tileTarget where the tiles of a seat are on the screen
 */
/**
 * A board on the screen, as its layers see it.
 *
 * @typedef {Omit<BoardProps, 'layout'> & {
 *   id: number,
 *   model: BoardModel,
 *   hovered: Signal<string|null>,
 *   armed: Signal<string|null>,
 *   tooltipHex: Signal<string|null>,
 *   replacedRefusal: Signal<{pick: string, text: string}|null>,
 *   animation: ReadonlySignal<import('./animation.js').Animation>,
 * }} BoardState hovered: the hex under the pointer or the focus; armed: the hex that the next tap picks;
 *   replacedRefusal: the refusal that gave way to what is shown of another hex
 */

/** @param {number} row @param {number} column */
export const placeKey = (row, column) => `${row},${column}`;

/** Return the name of a place outside an island: C7 is the third hex of the seventh row.
 * @param {number} row @param {number} column */
export const placeName = (row, column) => `${String.fromCharCode(65 + column)}${row + 1}`;

/**
 * Make the model of a layout.
 * @param {BoardLayout} layout
 * @param {boolean} [isIslandBeside]
 * @returns {BoardModel}
 */
export function boardModel(layout, isIslandBeside = false) {
  const island = isIslandBeside ? placeBeside(layout) : null;
  const all = layout.hexes.map((hex) => {
    const [x, y] = centre(hex.row, hex.column);
    return island && hex.row >= island.firstRow
      ? { ...hex, x: x + island.x, y: y + island.y }
      : { ...hex, x, y };
  });
  return {
    hexes: new Map(all.map((hex) => [hex.name, hex])),
    hexesByPlace: new Map(all.map((hex) => [placeKey(hex.row, hex.column), hex])),
    specialHexes: new Map(layout.places.map((place) => [place.hex, place])),
    box: island?.box ?? boardBox(layout.rows),
    islandBeside: island,
    layout,
  };
}

/**
 * Return the hex at a point of the board.
 * @param {BoardModel} model
 * @param {{x: number, y: number}} point
 */
export function hexAt({ hexesByPlace, islandBeside: island }, { x, y }) {
  const hex = hexesByPlace.get(placeKey(...hexAtPoint(x, y)));
  if (!island) return hex;
  if (hex && hex.row < island.firstRow) return hex;
  return hexesByPlace.get(placeKey(...hexAtPoint(x - island.x, y - island.y)));
}

/**
 * The colour of a seat, or '' without a seat.
 * @param {BoardState} board
 * @param {number|null} seat
 */
export const colourOf = (board, seat) =>
  seat === null ? '' : (board.seats.value[seat]?.colour ?? '');
