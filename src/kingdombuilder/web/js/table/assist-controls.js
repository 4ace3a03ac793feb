// Help for the turn: gold on every hex, a hint, and laying out the next turn.

import { say } from '../i18n/i18n.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { html } from '../vendor.js';
import { mayPlan, myTurn } from './state/selectors.js';
import { askHint, hinting, plan, planning, table } from './state.js';

/** Whether the table allows to ask a bot. */
export const mayAsk = () => table.value?.options.hints !== false;

export function toggleGains() {
  settings.gains.value = !settings.gains.value;
}

export function wantHint() {
  if (!mayAsk()) notify(say('gather.no_hints'));
  else if (myTurn.value) askHint();
  else notify(say('tabletop.not_your_turn'));
}

/** Begin to lay out the next turn, or drop what was laid out. */
export function togglePlan() {
  if (planning.value) plan(null);
  else if (mayPlan.value) {
    plan([]);
    notify(say('tabletop.plan_text'));
  } else notify(say('tabletop.plan_when'));
}

export const Tools = () => html`<div class="tools" role="group" aria-label=${say('tabletop.tools')}>
  <button class="round" title=${say('tabletop.gains_key')} aria-label=${say('tabletop.gains')} aria-pressed=${settings.gains.value} onClick=${toggleGains}><${Icon} name="lens" /></button>
  ${mayAsk() && html`<button class="round" title=${say('tabletop.hint_key')} aria-label=${say('tabletop.hint')} aria-disabled=${!myTurn.value} aria-busy=${hinting.value} onClick=${wantHint}><${Icon} name="hint" /></button>`}
  <button class="round" title=${say('tabletop.plan_key')} aria-label=${say('tabletop.plan')} aria-pressed=${planning.value} aria-disabled=${!planning.value && !mayPlan.value} onClick=${togglePlan}><${Icon} name="plan" /></button>
</div>`;
