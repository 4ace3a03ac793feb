// What an online table agrees on: who finds it, its clock, chat, hints, and whether it counts.

import { say } from '../i18n/i18n.js';
import { spanName } from '../i18n/time-text.js';
import { person } from '../user/user.js';
import { html } from '../vendor.js';
import { choices, choose } from './choices.js';

const KINDS = ['none', 'turn', 'game', 'days'];
const TURNS = [30, 60, 120, 180, 300, 600]; // seconds
const GAMES = [300, 600, 900, 1200, 1800, 2700, 3600];
const MORE = [0, 5, 10, 15, 30];
const DAYS = [1, 2, 3, 7];
/** @type {Record<string, Clock>} */
const USUAL = {
  none: { kind: 'none' },
  turn: { kind: 'turn', seconds: 120 },
  game: { kind: 'game', seconds: 900, increment: 10 },
  days: { kind: 'days', days: 2 },
};

/** @param {Partial<import('./choices.js').Terms>} change */
const agree = (change) => choose({ terms: { ...choices.value.terms, ...change } }, false);

/** One of some numbers. @param {{label: string, values: number[], now: number, name: (value: number) => string, take: (value: number) => void}} props */
const Pick = ({ label, values, now, name, take }) => html`<label class="field"><span>${label}</span>
  <select value=${now} onChange=${(event) => take(Number(event.target.value))}>${values.map((value) => html`<option key=${value} value=${value}>${name(value)}</option>`)}</select></label>`;

function ClockNumbers() {
  const { clock } = choices.value.terms;
  const take = (change) => agree({ clock: { ...clock, ...change } });
  const { seconds = 0, increment = 0, days = 1 } = clock;
  if (clock.kind === 'turn')
    return html`<${Pick} label=${say('terms.clock_turn_time')} values=${TURNS} now=${seconds} name=${spanName} take=${(value) => take({ seconds: value })} />`;
  if (clock.kind === 'days')
    return html`<${Pick} label=${say('terms.clock_turn_time')} values=${DAYS} now=${days} name=${(n) => say('clock.days', { n })} take=${(value) => take({ days: value })} />`;
  if (clock.kind !== 'game') return null;
  return html`<${Pick} label=${say('terms.clock_game_time')} values=${GAMES} now=${seconds} name=${spanName} take=${(value) => take({ seconds: value })} />
    <${Pick} label=${say('terms.clock_more')} values=${MORE} now=${increment} name=${spanName} take=${(value) => take({ increment: value })} />`;
}

/** @param {{of: 'listed'|'chat'|'hints'|'rated', on: boolean, off?: boolean, hint: string}} props */
const Switch = ({
  of,
  on,
  off = false,
  hint,
}) => html`<label class="check option"><span><strong>${say(`terms.${of}`)}</strong><small>${hint}</small></span>
  <input type="checkbox" checked=${on} disabled=${off} onChange=${() => agree({ [of]: !choices.value.terms[of] })} /></label>`;

export function Terms() {
  const { clock, listed, chat, hints, rated } = choices.value.terms;
  const account = person.value?.kind === 'account';
  const counts = rated && account;
  return html`<section class="panel terms-panel" aria-labelledby="new-terms">
    <header><h2 id="new-terms">${say('terms.terms')}</h2></header>
    <div class="option clocked"><span id="clock-label"><strong>${say('terms.clock')}</strong><small>${say(`terms.clock_${clock.kind}_hint`)}</small></span>
      <div class="choice" role="group" aria-labelledby="clock-label">${KINDS.map((kind) => html`<button key=${kind} aria-pressed=${clock.kind === kind} onClick=${() => agree({ clock: USUAL[kind] })}>${say(`terms.clock_${kind}`)}</button>`)}</div></div>
    ${clock.kind !== 'none' && html`<div class="clock-numbers"><${ClockNumbers} /></div>`}
    <${Switch} of="listed" on=${listed} hint=${say(listed ? 'terms.listed_hint' : 'terms.unlisted_hint')} />
    <${Switch} of="rated" on=${counts} off=${!account} hint=${say(account ? 'terms.rated_hint' : 'terms.rated_accounts')} />
    <${Switch} of="hints" on=${hints && !counts} off=${counts} hint=${say(counts ? 'terms.hints_rated' : 'terms.hints_hint')} />
    <${Switch} of="chat" on=${chat} hint=${say('terms.chat_hint')} />
  </section>`;
}
