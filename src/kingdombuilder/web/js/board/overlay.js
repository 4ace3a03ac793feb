// Over the pieces: numbers of the last picks, hops of a moving piece, the ghost of a pick, coins and the hint.

import { thing } from '../i18n/i18n.js';
import { emblemOf, Sprite } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { colourOf } from './board-model.js';
import { hexagon } from './geometry.js';
import { isHeatMapShown } from './heat-map.js';
import { Figure } from './pieces.js';

/** @typedef {import('./highlights.js').LayerProps} LayerProps */

const MAX_HOPS = 9; // more of them would hide the board
const TAG_OFFSET = { x: 25, y: -22 };

/**
 * A number on a small disc.
 * @param {{x: number, y: number, text: string|number, className: string}} props
 */
const Tag = ({ x, y, text, className }) => html`<g class=${cls('board-tag', className)}
  transform="translate(${(x + TAG_OFFSET.x).toFixed(1)} ${(y + TAG_OFFSET.y).toFixed(1)})">
  <circle r="14" /><text y="6.5">${text}</text></g>`;

/**
 * The numbers of the picks of others, and of the picks of a plan, in their order.
 * @param {LayerProps} props
 */
export function Tags({ board }) {
  const { marks, model, viewpoint } = board;
  if (marks.highlighted.value) return null;
  const recent = marks.recent.value.flatMap((seat) =>
    seat.marks.map(({ hex, number }) => ({ hex, number, seat: seat.seat, className: '' })),
  );
  const planned = marks.planned.value.map((hex, place) => ({
    hex,
    number: place + 1,
    seat: viewpoint.value,
    className: 'is-planned',
  }));
  return html`<g>${[...recent, ...planned].map(({ hex: name, number, seat, className }) => {
    const hex = model.hexes.get(name);
    return (
      hex &&
      html`<${Tag} key=${`${name} ${number} ${seat}`} x=${hex.x} y=${hex.y} text=${number}
        className=${cls(`seat-colour-${colourOf(board, seat)}`, className)} />`
    );
  })}</g>`;
}

/** Dotted lines from the lifted piece to where it can move. @param {LayerProps} props */
export function Hops({ board }) {
  const { hexes } = board.model;
  const from = hexes.get(board.position.value?.lifted?.hex ?? '');
  const legal = [...board.legal.value];
  if (!from || !legal.length) return null;
  const targets =
    legal.length <= MAX_HOPS ? legal : legal.filter((name) => name === board.hovered.value);
  return html`<g>${targets.map((name) => {
    const to = hexes.get(name);
    if (!to) return null;
    const along = (/** @type {number} */ part, /** @type {number} */ up) =>
      `${(from.x + (to.x - from.x) * part).toFixed(1)} ${(from.y + (to.y - from.y) * part - up).toFixed(1)}`;
    const d = `M${along(0.3, 14)}Q${along(0.5, 34)} ${along(0.8, 0)}`;
    return html`<g key=${name}><path class="board-hop board-hop-under" d=${d} /><path class="board-hop" d=${d} /></g>`;
  })}</g>`;
}

/**
 * What a pick would place on the hovered hex: a piece, or the tile in use; nothing where a piece is
 * chosen.
 * @param {LayerProps} props
 */
export function Ghost({ board }) {
  const position = board.position.value;
  const name = board.hovered.value ?? '';
  const hex = board.legal.value.has(name) ? board.model.hexes.get(name) : null;
  if (!position || !hex || position.pieces.some((piece) => piece.hex === name)) return null;
  const colour = colourOf(board, position.chooser);
  if (!colour) return null;
  const { piece, tile } = position.incoming;
  return html`<g class="board-ghost seat-colour-${colour}"
    transform="translate(${hex.x.toFixed(1)} ${hex.y.toFixed(1)})">
    ${piece ? html`<${Figure} kind=${piece} colour=${colour} />` : html`<${TileFace} tile=${tile ?? ''} />`}
      </g>`;
}

