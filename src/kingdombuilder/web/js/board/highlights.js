// Marks under the pieces: legal hexes, the last picks of others, highlighted hexes. Each has a
// shape, not only a colour.

import { Sprite } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { colourOf } from './board-model.js';
import { hexagon, viewBoxText } from './geometry.js';
import { isHeatMapShown } from './heat-map.js';

/** @typedef {import('./board-model.js').BoardState} BoardState */
/** @typedef {{board: BoardState}} LayerProps */

const INNER = 0.82;
const RECENT = 0.86;
const DOT_RADIUS = 8.5;
const ARC = `a${DOT_RADIUS} ${DOT_RADIUS} 0 1 0`;
const CIRCLE = `${ARC} ${2 * DOT_RADIUS} 0${ARC} ${-2 * DOT_RADIUS} 0z`; // from its left end
/** @type {Set<string>} */
const NONE = new Set();

/**
 * Outline hexes in one path, because a hundred of them then cost as much as one.
 * @param {BoardState} board
 * @param {Iterable<string>} names
 * @param {number} [scale]
 */
const outlines = ({ model }, names, scale = INNER) =>
  [...names]
    .map((name) => {
      const hex = model.hexes.get(name);
      return hex ? hexagon(hex.x, hex.y, scale) : '';
    })
    .join('');

/** The hexes that stand out while the others are dimmed, if any. @param {BoardState} board */
function emphasisedHexes({ marks }) {
  const pattern = marks.pattern.value;
  if (!pattern) return marks.highlighted.value;
  const { hexes, regions, links, gains } = pattern;
  const all = new Set([...hexes, ...regions.flat(), ...links.flat(), ...Object.keys(gains)]);
  return all.size ? all : null;
}

/** The legal hexes to mark: none while others are highlighted. @param {BoardState} board */
const markedHexes = ({ legal, marks }) =>
  marks.highlighted.value || marks.pattern.value ? NONE : legal.value;

/** @param {LayerProps} props */
export function LegalMarks({ board }) {
  const hexes = markedHexes(board);
  if (!hexes.size) return null;
  const d = outlines(board, hexes);
  return html`<g class="board-mark-legal"><path class="board-mark-under" d=${d} /><path class="board-mark-over"
    d=${d} /></g>`;
}

/**
 * The dots in the middle of legal hexes, on their own layer, so that their pulse repaints
 * nothing else.
 * @param {LayerProps} props
 */
export function LegalDots({ board }) {
  const names = markedHexes(board);
  if (!names.size || isHeatMapShown(board)) return null; // a heat map has discs there
  const d = [...names]
    .map((name) => {
      const hex = board.model.hexes.get(name);
      return hex ? `M${(hex.x - DOT_RADIUS).toFixed(1)} ${hex.y.toFixed(1)}${CIRCLE}` : '';
    })
    .join('');
  return html`<svg class="board-breathe" viewBox=${viewBoxText(board.model.box)} aria-hidden="true"><g id="board-dots"
    class="board-marks"><path class="board-mark-dots" d=${d} /></g></svg>`;
}

/** The hexes that other seats picked since the viewer last acted. @param {LayerProps} props */
export function RecentRings({ board }) {
  const recent = board.marks.highlighted.value ? [] : board.marks.recent.value;
  return html`<g>${recent.map(({ seat, marks }) => {
    const d = outlines(
      board,
      marks.map(({ hex }) => hex),
      RECENT,
    );
    return html`<g key=${seat} class="board-mark-recent seat-colour-${colourOf(board, seat)}"><path
      class="board-mark-under" d=${d} /><path
      class="board-mark-over" d=${d} /></g>`;
  })}</g>`;
}

/** A shade over all hexes that are not highlighted. @param {LayerProps} props */
export function Dimming({ board }) {
  const bright = emphasisedHexes(board);
  if (!bright) return null;
  const dimmed = [...board.model.hexes.keys()].filter((hex) => !bright.has(hex));
  const d = board.marks.pattern.value ? '' : outlines(board, bright); // a pattern has its own marks
  return html`<g><g class="board-mark-shade"><path d=${outlines(board, dimmed, 1)} /></g>
    <g class="board-mark-hovered"><path class="board-mark-under" d=${d} /><path class="board-mark-over"
      d=${d} /></g></g>`;
}

/** The hex of a refused pick. @param {LayerProps} props */
export function RefusalMark({ board }) {
  const hex = board.model.hexes.get(board.marks.refusal.value?.pick ?? '');
  if (!hex) return null;
  const d = hexagon(hex.x, hex.y, INNER);
  return html`<g class="board-mark-refused"><path class="board-mark-under" d=${d} /><path class="board-mark-over"
    d=${d} /></g>`;
}

/** The hex that the lifted piece comes from, and the hovered hex. @param {LayerProps} props */
export function HoverMark({ board }) {
  const lifted = board.position.value?.lifted?.hex;
  const hovered = board.hovered.value;
  const names = [lifted, hovered && markedHexes(board).has(hovered) ? hovered : ''];
  return html`<g>${names.map((name, place) => {
    const hex = board.model.hexes.get(name ?? '');
    return hex && html`<${Sprite} key=${place} id="hl-aim" x=${hex.x} y=${hex.y} />`;
  })}</g>`;
}
