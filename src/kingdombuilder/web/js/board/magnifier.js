// A round glass for fingers: the first tap on a small hex shows it large, the second picks it.

import { t, thing } from '../i18n/i18n.js';
import { gains } from '../table/state/hints.js';
import { table } from '../table/state/table.js';
import { Coin, Tile } from '../ui/sprites.js';
import { html, signal } from '../vendor.js';
import { currentBoard } from './board-model.js';

const REACH = 130;

/** The hex that the next tap picks. @type {import('@preact/signals').Signal<string|null>} */
export const armedHex = signal(null);

/** @param {{camera: import('./camera.js').Camera}} props */
export function Magnifier({ camera }) {
  const board = currentBoard.value;
  const spot = armedHex.value && board?.spots.get(armedHex.value);
  if (!board || !spot || !armedHex.value || camera.moving.value) return null;
  const gain = gains.value[armedHex.value];
  const { box } = board;
  const side = camera.toFrame(spot).x < camera.frame.clientWidth / 2 ? 'right' : 'left'; // away from the finger
  return html`<div class="loupe ${side}" aria-hidden="true">
    <div class="glass"><svg viewBox="${spot.x - REACH} ${spot.y - REACH} ${2 * REACH} ${2 * REACH}">
      <image href=${table.value?.land} x=${box.x} y=${box.y} width=${box.width} height=${box.height} />
      <use href="#board-under" /><use href="#board-dots" /><use href="#board-over" /></svg></div>
    <span class="sum">${
      gain &&
      html`<${Coin} />${gain.total > 0 ? '+' : ''}${gain.total}
      ${gain.won.map((tile) => html`<${Tile} key=${tile} id=${tile} kind=${thing(tile)?.kind ?? 'location'} />`)}`
    }
      <small>${t('board.again')}</small></span></div>`;
}
