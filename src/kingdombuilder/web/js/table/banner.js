// The ribbon: what is expected, and of whom.

import { t } from '../i18n/i18n.js';
import { House, ThinkingDots } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { isCounting } from './ledger.js';
import { isConnected, offlineText } from './state/connection.js';
import { isPlanning } from './state/plan.js';
import { isMyTurn, isOver, position } from './state/selectors.js';
import { seatColour, seatName, table } from './state/table.js';
import { thinkingSeat, view, viewpoint } from './state/view.js';

const MOST_LETTERS = 44; // in one line on a phone

/** Return a sentence that names the winners. @param {number[]} winners */
export const victoryText = (winners) =>
  winners.length
    ? t('table.wins', { n: winners.length, who: winners.map(seatName).join(t('table.and')) })
    : t('table.no_winner');

/** Return the text, colour and mood of the ribbon. */
function ribbon() {
  const now = /** @type {ViewMessage} */ (view.value);
  const prompt = position.value?.prompt;
  const { chooser, winners } = now.position;
  if (now.is_past)
    return { text: t('table.past', { at: now.step, of: now.last_step }), colour: '', mood: 'past' };
  if (isPlanning.value)
    return {
      text: t('table.planning', { text: prompt?.text ?? '' }),
      colour: seatColour(viewpoint.value ?? 0),
      mood: 'planning',
    };
  if (isOver.value)
    return {
      text: isCounting.value ? t('table.title_over') : victoryText(winners),
      colour: winners.length && !isCounting.value ? seatColour(winners[0]) : '',
      mood: '',
    };
  if (isMyTurn.value || chooser === null)
    return { text: prompt?.text ?? '', colour: seatColour(chooser ?? 0), mood: '' };
  return {
    text: t('table.plays', { who: seatName(chooser) }),
    colour: seatColour(chooser),
    mood: thinkingSeat.value === chooser ? 'thinking' : '',
  };
}

/** One house for each settlement of the mandatory action. */
function Pips() {
  const prompt = position.value?.prompt;
  const seat = isPlanning.value ? (viewpoint.value ?? 0) : (position.value?.chooser ?? null);
  if (!prompt?.total || view.value?.is_past || seat === null) return null;
  return html`<span class="banner-pips" aria-hidden="true">
    ${Array.from(
      { length: prompt.total },
      (_, i) => html`
      <i class=${cls(i < prompt.done && 'is-done', i === prompt.done && 'is-current')}><${House}
        colour=${seatColour(seat)} /></i>`,
    )}</span>`;
}

export function Banner() {
  const { text, colour, mood } = ribbon();
  return html`<header class=${cls('banner', colour && `seat-colour-${colour}`, mood && `is-${mood}`)}>
    <div class="banner-ribbon"><${Pips} /><strong role="status"
      class=${cls(text.length > MOST_LETTERS && 'is-long')}
      style=${{ '--letters': Math.max(text.length, 1) }}>${text}</strong>
      ${mood === 'thinking' && html`<${ThinkingDots} />`}</div>
    ${table.value && !isConnected.value && html`<p class="banner-offline" role="alert">${offlineText()}</p>`}
    ${
      position.value?.last_round &&
      !isOver.value &&
      !view.value?.is_past &&
      html`<p class="banner-last-round">
      ${t('table.last_round')}</p>`
    }
  </header>`;
}
