// What stands on the special hexes: buildings with their emblem and the tiles that are left, camps, caves.

import { position } from '../table/state/selectors.js';
import { emblemOf, Sprite } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { html } from '../vendor.js';
import { currentBoard } from './board-model.js';
import { hexagon } from './geometry.js';

// Drawing, how far it stands above the middle, and its scale.
const BUILDINGS = {
  castle: ['b-castle', 4, 1.14],
  capitol: ['b-capitol', 3, 1.14],
  palace: ['b-palace', 3, 1.12],
  silo: ['b-silo', 1, 1.12],
};
const TILES = [0, 1];

/** @param {{x: number, y: number, thing: string, left: number}} props */
const Location = ({ x, y, thing, left }) => html`
  <${Sprite} id=${left ? 'b-location' : 'b-location-empty'} x=${x} y=${y - 3} scale=${1.14} />
  <use href="#e-${thing}" x=${x - 22} y=${y - 17} width="44" height="44" opacity=${left ? undefined : 0.5} />
  ${TILES.map((tile) => html`<${Sprite} key=${tile} id=${tile < left ? 'b-stud' : 'b-stud-gone'} x=${x - 10 + 20 * tile} y=${y + 36} />`)}`;

/** @param {{x: number, y: number, thing: string, left: number}} props */
function Camp({ x, y, thing, left }) {
  if (!left) return html`<${Sprite} id="b-nomad" x=${x} y=${y - 4} scale=${0.9} class="spent" />`;
  const { href, land } = emblemOf(thing, 'nomad');
  return html`<${Sprite} id="b-nomad" x=${x} y=${y - 4} />
    ${
      thing &&
      html`<${Sprite} id="b-tile-round" x=${x + 17} y=${y + 20} scale=${0.62} />
    <use href="#${href}" class=${land ? `on-${land}` : ''} x=${x + 5} y=${y + 8} width="24" height="24" />`
    }`;
}

/** @param {{x: number, y: number, kind: string, thing: string, left: number}} props */
export function Building({ x, y, kind, thing, left }) {
  const plain = BUILDINGS[kind];
  if (plain) return html`<${Sprite} id=${plain[0]} x=${x} y=${y - plain[1]} scale=${plain[2]} />`;
  return kind === 'nomad'
    ? html`<${Camp} ...${{ x, y, thing, left }} />`
    : html`<${Location} ...${{ x, y, thing, left }} />`;
}

export function SpecialHexes() {
  const board = currentBoard.value;
  if (!board) return null;
  const left = position.value?.left ?? {};
  return html`<g>
    ${board.layout.caves.map((hex) => {
      const { x, y } = /** @type {any} */ (board.spots.get(hex));
      return html`<${Sprite} key=${hex} id="b-cave" x=${x} y=${y - 1} scale=${1.12} />`;
    })}
    ${board.layout.places.map(({ hex, kind, thing }) => {
      const { x, y } = /** @type {any} */ (board.spots.get(hex));
      return html`<g key=${hex}><${Sprite} id="b-ground" x=${x} y=${y} /><${Building} x=${x} y=${y} kind=${kind} thing=${thing} left=${left[hex] ?? 0} /></g>`;
    })}</g>`;
}

/** Lines between all hexes, for those who like to see them. */
export function GridLines() {
  const board = currentBoard.value;
  if (!board || !settings.grid.value) return null;
  return html`<path class="lines" d=${[...board.spots.values()].map(({ x, y }) => hexagon(x, y)).join('')} />`;
}
