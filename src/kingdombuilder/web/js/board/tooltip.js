// Tooltips beside a hex: what a pick would gain, and why a pick is refused.

import { t, thing, thingName } from '../i18n/i18n.js';
import { Coin, Emblem, Picture, Tile } from '../ui/sprites.js';
import { html, useLayoutEffect, useRef } from '../vendor.js';
import { RADIUS } from './geometry.js';
import { hexName, positionText } from './hex-labels.js';
import { placeTooltip } from './tooltip-placement.js';

/** @typedef {import('./board-model.js').BoardState} BoardState */
/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {{board: BoardState, camera: Camera}} TooltipLayerProps */

const HEX_GAP = RADIUS * 0.8;
const ARROW_PX = 13;
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
  return html`<div ref=${box} class="bubble ${className}" aria-hidden=${hidden ? 'true' : undefined}>${children}
    </div>`;
}

/** @param {number} gold */
const signedText = (gold) => (gold > 0 ? `+${gold}` : gold < 0 ? `−${-gold}` : '–');

/** @param {{source: string, gold: number}} props */
function SourceLine({ source, gold }) {
  const kind = thing(source, 'card') ? 'card' : thing(source, 'task') ? 'task' : '';
  return html`<li class=${gold ? '' : 'nil'}>
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
}) => html`<li class="tiled"><${Tile} id=${tile} kind=${thing(tile)?.kind ?? 'location'}
  state=${isWon ? 'ready' : 'used'} />
  <span>${t(isWon ? 'board.lens_wins' : 'board.lens_loses', { tile: thingName(tile) })}</span></li>`;

/** What a pick of the hovered hex would gain. @param {TooltipLayerProps} props */
export function GainTooltip({ board, camera }) {
  const name = board.tooltipHex.value;
  const { hexes, layout, specialHexes } = board.model;
  const gain = name ? board.gains.value[name] : undefined;
  const hex = name && hexes.get(name);
  if (!hex || !gain || camera.isMoving.value || board.marks.refusal.value) return null;
  const { cards } = layout;
  const sources = [...cards, ...Object.keys(gain.gold).filter((source) => !cards.includes(source))];
  return html`<${Tooltip} board=${board} camera=${camera} hex=${name} className="lens" hidden>
    <header><b>${hexName(hex, specialHexes.get(name), layout.caves.includes(name))}</b><span>
      ${positionText(hex, layout)}</span></header>
    <ul>${sources.map(
      (source) => html`<${SourceLine} key=${source} source=${source}
      gold=${gain.gold[source] ?? 0} />`,
    )}
      ${gain.tiles_won.map((tile) => html`<${TileLine} key=${`+${tile}`} tile=${tile} isWon />`)}
      ${gain.tiles_lost.map((tile) => html`<${TileLine} key=${`-${tile}`} tile=${tile} isWon=${false} />`)}</ul>
    <footer><span>${t('board.together')}</span><b><${Coin} />${gain.total ? signedText(gain.total) : '0'}</b>
      </footer><//>`;
}

/** Why the picked hex is refused. @param {TooltipLayerProps} props */
export function RefusalTooltip({ board, camera }) {
  const refusal = board.marks.refusal.value;
  if (!refusal || !board.model.hexes.has(refusal.pick) || camera.isMoving.value) return null;
  return html`<${Tooltip} board=${board} camera=${camera} hex=${refusal.pick} className="refusal">
    ${refusal.text}<//>`;
}
