// Help with a turn: the gains of all hexes, a hint, and planning the next turn.

import { t } from '../i18n/i18n.js';
import { notify } from '../ui/dialog.js';
import { isSmall } from '../ui/layout.js';
import { Icon } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { html } from '../vendor.js';
import { HeatMapButton } from './heat-map.js';
import { gains, isHintPending, requestHint } from './state/hints.js';
import { isPlanning, setPlan } from './state/plan.js';
import { canAct, canPlan, isMyTurn, legal } from './state/selectors.js';
import { table } from './state/table.js';
import { camera } from './state/view.js';

/** Whether the table allows hints. */
export const areHintsAllowed = () => table.value?.options.hints !== false;

/** Show the gain of every hex, or explain why there is nothing to show. */
export function toggleGains() {
  settings.gains.value = !settings.gains.value;
  if (!settings.gains.value) return;
  if (!canAct.value) notify(t('table.gains_later'));
  else if (!legal.value.hexes.some((hex) => gains.value[hex]?.total)) notify(t('table.gains_none'));
}

export function toggleCoordinates() {
  settings.coordinates.value = !settings.coordinates.value;
}

/** Request a hint, or explain why that is not possible. */
export function hintOrExplain() {
  if (!areHintsAllowed()) notify(t('waiting_room.no_hints'));
  else if (isMyTurn.value) requestHint();
  else notify(t('table.not_your_turn'));
}

/** Start a plan, or drop it. */
export function togglePlan() {
  if (isPlanning.value) setPlan(null);
  else if (canPlan.value) {
    setPlan([]);
    notify(t('table.plan_text'));
  } else notify(t('table.plan_when'));
}

/** The zoom of the board, where buttons over it would cover hexes. */
export function ZoomButtons() {
  const view = camera.value;
  if (!view) return null;
  const isWhole = view.zoomLevel.value === 1;
  return html`<button class="button-round table-zoom-in" aria-label=${t('board.closer')}
    onClick=${() => view.zoom(2)}><${Icon}
    name="plus" /></button>
    ${
      !isWhole &&
      html`<button class="button-round table-zoom-fit" aria-label=${t('board.fit')} onClick=${() => view.fit()}><${Icon}
        name="fit" /></button>`
    }`;
}

export const AssistControls =
  () => html`<div class="table-tools" role="group" aria-label=${t('table.tools')}>
  <button class="button-round" title=${t('table.gains_key')} aria-label=${t('table.gains')}
    aria-pressed=${settings.gains.value} onClick=${toggleGains}><${Icon} name="lens" /></button>
  <${HeatMapButton} />
  ${
    areHintsAllowed() &&
    html`<button class="button-round" title=${t('table.hint_key')}
    aria-label=${t('table.hint')} aria-disabled=${!isMyTurn.value} aria-busy=${isHintPending.value}
    onClick=${hintOrExplain}><${Icon} name="hint" /></button>`
  }
  <button class="button-round" title=${t('table.plan_key')} aria-label=${t('table.plan')}
    aria-pressed=${isPlanning.value} aria-disabled=${!isPlanning.value && !canPlan.value} onClick=${togglePlan}>
    <${Icon} name="plan" /></button>
  ${isSmall.value && html`<${ZoomButtons} />`}
</div>`;