/** @param {{tile: string}} props */
function TileFace({ tile }) {
  const { href, land } = emblemOf(tile, thing(tile)?.kind ?? '');
  return html`<${Sprite} id="b-tile-round" /><use href="#${href}" class=${land ? `tile-terrain-${land}` : ''} x="-18"
    y="-18" width="36" height="36" />`;
}

/** @param {number} gold */
const signedText = (gold) => (gold < 0 ? `−${-gold}` : String(gold));

/** A coin with its number on every legal hex that gains or costs gold. The higher the gain, the larger the coin and the
 * more golden its ground; it is beside a piece where there is one. @param {LayerProps} props */
export function Coins({ board }) {
  if (!board.showGains.value || !board.legal.value.size || isHeatMapShown(board)) return null;
  const [legal, hovered] = [board.legal.value, board.hovered.value];
  const occupied = new Set(board.position.value?.pieces.map((piece) => piece.hex));
  const earning = Object.entries(board.gains.value).filter(
    ([name, { total }]) => total && legal.has(name) && name !== hovered,
  );
  const most = Math.max(1, ...earning.map(([, { total }]) => total));
  return html`<g>${earning.map(([name, { total }]) => {
    const { x, y } = /** @type {import('./board-model.js').BoardHex} */ (
      board.model.hexes.get(name)
    );
    const part = Math.max(0, total / most);
    const [cx, cy, size] = occupied.has(name) ? [x + 24, y - 24, 0.72] : [x, y, 1.02 + 0.3 * part];
    return html`<g key=${name} class=${cls('board-mark-gain', total < 0 && 'is-loss')}><path d=${hexagon(x, y, 0.75)}
      fill-opacity=${(0.9 * part ** 1.5).toFixed(2)} />
      <g transform="translate(${cx.toFixed(1)} ${cy.toFixed(1)}) scale(${size.toFixed(2)})"><${Sprite}
        id="u-coin" /><text y="9">${signedText(total)}</text></g></g>`;
  })}</g>`;
}

/** What the hovered hex would gain in all, beside the piece that it would get. @param {LayerProps} props */
export function HoverCoin({ board }) {
  const name = board.hovered.value ?? '';
  const hex = board.legal.value.has(name) && board.model.hexes.get(name);
  const total = board.gains.value[name]?.total;
  if (!hex || !total) return null;
  return html`<g class=${cls('board-mark-gain', total < 0 && 'is-loss')}
    transform="translate(${(hex.x + 30).toFixed(1)} ${(hex.y - 32).toFixed(1)}) scale(0.95)"><${Sprite}
    id="u-coin" /><text y="9">${signedText(total)}</text></g>`;
}

/** Coins that rise where gold was won. @param {LayerProps} props */
export function RisingCoins({ board }) {
  return html`<g>${board.animation.value.coins.map(({ hex: name, amount }) => {
    const hex = board.model.hexes.get(name);
    return (
      hex &&
      html`<g key=${`${board.changes.value.number} ${name}`}
        transform="translate(${hex.x.toFixed(1)} ${(hex.y - 20).toFixed(1)})"><g class="board-pay">
      <${Sprite} id="u-coin" scale=${1.28} /><text class="board-amount" y="11">+${amount}</text></g></g>`
    );
  })}</g>`;
}

/** The hex that a bot would pick. @param {LayerProps} props */
export function HintMark({ board }) {
  const hex = board.model.hexes.get(board.marks.hint.value ?? '');
  if (!hex) return null;
  return html`<g class="board-mark-hint" transform="translate(${hex.x.toFixed(1)} ${hex.y.toFixed(1)})">
    <circle class="board-mark-under" r="44" /><circle class="board-mark-over" r="44" />
    <g transform="translate(24 -30)"><circle class="board-mark-hint-disc" r="19" />
      <path class="board-mark-hint-bulb" transform="translate(-12 -12)"
        d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.800V16h7v-2.200A6 6 0 0 0 12 3z" /></g></g>`;
}
