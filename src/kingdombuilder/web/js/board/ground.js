// The land of a board: one picture, or its two parts where the island is beside the board.

import { html } from '../vendor.js';
import { boardBox } from './geometry.js';

/** @typedef {import('./board-model.js').BoardModel} BoardModel */
/** A part of the picture: how far it is moved, and from where to where it is shown, as shares of its height.
 * @typedef {{x: number, y: number, from: number, to: number}} Part */

/** Return the parts of the picture of the land. @param {BoardModel} model @returns {Part[]} */
function landParts({ layout, islandBeside: island }) {
  if (!island) return [{ x: 0, y: 0, from: 0, to: 1 }];
  const { y, height } = boardBox(layout.rows);
  const cut = (island.top - y) / height;
  return [
    { x: 0, y: 0, from: 0, to: cut },
    { x: island.x, y: island.y, from: cut, to: 1 },
  ];
}

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(3)}%`;

/** The land as images. @param {{board: {model: BoardModel, landUrl: string|null}}} props */
export function Ground({ board }) {
  const { box, layout } = board.model;
  const whole = boardBox(layout.rows);
  return landParts(board.model).map(
    ({
      x,
      y,
      from,
      to,
    }) => html`<img key=${from} class="board-ground" src=${board.landUrl} alt="" draggable=${false}
      style=${{
        left: percent(x / box.width),
        top: percent(y / box.height),
        width: percent(whole.width / box.width),
        height: percent(whole.height / box.height),
        clipPath: from || to < 1 ? `inset(${percent(from)} 0 ${percent(1 - to)} 0)` : undefined,
      }} />`,
  );
}

/** The land inside a drawing, in its place around a hex.
 * @param {{board: {model: BoardModel, landUrl: string|null}, hex: import('./board-model.js').BoardHex}} props */
export function LandImage({ board, hex }) {
  const { layout, islandBeside: island } = board.model;
  const { x, y, width, height } = boardBox(layout.rows);
  const shift = island && hex.row >= island.firstRow ? island : { x: 0, y: 0 };
  return html`<image href=${board.landUrl} x=${x + shift.x} y=${y + shift.y} width=${width} height=${height} />`;
}
