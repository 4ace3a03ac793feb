// A board as a picture: its land, special hexes and some houses. Nothing in it can be picked.

import { boardBox, centre, viewBoxText } from '../board/geometry.js';
import { Building } from '../board/special-hexes.js';
import { Sprite } from '../ui/sprites.js';
import { html, useMemo } from '../vendor.js';

/** @type {Record<string, number>} */
const TILES_AT_START = { location: 2, nomad: 1 };

/** @param {{row: number, column: number, colour: string}} props */
function HouseAt({ row, column, colour }) {
  const [x, y] = centre(row, column);
  return html`<g class="seat-colour-${colour}"><${Sprite} id="p-house-${colour}" x=${x} y=${y + 2}
    scale=${1.22} /></g>`;
}

/**
 * @param {{
 *   layout: BoardLayout, landUrl: string|null, houses?: {row: number, column: number, colour: string}[],
 *   label: string,
 * }} props
 */
export function BoardPicture({ layout, landUrl, houses = [], label }) {
  const centres = useMemo(
    () => new Map(layout.hexes.map((hex) => [hex.name, centre(hex.row, hex.column)])),
    [layout],
  );
  const centreOf = (/** @type {string} */ name) => centres.get(name) ?? [0, 0];
  const sheet = boardBox(layout.rows);
  return html`<div class="board-picture" role="img" aria-label=${label}
    style=${{ aspectRatio: `${sheet.width} / ${sheet.height}` }}>
    <img src=${landUrl} alt="" decoding="async" />
    <svg viewBox=${viewBoxText(sheet)} aria-hidden="true">
      ${layout.places.map(({ hex, kind, thing }) => {
        const [x, y] = centreOf(hex);
        return html`<g key=${hex}><${Sprite} id="b-ground" x=${x} y=${y} /><${Building} x=${x} y=${y}
          kind=${kind} thing=${thing} left=${TILES_AT_START[kind] ?? 0} /></g>`;
      })}
      ${layout.caves.map(
        (name) => html`<${Sprite} key=${name} id="b-cave" x=${centreOf(name)[0]}
        y=${centreOf(name)[1] - 1} scale=${1.12} />`,
      )}
      ${houses.map((house) => html`<${HouseAt} key=${`${house.row},${house.column}`} ...${house} />`)}
    </svg>
  </div>`;
}
