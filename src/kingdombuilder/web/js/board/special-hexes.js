// The special hexes: buildings with their emblem and the tiles that are left, nomad camps and caves.

import { emblemOf, Sprite } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { hexagon } from './geometry.js';

/** @typedef {import('./board-model.js').BoardHex} BoardHex */
/** @typedef {import('./highlights.js').LayerProps} LayerProps */

/**
 * The sprite of a building, how far it is above the centre, and its scale.
 * @type {Record<string, [string, number, number]>}
 */
const BUILDINGS = {
  castle: ['b-castle', 4, 1.14],
  capitol: ['b-capitol', 3, 1.14],
  palace: ['b-palace', 3, 1.12],
  silo: ['b-silo', 1, 1.12],
};
const TILES = [0, 1];

/** @param {{x: number, y: number, thing: string|null, left: number}} props */
const Location = ({ x, y, thing, left }) => html`
  <${Sprite} id=${left ? 'b-location' : 'b-location-empty'} x=${x} y=${y - 3} scale=${1.14} />
  <use href="#e-${thing}" x=${x - 22} y=${y - 17} width="44" height="44" opacity=${left ? undefined : 0.5} />
  ${TILES.map(
    (tile) => html`<${Sprite} key=${tile} id=${tile < left ? 'b-stud' : 'b-stud-gone'}
    x=${x - 10 + 20 * tile} y=${y + 36} />`,
  )}`;

/** @param {{x: number, y: number, thing: string|null, left: number}} props */
function Camp({ x, y, thing, left }) {
  if (!left)
    return html`<${Sprite} id="b-nomad" x=${x} y=${y - 4} scale=${0.9} class="board-spent" />`;
  const { href, land } = emblemOf(thing ?? '', 'nomad');
  return html`<${Sprite} id="b-nomad" x=${x} y=${y - 4} />
    ${
      thing &&
      html`<${Sprite} id="b-tile-round" x=${x + 17} y=${y + 20} scale=${0.62} />
    <use href="#${href}" class=${land ? `tile-terrain-${land}` : ''} x=${x + 5} y=${y + 8} width="24" height="24" />`
    }`;
}

/**
 * What is drawn on a special hex.
 * @param {{x: number, y: number, kind: string, thing: string|null, left: number}} props
 */
export function Building({ x, y, kind, thing, left }) {
  if (BUILDINGS[kind]) {
    const [id, above, scale] = BUILDINGS[kind];
    return html`<${Sprite} id=${id} x=${x} y=${y - above} scale=${scale} />`;
  }
  return kind === 'nomad'
    ? html`<${Camp} ...${{ x, y, thing, left }} />`
    : html`<${Location} ...${{ x, y, thing, left }} />`;
}

/** @param {LayerProps} props */
export function SpecialHexes({ board }) {
  const { hexes, layout } = board.model;
  const left = board.position.value?.tilesLeft ?? {};
  const hexOf = (/** @type {string} */ name) => /** @type {BoardHex} */ (hexes.get(name));
  return html`<g>
    ${layout.caves.map((name) => {
      const { x, y } = hexOf(name);
      return html`<${Sprite} key=${name} id="b-cave" x=${x} y=${y - 1} scale=${1.12} />`;
    })}
    ${layout.places.map(({ hex, kind, thing }) => {
      const { x, y } = hexOf(hex);
      return html`<g key=${hex}><${Sprite} id="b-ground" x=${x} y=${y} /><${Building} x=${x} y=${y} kind=${kind}
        thing=${thing} left=${left[hex] ?? 0} /></g>`;
    })}</g>`;
}

/** Lines between all hexes, for players who want to see them. @param {LayerProps} props */
export function GridLines({ board }) {
  if (!board.showGrid.value) return null;
  const d = [...board.model.hexes.values()].map(({ x, y }) => hexagon(x, y)).join('');
  return html`<path class="board-mark-lines" d=${d} />`;
}
