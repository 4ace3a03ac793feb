// The names of columns and rows along the edge of the board.

import { html } from '../vendor.js';
import { placeName } from './board-model.js';
import { RADIUS, WIDTH } from './geometry.js';

const ABOVE = -3;
const BELOW = 24;
const BESIDE = 14;
const BASELINE = 8;

/** @param {import('./highlights.js').LayerProps} props */
export function Coordinates({ board }) {
  if (!board.showCoordinates.value) return null;
  const { hexes, layout } = board.model;
  const all = [...hexes.values()];
  const isIsland = (/** @type {number} */ row) => layout.row_names[row]?.startsWith('i');
  const mainRows = all.filter(({ row }) => !isIsland(row)).map(({ row }) => row);
  const last = Math.max(...mainRows);
  const columns = all.flatMap(({ row, column, x, y }) => {
    const letter = placeName(0, column).slice(0, 1);
    if (row === 0) return [{ key: `top ${letter}`, text: letter, x, y: y - RADIUS - ABOVE }];
    return row === last
      ? [{ key: `bottom ${letter}`, text: letter, x, y: y + RADIUS + BELOW }]
      : [];
  });
  const rows = layout.row_names.flatMap((text, row) => {
    const first = text && all.find((hex) => hex.row === row);
    return first
      ? [{ key: `row ${text}`, text, x: first.x - WIDTH / 2 - BESIDE, y: first.y + BASELINE }]
      : [];
  });
  return html`<g class="board-mark-coordinates">${[...columns, ...rows].map(
    ({ key, text, x, y }) =>
      html`<text key=${key} x=${x.toFixed(1)} y=${y.toFixed(1)}>${text}</text>`,
  )}</g>`;
}
