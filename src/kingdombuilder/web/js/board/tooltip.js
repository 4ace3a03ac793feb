// Tooltips beside a hex: what it is, what a pick would gain, and why a pick is refused.

import { t, thing, thingName } from '../i18n/i18n.js';
import { Coin, Emblem, Picture, Tile } from '../ui/sprites.js';
import { html, useLayoutEffect, useRef } from '../vendor.js';
import { RADIUS } from './geometry.js';
import { hexFacts, isInformative } from './hex-facts.js';
import { placeTooltip } from './tooltip-placement.js';
import { isFocused } from './tooltip-timing.js';

/** @typedef {import('./board-model.js').BoardState} BoardState */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {{board: BoardState, camera: Camera}} TooltipLayerProps */

const HEX_GAP = RADIUS * 2.5; // the neighbours of the hex stay visible
const ARROW_PX = 6;
const isCoarse = matchMedia('(pointer: coarse)');
/** @type {Record<string, string>} */
const PICTURES = {
  castles: 'b-castle',
  capitols: 'b-capitol',
  palaces: 'b-palace',
  silo: 'b-silo',
  treasures: 'u-coin',
};

/** The hexes that a tooltip should not cover. @param {BoardState} board @param {string} except */
function busyHexes(board, except) {
  const names = [
    ...(board.position.value?.pieces.map((piece) => piece.hex) ?? []),
    ...board.legal.value,
    ...board.model.specialHexes.keys(),
  ];
  return names.flatMap((name) => (name === except ? [] : (board.model.hexes.get(name) ?? [])));
}

/**
 * @param {TooltipLayerProps & {
 *   hex: string, className: string, hidden?: boolean, children?: unknown,
 * }} props
 */
function Tooltip({ board, camera, hex: name, className, hidden = false, children }) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const settled = camera.settleCount.value;
  useLayoutEffect(() => {
    const hex = board.model.hexes.get(name);
    if (!hex || !box.current) return;
    const busy = busyHexes(board, name).map((other) => camera.toFrame(other));
    const size = { width: box.current.offsetWidth, height: box.current.offsetHeight };
    const frame = { width: camera.frame.clientWidth, height: camera.frame.clientHeight };
    const gap = HEX_GAP * camera.unit * camera.scale + ARROW_PX;
    const place = placeTooltip(size, camera.toFrame(hex), gap, frame, busy);
    box.current.dataset.side = place.side;
    Object.assign(box.current.style, { left: `${place.left}px`, top: `${place.top}px` });
    box.current.style.setProperty('--arrow', `${place.arrow}px`);
  }, [name, settled, children]);
  return html`<div ref=${box} class="board-tooltip ${className}" aria-hidden=${hidden ? 'true' : undefined}>${children}
    </div>`;
}

/** @param {number} gold */
const signedText = (gold) => (gold > 0 ? `+${gold}` : `−${-gold}`);

/** @param {{gold: number}} props */
const Total = ({ gold }) =>
  html`<span class="board-tooltip-total"><${Coin} />${gold ? signedText(gold) : t('board.no_gain')}</span>`;

/** @param {{source: string, gold: number}} props */
function SourceLine({ source, gold }) {
  const kind = thing(source, 'card') ? 'card' : thing(source, 'task') ? 'task' : '';
  return html`<li>
    ${
      kind
        ? html`<${Emblem} id=${source} kind=${kind} />`
        : html`<${Picture}
      id=${PICTURES[source] ?? 'u-coin'} />`
    }
    <span>${thingName(source, kind || undefined)}</span><b>${signedText(gold)}</b></li>`;
}

/** @param {{tile: string, isWon: boolean}} props */
const TileLine = ({
  tile,
  isWon,
}) => html`<li class="board-tooltip-tile"><${Tile} id=${tile} kind=${thing(tile)?.kind ?? 'location'}
  state=${isWon ? 'ready' : 'used'} />
  <span>${t(isWon ? 'board.lens_wins' : 'board.lens_loses', { tile: thingName(tile) })}</span></li>`;

/** What a pick would gain, by source; only what changes. @param {{gain: Gain}} props */
const GainList = ({ gain }) => html`<ul>${Object.entries(gain.gold).map(
  ([source, gold]) => html`<${SourceLine} key=${source} source=${source} gold=${gold} />`,
)}
  ${gain.tiles_won.map((tile) => html`<${TileLine} key=${`+${tile}`} tile=${tile} isWon />`)}
  ${gain.tiles_lost.map((tile) => html`<${TileLine} key=${`-${tile}`} tile=${tile} isWon=${false} />`)}</ul>`;

/** @param {{name: string, text: string|null}} props */
const Fact = ({ name, text }) => (text ? html`<p class="board-tooltip-${name}">${text}</p>` : null);

/** Say how to open the full card of a hex. @param {string} name */
const moreText = (name) =>
  t(isFocused(name) ? 'board.key_more' : isCoarse.matches ? 'board.tap_more' : 'board.click_more');

/** What there is to know about the hovered hex. @param {TooltipLayerProps} props */
export function HexTooltip({ board, camera }) {
  const name = board.tooltipHex.value;
  const facts = name && hexFacts(board, name);
  const isRefused = board.marks.refusal.value?.pick === name;
  if (!facts || !isInformative(facts) || camera.isMoving.value || isRefused) return null;
  return html`<${Tooltip} board=${board} camera=${camera} hex=${name} className="board-tooltip-facts" hidden>
    <header><b>${facts.title}</b><span>${
      facts.gain ? html`<${Total} gold=${facts.gain.total} />` : name
    }</span></header>
    <${Fact} name="piece" text=${facts.piece} /><${Fact} name="rule" text=${facts.rule} />
    <${Fact} name="tiles" text=${facts.tiles} /><${Fact} name="next-to" text=${facts.beside} />
    ${facts.gain && html`<${GainList} gain=${facts.gain} />`}
    <${Fact} name="heat-map-worth" text=${facts.worth} /><${Fact} name="reason" text=${facts.reason} />
    ${facts.rule && html`<small>${moreText(name)}</small>`}<//>`;
}

/** Why the picked hex is not legal; it disappears when another hex is shown. @param {TooltipLayerProps} props */
export function RefusalTooltip({ board, camera }) {
  const refusal = board.marks.refusal.value;
  if (!refusal || !board.model.hexes.has(refusal.pick) || camera.isMoving.value) return null;
  if (refusal === board.replacedRefusal.value) return null;
  return html`<${Tooltip} board=${board} camera=${camera} hex=${refusal.pick} className="board-tooltip-refusal">
    ${refusal.text}<//>`;
}
