// The tray: the hand, the tiles, other picks, and the controls of the turn.

import { t, thingName } from '../i18n/i18n.js';
import { TerrainArt } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { AwayNotice, isBotPlayingForMe, SpectatorTray } from './absence.js';
import { Hand } from './hand.js';
import { openLedger } from './ledger.js';
import { Replay } from './replay.js';
import { pick } from './state/actions.js';
import { hint } from './state/hints.js';
import { showStep } from './state/history.js';
import { isPlanning, setPlan } from './state/plan.js';
import { isOver, myTiles, otherPicks } from './state/selectors.js';
import { view, viewpoint } from './state/view.js';
import { MyTiles } from './tiles.js';
import { TurnControls } from './turn-controls.js';

const TERRAIN_PREFIX = 'on-';

/**
 * A pick that is neither a hex nor a tile: stop, take, or a terrain.
 * @param {{word: string}} props
 */
function PickButton({ word }) {
  const land = word.startsWith(TERRAIN_PREFIX) ? word.slice(TERRAIN_PREFIX.length) : '';
  const hinted = hint.value?.pick === word && 'is-hinted';
  if (land)
    return html`<button class=${cls('choices-terrain', hinted)} onClick=${() => pick(word)}><${TerrainArt}
      terrain=${land} /><span>${thingName(land)}</span></button>`;
  return html`<button class=${cls('button', hinted)} onClick=${() => pick(word)}>${t(`table.pick_${word}`)}
    </button>`;
}

function OtherPicks() {
  const words = otherPicks.value;
  if (!words.length && !isPlanning.value) return null;
  return html`<div class=${cls('choices', (words.length > 2 || myTiles.value.length > 0) && 'is-raised')} role="group"
    aria-label=${t('table.choices')}>
    ${words.map((word) => html`<${PickButton} key=${word} word=${word} />`)}
    ${
      isPlanning.value &&
      html`<button class="button" onClick=${() => setPlan(null)}>${t('table.plan_drop')}
      </button>`
    }</div>`;
}

const GameOverActions =
  () => html`<div class="turn-controls-ended"><button class="button" onClick=${() => showStep(0)}>${t('table.replay')}
    </button>
  <button class="button button-primary" onClick=${openLedger}>${t('table.final_scores')}</button></div>`;

export function Tray() {
  const now = view.value;
  if (now?.is_past) return html`<footer class="tray is-replaying"><${Replay} /></footer>`;
  if (isOver.value) return html`<footer class="tray"><${GameOverActions} /></footer>`;
  if (isBotPlayingForMe()) return html`<footer class="tray"><${AwayNotice} /></footer>`;
  if (viewpoint.value === null) return html`<footer class="tray"><${SpectatorTray} /></footer>`;
  return html`<footer class="tray"><${Hand} /><${MyTiles} /><${OtherPicks} /><${TurnControls} /></footer>`;
}
