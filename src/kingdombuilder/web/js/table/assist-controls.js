// Help with a turn: the gains of all hexes, a hint, and planning the next turn.

import { t } from '../i18n/i18n.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { html } from '../vendor.js';
import { isHintPending, requestHint } from './state/hints.js';
import { isPlanning, setPlan } from './state/plan.js';
import { canPlan, isMyTurn } from './state/selectors.js';
import { table } from './state/table.js';

/** Whether the table allows hints. */
export const areHintsAllowed = () => table.value?.options.hints !== false;

export function toggleGains() {
  settings.gains.value = !settings.gains.value;
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

export const AssistControls =
  () => html`<div class="tools" role="group" aria-label=${t('table.tools')}>
  <button class="round" title=${t('table.gains_key')} aria-label=${t('table.gains')}
    aria-pressed=${settings.gains.value} onClick=${toggleGains}><${Icon} name="lens" /></button>
  ${
    areHintsAllowed() &&
    html`<button class="round" title=${t('table.hint_key')}
    aria-label=${t('table.hint')} aria-disabled=${!isMyTurn.value} aria-busy=${isHintPending.value}
    onClick=${hintOrExplain}><${Icon} name="hint" /></button>`
  }
  <button class="round" title=${t('table.plan_key')} aria-label=${t('table.plan')}
    aria-pressed=${isPlanning.value} aria-disabled=${!isPlanning.value && !canPlan.value} onClick=${togglePlan}>
    <${Icon} name="plan" /></button>
</div>`;
