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
  const hinted = hint.value?.pick === word && 'hinted';
  if (land)
    return html`<button class=${cls('swatch', hinted)} onClick=${() => pick(word)}><${TerrainArt}
      terrain=${land} /><span>${thingName(land)}</span></button>`;
  return html`<button class=${cls('btn', hinted)} onClick=${() => pick(word)}>${t(`table.pick_${word}`)}
    </button>`;
}

function OtherPicks() {
  const words = otherPicks.value;
  if (!words.length && !isPlanning.value) return null;
  return html`<div class=${cls('choices', (words.length > 2 || myTiles.value.length > 0) && 'raised')} role="group"
    aria-label=${t('table.choices')}>
    ${words.map((word) => html`<${PickButton} key=${word} word=${word} />`)}
    ${
      isPlanning.value &&
      html`<button class="btn" onClick=${() => setPlan(null)}>${t('table.plan_drop')}
      </button>`
    }</div>`;
}

const GameOverActions =
  () => html`<div class="ended"><button class="btn" onClick=${() => showStep(0)}>${t('table.replay')}
    </button>
  <button class="btn go" onClick=${openLedger}>${t('table.final_scores')}</button></div>`;

export function Tray() {
  const now = view.value;
  if (now?.is_past) return html`<footer class="bar replaying"><${Replay} /></footer>`;
  if (isOver.value) return html`<footer class="bar"><${GameOverActions} /></footer>`;
  if (isBotPlayingForMe()) return html`<footer class="bar"><${AwayNotice} /></footer>`;
  if (viewpoint.value === null) return html`<footer class="bar"><${SpectatorTray} /></footer>`;
  return html`<footer class="bar"><${Hand} /><${MyTiles} /><${OtherPicks} /><${TurnControls} /></footer>`;
}
