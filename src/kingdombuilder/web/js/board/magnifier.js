// The magnifier for fingers: the first tap on a small hex shows it enlarged, the second picks it.

import { t, thing } from '../i18n/i18n.js';
import { Coin, Tile } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { LandImage } from './ground.js';

const REACH = 130; // units of the board on each side of the hex

/**
 * @param {{board: import('./board-model.js').BoardState, camera: import('./camera.js').Camera}}
 * props
 */
export function Magnifier({ board, camera }) {
  const name = board.armed.value;
  const hex = name && board.model.hexes.get(name);
  if (!hex || camera.isMoving.value) return null;
  const gain = board.gains.value[name];
  const side = camera.toFrame(hex).x < camera.frame.clientWidth / 2 ? 'right' : 'left'; // away from the finger
  return html`<div class="magnifier magnifier-${side}" aria-hidden="true">
    <div class="magnifier-glass"><svg viewBox="${hex.x - REACH} ${hex.y - REACH} ${2 * REACH} ${2 * REACH}">
      <${LandImage} board=${board} hex=${hex} />
      <use href="#board-under" /><use href="#board-dots" /><use href="#board-over" /></svg></div>
    <span class="magnifier-sum">${
      gain &&
      html`<${Coin} />${gain.total > 0 ? '+' : ''}${gain.total}
      ${gain.tiles_won.map(
        (tile) => html`<${Tile} key=${tile} id=${tile}
        kind=${thing(tile)?.kind ?? 'location'} />`,
      )}`
    }
      <small>${t('board.again')}</small></span></div>`;
}
