// The pieces, back to front, with what is lifted, what is planned, and the markers at the rim.

import { highlightedHexes } from '../table/state/scores.js';
import { position } from '../table/state/selectors.js';
import { view } from '../table/state/view.js';
import { Sprite } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { animation } from './animation.js';
import { currentBoard, seatColour } from './board-model.js';
import { WIDTH } from './geometry.js';

/** @typedef {{drawing: string, scale: number, down: number, mark?: [number, number], depth?: number}} Look */
/** @type {Record<string, Look>} */
const STYLES = {
  settlement: { drawing: 'p-house', scale: 1.22, down: 2 },
  warrior: { drawing: 'p-warrior', scale: 1.14, down: 1, mark: [0, 9] },
  wagon: { drawing: 'p-wagon', scale: 1.14, down: 1, mark: [-1, -8] },
  ship: { drawing: 'p-ship', scale: 1.14, down: 1, mark: [11, -8] },
  // It reaches one row further down and covers what stands behind it.
  hall: { drawing: 'p-city-hall', scale: 1, down: 0, depth: 60 },
  wall: { drawing: 'p-wall', scale: 1.05, down: 0 },
  scout: { drawing: 'p-scout', scale: 1.15, down: 0 },
};
const LIFTED = { up: 11, scale: 1.18 };

/** A piece, drawn around the middle of its hex. @param {{kind: string, colour: string, lifted?: boolean}} props */
export function Figure({ kind, colour, lifted = false }) {
  const look = STYLES[kind] ?? STYLES.settlement;
  const scale = look.scale * (lifted ? LIFTED.scale : 1);
  const y = look.down - (lifted ? LIFTED.up : 0);
  const id = look.drawing === 'p-house' ? `p-house-${colour}` : look.drawing;
  return html`<${Sprite} id=${id} y=${y} scale=${scale} />
    ${look.mark && html`<${Sprite} id="mark-${colour}" class="mark" x=${look.mark[0] * scale} y=${y + look.mark[1] * scale} scale=${scale} />`}`;
}

/** @param {PlacedPiece & {x: number, y: number, colour: string, faint: boolean, ghost: boolean, how: string, delay: number, dx: number, dy: number}} props */
const Piece = ({ x, y, kind, colour, faint, ghost, how, delay, dx, dy }) => html`
  <g class=${cls('piece', colour && `p-${colour}`, faint && 'faint', ghost && 'ghost')} transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">
    <g class=${how} style=${how ? { animationDelay: `${delay}ms`, '--dx': `${dx}px`, '--dy': `${dy}px` } : undefined}><${Figure} kind=${kind} colour=${colour} /></g></g>`;

/** @param {PlacedPiece} piece */
const pieceKey = ({ hex, seat, kind }) => `${hex} ${seat} ${kind}`;

/** The pieces on the board, and those that a plan would add. */
function visiblePieces() {
  const now = view.value;
  const shown = position.value;
  if (!now || !shown) return [];
  const real = new Set(now.position.pieces.map(pieceKey));
  const planned = now.plan
    ? now.plan.position.pieces.filter((piece) => !real.has(pieceKey(piece)))
    : [];
  const ghosts = new Set(planned.map(pieceKey));
  const all = shown === now.position ? [...shown.pieces, ...planned] : shown.pieces;
  return all.map((piece) => ({
    ...piece,
    key: pieceKey(piece),
    ghost: ghosts.has(pieceKey(piece)),
  }));
}

export function Pieces() {
  const board = currentBoard.value;
  if (!board) return null;
  const moves = animation.value.pieces;
  const lights = highlightedHexes.value;
  const drawn = visiblePieces().map((piece) => {
    const { x, y } = /** @type {import('./board-model.js').BoardHex} */ (
      board.spots.get(piece.hex)
    );
    return {
      ...piece,
      x,
      y,
      depth: y + (STYLES[piece.kind]?.depth ?? 0),
      faint: Boolean(lights && !lights.has(piece.hex)),
    };
  });
  drawn.sort((a, b) => a.depth - b.depth || a.x - b.x);
  return html`<g>${drawn.map(({ key, hex, seat, kind, x, y, faint, ghost }) => {
    const move = moves.get(hex);
    return html`<${Piece} key=${key} ...${{ hex, seat, kind, x, y, faint, ghost, colour: seatColour(seat) }}
      how=${move?.how ?? ''} delay=${move?.delay ?? 0} dx=${move?.dx ?? 0} dy=${move?.dy ?? 0} />`;
  })}</g>`;
}

/** The piece in the hand, above where it comes from. */
export function Lifted() {
  const asked = position.value?.asked;
  const from = asked?.lifted && currentBoard.value?.spots.get(asked.lifted);
  if (!from || !asked) return null;
  const colour = seatColour(position.value?.chooser ?? null);
  return html`<g class="p-${colour}" transform="translate(${from.x.toFixed(1)} ${from.y.toFixed(1)})"><${Figure} kind=${asked.carrying} colour=${colour} lifted /></g>`;
}

const MARKER = {
  left: 9,
  large: { scale: 0.62, high: 21 },
  small: { scale: 0.46, high: 15.5 },
  most: 3,
};

/** The markers of the rows that seats have marked, beside the rim, one under the other. */
export function RowMarkers() {
  const board = currentBoard.value;
  const seats = position.value?.seats ?? [];
  if (!board || !seats.some((seat) => seat.lines.length)) return null;
  /** @type {Map<number, number[]>} */
  const marked = new Map();
  seats.forEach(({ lines }, seat) =>
    lines.forEach((line) => marked.set(line, [...(marked.get(line) ?? []), seat])),
  );
  return html`<g>${[...marked].flatMap(([line, owners]) => {
    const row = rowOfLine(line, board.layout.row_names);
    const first = [...board.spots.values()].find((spot) => spot.row === row);
    const { scale, high } = owners.length > MARKER.most ? MARKER.small : MARKER.large;
    return first
      ? owners.map(
          (seat, place) => html`<g key=${`${line} ${seat}`} class="p-${seatColour(seat)}"
      transform="translate(${(first.x - WIDTH / 2 - MARKER.left).toFixed(1)} ${(first.y + (place - (owners.length - 1) / 2) * high).toFixed(1)}) scale(${scale})">
      <${Sprite} id="p-line-marker" /><${Sprite} id="mark-${seatColour(seat)}" class="mark" x=${-5} /></g>`,
        )
      : [];
  })}</g>`;
}

/** Lines are counted through; between the board and an island there is a row of nothing. @param {number} line @param {string[]} names */
function rowOfLine(line, names) {
  return names.map((name, row) => (name ? row : -1)).filter((row) => row >= 0)[line - 1];
}
