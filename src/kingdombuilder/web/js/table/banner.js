// One ribbon that always says what is expected, and from whom.

import { say } from '../i18n/i18n.js';
import { Dots, House } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { colourAt, myTurn, nameAt, over } from './state/selectors.js';
import { me, online, planning, position, table, thinking, view } from './state.js';

/** @param {number[]} winners */
const victory = (winners) =>
  say('tabletop.wins', { n: winners.length, who: winners.map(nameAt).join(say('tabletop.and')) });

/** What the ribbon says, its colour, and whether it is the real turn. */
function message() {
  const now = /** @type {View} */ (view.value);
  const asked = position.value?.asked;
  const { chooser, winners } = now.position;
  if (now.past)
    return { text: say('tabletop.past', { at: now.at, of: now.of }), colour: '', mood: 'past' };
  if (planning.value)
    return {
      text: say('tabletop.planning', { text: asked?.text ?? '' }),
      colour: colourAt(me.value ?? 0),
      mood: 'plan',
    };
  if (over.value) return { text: victory(winners), colour: colourAt(winners[0]), mood: '' };
  if (myTurn.value || chooser < 0)
    return { text: asked?.text ?? '', colour: colourAt(Math.max(chooser, 0)), mood: '' };
  return {
    text: say('tabletop.plays', { who: nameAt(chooser) }),
    colour: colourAt(chooser),
    mood: thinking.value === chooser ? 'thinks' : '',
  };
}

/** One house for each settlement of the mandatory action. */
function Pips() {
  const asked = position.value?.asked;
  const seat = planning.value ? (me.value ?? 0) : (position.value?.chooser ?? 0);
  if (!asked?.all || view.value?.past || seat < 0) return null;
  return html`<span class="pips" aria-hidden="true">
    ${Array.from(
      { length: asked.all },
      (_, i) => html`
      <i class=${cls(i < asked.done && 'done', i === asked.done && 'now')}><${House} colour=${colourAt(seat)} /></i>`,
    )}</span>`;
}

export function Banner() {
  const { text, colour, mood } = message();
  return html`<header class=${cls('banner', colour && `p-${colour}`, mood)}>
    <div class="ribbon"><${Pips} /><strong role="status">${text}</strong>${mood === 'thinks' && html`<${Dots} />`}</div>
    ${table.value && !online.value && html`<p class="offline" role="alert">${say('tabletop.offline')}</p>`}
    ${position.value?.ended && !over.value && !view.value?.past && html`<p class="last-round">${say('tabletop.last_round')}</p>`}
  </header>`;
}
