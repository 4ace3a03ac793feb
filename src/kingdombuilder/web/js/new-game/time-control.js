// The time control of an online table.

import { t } from '../i18n/i18n.js';
import { durationText } from '../i18n/time-text.js';
import { onValue } from '../ui/form.js';
import { html } from '../vendor.js';
import { choices, setOption } from './choices.js';

const TIME_CONTROLS = ['none', 'turn', 'game', 'days'];
const TURN_SECONDS = [30, 60, 120, 180, 300, 600];
const GAME_SECONDS = [300, 600, 900, 1200, 1800, 2700, 3600];
const INCREMENTS = [0, 5, 10, 15, 30];
const DAYS = [1, 2, 3, 7];
/** @type {Record<string, import('./choices.js').TimeControlChoice>} */
const DEFAULTS = {
  none: { kind: 'none' },
  turn: { kind: 'turn', seconds: 120 },
  game: { kind: 'game', seconds: 900, increment: 10 },
  days: { kind: 'days', days: 2 },
};

/**
 * A choice of one of several numbers.
 * @param {{
 *   label: string, values: number[], now: number, name: (value: number) => string,
 *   choose: (value: number) => void,
 * }} props
 */
const NumberChoice = ({
  label,
  values,
  now,
  name,
  choose,
}) => html`<label class="form-field"><span>${label}</span>
  <select value=${now} onChange=${onValue((value) => choose(Number(value)))}>
    ${values.map((value) => html`<option key=${value} value=${value}>${name(value)}</option>`)}</select>
    </label>`;

function TimeControlNumbers() {
  const { clock } = choices.value.terms;
  if (clock.kind === 'none') return null;
  /** @param {'seconds'|'increment'|'days'} field */
  const setter = (field) => (/** @type {number} */ value) =>
    setOption({ clock: { ...clock, [field]: value } });
  const daysText = (/** @type {number} */ n) => t('clock.days', { n });
  const { seconds = 0, increment = 0, days = 1 } = clock;
  if (clock.kind === 'turn')
    return html`<${NumberChoice} label=${t('new_table.clock_turn_time')} values=${TURN_SECONDS} now=${seconds}
      name=${durationText} choose=${setter('seconds')} />`;
  if (clock.kind === 'days')
    return html`<${NumberChoice} label=${t('new_table.clock_turn_time')} values=${DAYS} now=${days} name=${daysText}
      choose=${setter('days')} />`;
  return html`<${NumberChoice} label=${t('new_table.clock_game_time')} values=${GAME_SECONDS} now=${seconds}
    name=${durationText} choose=${setter('seconds')} />
    <${NumberChoice} label=${t('new_table.clock_more')} values=${INCREMENTS} now=${increment} name=${durationText}
      choose=${setter('increment')} />`;
}

export function TimeControlChoice() {
  const { clock } = choices.value.terms;
  return html`<div class="option option-clock"><span id="clock-label"><strong>${t('new_table.clock')}</strong><small>
    ${t(`new_table.clock_${clock.kind}_hint`)}</small></span>
    <div class="form-choice" role="group" aria-labelledby="clock-label">${TIME_CONTROLS.map(
      (kind) => html`<button
      key=${kind} aria-pressed=${clock.kind === kind} onClick=${() => setOption({ clock: DEFAULTS[kind] })}>
      ${t(`new_table.clock_${kind}`)}</button>`,
    )}</div></div>
  ${clock.kind !== 'none' && html`<div class="option-clock-numbers"><${TimeControlNumbers} /></div>`}`;
}
