// Over the pieces: numbers of the last turns, hops, the ghost of a pick, coins, the hint.

import { thing } from '../i18n/i18n.js';
import { gains, hint } from '../table/state/hints.js';
import { highlightedHexes } from '../table/state/scores.js';
import { canAct, legalHexes, position } from '../table/state/selectors.js';
import { hoveredHex, view } from '../table/state/view.js';
import { emblemOf, Sprite } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { cls, html } from '../vendor.js';
import { animation } from './animation.js';
import { currentBoard, seatColour } from './board-model.js';
import { hexagon } from './geometry.js';
import { Figure } from './pieces.js';

const MAX_HOPS = 9; // more hops than these hide the board
const NUMBER = { above: 22, beside: 25 };

/** A number on a small disc. @param {{x: number, y: number, text: string|number, className: string}} props */
const Tag = ({
  x,
  y,
  text,
  className,
}) => html`<g class=${cls('tag', className)} transform="translate(${(x + NUMBER.beside).toFixed(1)} ${(y - NUMBER.above).toFixed(1)})">
  <circle r="14" /><text y="6.5">${text}</text></g>`;

/** The numbers of what others did, in their order, and of the steps of a plan. */
export function Tags() {
  const spots = currentBoard.value?.spots;
  if (!spots || highlightedHexes.value) return null;
  const recent = (view.value?.recent ?? []).flatMap(({ seat, marks }) =>
    marks.map(({ hex, n }) => ({ hex, n, seat, own: '' })),
  );
  const steps = (view.value?.plan?.picks ?? [])
    .filter((pick) => spots.has(pick))
    .map((hex, place) => ({ hex, n: place + 1, seat: view.value?.eyes ?? null, own: 'planned' }));
  return html`<g>${[...recent, ...steps].map(({ hex, n, seat, own }) => {
    const { x, y } = /** @type {import('./board-model.js').BoardHex} */ (spots.get(hex));
    return html`<${Tag} key=${`${hex} ${n} ${seat}`} x=${x} y=${y} text=${n} className=${cls(`p-${seatColour(seat)}`, own)} />`;
  })}</g>`;
}

/** Dotted ways from the lifted piece to where it may go. */
export function Hops() {
  const spots = currentBoard.value?.spots;
  const from = spots?.get(position.value?.asked.lifted ?? '');
  if (!from || !canAct.value) return null;
  const all = [...legalHexes.value];
  const ends = all.length <= MAX_HOPS ? all : all.filter((hex) => hex === hoveredHex.value);
  return html`<g>${ends.map((hex) => {
    const to = spots?.get(hex);
    if (!to) return null;
    const along = (/** @type {number} */ part, /** @type {number} */ up) =>
      `${(from.x + (to.x - from.x) * part).toFixed(1)} ${(from.y + (to.y - from.y) * part - up).toFixed(1)}`;
    const d = `M${along(0.3, 14)}Q${along(0.5, 34)} ${along(0.8, 0)}`;
    return html`<g key=${hex}><path class="hop u" d=${d} /><path class="hop" d=${d} /></g>`;
  })}</g>`;
}

/** The piece that would come to the hex aimed at, or the tile in use, which decides what comes; nothing where a piece is chosen. */
export function Ghost() {
  const now = position.value;
  const hex = hoveredHex.value;
  const spot =
    hex && canAct.value && legalHexes.value.has(hex) ? currentBoard.value?.spots.get(hex) : null;
  if (!now || !spot || now.pieces.some((piece) => piece.hex === hex)) return null;
  const { carrying, tile } = now.asked;
  const colour = seatColour(now.chooser);
  if (!colour) return null;
  return html`<g class="ghost p-${colour}" transform="translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})">
    ${carrying || !tile ? html`<${Figure} kind=${carrying || 'settlement'} colour=${colour} />` : html`<${TileFace} tile=${tile} />`}</g>`;
}

/** @param {{tile: string}} props */
function TileFace({ tile }) {
  const { href, land } = emblemOf(tile, thing(tile)?.kind ?? '');
  return html`<${Sprite} id="b-tile-round" /><use href="#${href}" class=${land ? `on-${land}` : ''} x="-18" y="-18" width="36" height="36" />`;
}

/** @param {number} gold */
const signed = (gold) => (gold < 0 ? `−${-gold}` : String(gold));

/** A coin on every legal hex that brings or costs gold, with its number; the more it brings, the larger, on the more golden
 * a ground. Beside a piece where one stands. */
export function Coins() {
  const spots = currentBoard.value?.spots;
  if (!settings.gains.value || !canAct.value || !spots) return null;
  const taken = new Set(position.value?.pieces.map((piece) => piece.hex));
  const earning = Object.entries(gains.value).filter(
    ([hex, { total }]) => total && legalHexes.value.has(hex) && hex !== hoveredHex.value,
  );
  const most = Math.max(1, ...earning.map(([, { total }]) => total));
  return html`<g>${earning.map(([hex, { total }]) => {
    const { x, y } = /** @type {import('./board-model.js').BoardHex} */ (spots.get(hex));
    const part = Math.max(0, total / most);
    const [cx, cy, size] = taken.has(hex) ? [x + 24, y - 24, 0.72] : [x, y, 1.02 + 0.3 * part];
    return html`<g key=${hex} class=${cls('gain', total < 0 && 'loss')}><path d=${hexagon(x, y, 0.75)} fill-opacity=${(0.9 * part ** 1.5).toFixed(2)} />
      <g transform="translate(${cx.toFixed(1)} ${cy.toFixed(1)}) scale(${size.toFixed(2)})"><${Sprite} id="u-coin" /><text y="9">${signed(total)}</text></g></g>`;
  })}</g>`;
}

/** Coins that rise where gold was won. */
export function RisingCoins() {
  const spots = currentBoard.value?.spots;
  return html`<g>${animation.value.coins.map(({ hex, amount }) => {
    const spot = spots?.get(hex);
    return (
      spot &&
      html`<g key=${`${view.value?.number} ${hex}`} transform="translate(${spot.x.toFixed(1)} ${(spot.y - 20).toFixed(1)})"><g class="pay">
      <${Sprite} id="u-coin" scale=${1.28} /><text class="plus" y="11">+${amount}</text></g></g>`
    );
  })}</g>`;
}

/** What a bot would pick. */
export function HintMark() {
  const spot = currentBoard.value?.spots.get(hint.value?.pick ?? '');
  if (!spot) return null;
  return html`<g class="hint" transform="translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)})">
    <circle class="u" r="44" /><circle class="o" r="44" />
    <g transform="translate(24 -30)"><circle class="disc" r="19" />
      <path class="bulb" transform="translate(-12 -12)" d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.800V16h7v-2.200A6 6 0 0 0 12 3z" /></g></g>`;
}
