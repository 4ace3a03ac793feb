// Bubbles beside a hex: the gold lens, which tells what a pick would bring, and why a hex may not be picked.

import { t, thing, thingName } from '../i18n/i18n.js';
import { gains, refusal } from '../table/state/hints.js';
import { canAct, legalHexes, position } from '../table/state/selectors.js';
import { table } from '../table/state/table.js';
import { Coin, Emblem, Picture, Tile } from '../ui/sprites.js';
import { html, signal, useLayoutEffect, useRef } from '../vendor.js';
import { currentBoard } from './board-model.js';
import { RADIUS } from './geometry.js';
import { hexName, positionText } from './hex-labels.js';
import { placeTooltip } from './tooltip-placement.js';

/** The hex under the lens. @type {import('@preact/signals').Signal<string|null>} */
export const lensHex = signal(null);

const PICTURES = {
  castles: 'b-castle',
  capitols: 'b-capitol',
  palaces: 'b-palace',
  silo: 'b-silo',
  treasures: 'u-coin',
};

/** @param {{camera: import('./camera.js').Camera, hex: string, className: string, hidden?: boolean, children: any}} props */
function Tooltip({ camera, hex, className, hidden = false, children }) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const rests = camera.rests.value;
  useLayoutEffect(() => {
    const spot = currentBoard.value?.spots.get(hex);
    if (!spot || !box.current || !currentBoard.value) return;
    const all = [
      ...(position.value?.pieces.map((piece) => piece.hex) ?? []),
      ...(canAct.value ? legalHexes.value : []),
      ...currentBoard.value.places.keys(),
    ];
    const busy = all.flatMap((name) => {
      const other = currentBoard.value?.spots.get(name);
      return other && name !== hex ? [camera.toFrame(other)] : [];
    });
    const size = { width: box.current.offsetWidth, height: box.current.offsetHeight };
    const frame = { width: camera.frame.clientWidth, height: camera.frame.clientHeight };
    const gap = RADIUS * 0.8 * camera.unit * camera.scale + 13;
    const place = placeTooltip(size, camera.toFrame(spot), gap, frame, busy);
    box.current.dataset.side = place.side;
    Object.assign(box.current.style, { left: `${place.left}px`, top: `${place.top}px` });
    box.current.style.setProperty('--arrow', `${place.arrow}px`);
  }, [hex, rests, children]);
  return html`<div ref=${box} class="bubble ${className}" aria-hidden=${hidden ? 'true' : undefined}>${children}</div>`;
}

/** @param {number} gold */
const signed = (gold) => (gold > 0 ? `+${gold}` : gold < 0 ? `−${-gold}` : '–');

/** @param {{source: string, gold: number}} props */
function Source({ source, gold }) {
  const kind = thing(source, 'card') ? 'card' : thing(source, 'task') ? 'task' : '';
  return html`<li class=${gold ? '' : 'nil'}>
    ${kind ? html`<${Emblem} id=${source} kind=${kind} />` : html`<${Picture} id=${PICTURES[source] ?? 'u-coin'} />`}
    <span>${thingName(source, kind || undefined)}</span><b>${signed(gold)}</b></li>`;
}

/** @param {{tile: string, won: boolean}} props */
const TileLine = ({
  tile,
  won,
}) => html`<li class="tiled"><${Tile} id=${tile} kind=${thing(tile)?.kind ?? 'location'} state=${won ? 'ready' : 'used'} />
  <span>${t(won ? 'board.lens_wins' : 'board.lens_loses', { tile: thingName(tile) })}</span></li>`;

/** @param {{camera: import('./camera.js').Camera}} props */
export function GainTooltip({ camera }) {
  const hex = lensHex.value;
  const gain = hex ? gains.value[hex] : undefined;
  const board = currentBoard.value;
  const spot = hex && board?.spots.get(hex);
  if (!hex || !gain || !board || !spot || camera.moving.value || refusal.value) return null;
  const cards = table.value?.layout.cards ?? [];
  const sources = [...cards, ...Object.keys(gain.gold).filter((source) => !cards.includes(source))];
  return html`<${Tooltip} camera=${camera} hex=${hex} className="lens" hidden>
    <header><b>${hexName(spot, board.places.get(hex), board.layout.caves.includes(hex))}</b><span>${positionText(spot, board.layout)}</span></header>
    <ul>${sources.map((source) => html`<${Source} key=${source} source=${source} gold=${gain.gold[source] ?? 0} />`)}
      ${gain.won.map((tile) => html`<${TileLine} key=${`+${tile}`} tile=${tile} won />`)}
      ${gain.lost.map((tile) => html`<${TileLine} key=${`-${tile}`} tile=${tile} won=${false} />`)}</ul>
    <footer><span>${t('board.together')}</span><b><${Coin} />${gain.total ? signed(gain.total) : '0'}</b></footer><//>`;
}

/** @param {{camera: import('./camera.js').Camera}} props */
export function RefusalTooltip({ camera }) {
  const now = refusal.value;
  if (!now || !currentBoard.value?.spots.has(now.pick) || camera.moving.value) return null;
  return html`<${Tooltip} camera=${camera} hex=${now.pick} className="refusal">${now.text}<//>`;
}
