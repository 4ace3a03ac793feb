// The pieces, back to front, with the lifted piece, planned pieces, and the line markers at the rim.

import { Sprite } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { colourOf } from './board-model.js';
import { WIDTH } from './geometry.js';

/** @typedef {import('./board-model.js').BoardPiece} BoardPiece */
/** @typedef {import('./highlights.js').LayerProps} LayerProps */

/**
 * @typedef {{
 *   drawing: string, scale: number, down: number, mark?: [number, number], depth?: number,
 * }} Style
 */
/** @type {Record<string, Style>} */
const STYLES = {
  settlement: { drawing: 'p-house', scale: 1.22, down: 2 },
  warrior: { drawing: 'p-warrior', scale: 1.14, down: 1, mark: [0, 9] },
  wagon: { drawing: 'p-wagon', scale: 1.14, down: 1, mark: [-1, -8] },
  ship: { drawing: 'p-ship', scale: 1.14, down: 1, mark: [11, -8] },
  // It reaches one row further down and covers the pieces behind it.
  hall: { drawing: 'p-city-hall', scale: 1, down: 0, depth: 60 },
  wall: { drawing: 'p-wall', scale: 1.05, down: 0 },
  scout: { drawing: 'p-scout', scale: 1.15, down: 0 },
};
const LIFTED = { up: 11, scale: 1.18 };

/**
 * A piece, drawn around the centre of its hex.
 * @param {{kind: string, colour: string, lifted?: boolean}} props
 */
export function Figure({ kind, colour, lifted = false }) {
  const style = STYLES[kind] ?? STYLES.settlement;
  const scale = style.scale * (lifted ? LIFTED.scale : 1);
  const y = style.down - (lifted ? LIFTED.up : 0);
  const id = style.drawing === 'p-house' ? `p-house-${colour}` : style.drawing;
  return html`<${Sprite} id=${id} y=${y} scale=${scale} />
    ${
      style.mark &&
      html`<${Sprite} id="mark-${colour}" class="board-piece-mark" x=${style.mark[0] * scale}
      y=${y + style.mark[1] * scale} scale=${scale} />`
    }`;
}

/**
 * @param {{
 *   x: number, y: number, kind: string, colour: string, faint: boolean, planned: boolean,
 *   how: string, delay: number, dx: number, dy: number,
 * }} props
 */
const Piece = ({ x, y, kind, colour, faint, planned, how, delay, dx, dy }) => html`
  <g class=${cls('board-piece', colour && `seat-colour-${colour}`, faint && 'board-faint', planned && 'board-ghost')}
    transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">
    <g class=${how && `board-${how}`}
      style=${how ? { animationDelay: `${delay}ms`, '--dx': `${dx}px`, '--dy': `${dy}px` } : undefined}>
      <${Figure} kind=${kind} colour=${colour} /></g></g>`;

/** Return a key that identifies a piece. @param {Pick<BoardPiece, 'hex'|'seat'|'kind'>} piece */
export const pieceKey = ({ hex, seat, kind }) => `${hex} ${seat} ${kind}`;

/** @param {LayerProps} props */
export function Pieces({ board }) {
  const moves = board.animation.value.pieces;
  const highlighted = board.marks.highlighted.value;
  const { pieces = [], plannedPieces = [] } = board.position.value ?? {};
  const placed = [...pieces, ...plannedPieces].map((piece) => {
    const { x, y } = /** @type {import('./board-model.js').BoardHex} */ (
      board.model.hexes.get(piece.hex)
    );
    return { ...piece, x, y, depth: y + (STYLES[piece.kind]?.depth ?? 0) };
  });
  placed.sort((a, b) => a.depth - b.depth || a.x - b.x);
  return html`<g>${placed.map((piece) => {
    const { hex, seat, kind, x, y, isPlanned = false } = piece;
    const move = moves.get(hex);
    const faint = Boolean(highlighted && !highlighted.has(hex));
    return html`<${Piece} key=${pieceKey(piece)}
      ...${{ kind, x, y, faint, planned: isPlanned, colour: colourOf(board, seat) }}
      how=${move?.how ?? ''} delay=${move?.delay ?? 0} dx=${move?.dx ?? 0} dy=${move?.dy ?? 0} />`;
  })}</g>`;
}

/** The lifted piece, above the hex that it comes from. @param {LayerProps} props */
export function Lifted({ board }) {
  const position = board.position.value;
  const from = position?.lifted && board.model.hexes.get(position.lifted.hex);
  if (!from) return null;
  const colour = colourOf(board, position.chooser);
  return html`<g class="seat-colour-${colour}"
    transform="translate(${from.x.toFixed(1)} ${from.y.toFixed(1)})"><${Figure}
    kind=${position.lifted?.kind} colour=${colour} lifted /></g>`;
}

const MARKER = {
  left: 9,
  large: { scale: 0.62, height: 21 },
  small: { scale: 0.46, height: 15.5 },
  maxLarge: 3,
};

/**
 * The markers of the lines that seats have marked, beside the rim, one under the other.
 * @param {LayerProps} props
 */
export function RowMarkers({ board }) {
  const markedLines = board.position.value?.markedLines ?? [];
  /** @type {Map<number, number[]>} */
  const seatsByLine = new Map();
  for (const [seat, lines] of markedLines.entries())
    for (const line of lines) seatsByLine.set(line, [...(seatsByLine.get(line) ?? []), seat]);
  if (!seatsByLine.size) return null;
  const { hexes, layout } = board.model;
  return html`<g>${[...seatsByLine].flatMap(([line, seats]) => {
    const row = rowOfLine(line, layout.row_names);
    const first = [...hexes.values()].find((hex) => hex.row === row);
    const { scale, height } = seats.length > MARKER.maxLarge ? MARKER.small : MARKER.large;
    const transformOf = (/** @type {number} */ place) => {
      const { x, y } = /** @type {import('./board-model.js').BoardHex} */ (first);
      const top = y + (place - (seats.length - 1) / 2) * height;
      return `translate(${(x - WIDTH / 2 - MARKER.left).toFixed(1)} ${top.toFixed(1)}) scale(${scale})`;
    };
    return first
      ? seats.map(
          (
            seat,
            place,
          ) => html`<g key=${`${line} ${seat}`} class="seat-colour-${colourOf(board, seat)}"
      transform=${transformOf(place)}>
      <${Sprite} id="p-line-marker" /><${Sprite} id="mark-${colourOf(board, seat)}" class="board-piece-mark" x=${-5} />
        </g>`,
        )
      : [];
  })}</g>`;
}

/**
 * Return the row of a line; the empty row between the board and an island has no name and is not
 * counted.
 * @param {number} line
 * @param {string[]} names
 */
function rowOfLine(line, names) {
  return names.map((name, row) => (name ? row : -1)).filter((row) => row >= 0)[line - 1];
}
