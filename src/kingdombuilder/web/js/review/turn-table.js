// All turns as a table: the same figures as in the chart and the bars.

import { t, thingName } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { Gold, Percent } from './figure.js';

/**
 * @param {{
 *   turns: ReviewedTurn[], names: string[], selected: number|null, onSelect: (number: number) => void,
 * }} props
 */
export const TurnTable = ({
  turns,
  names,
  selected,
  onSelect,
}) => html`<div class="review-scroll review-turn-table">
  <table class="review-table"><thead><tr><th scope="col">${t('review.round')}</th>
    <th scope="col">${t('review.player')}</th><th scope="col">${t('review.card')}</th>
    <th scope="col">${t('review.chance')}</th><th scope="col">${t('review.luck')}</th>
    <th scope="col">${t('review.lost')}</th><th scope="col"><span
      class="visually-hidden">${t('review.error')}</span></th></tr>
  </thead><tbody>${turns.map((turn) => {
    const isError = turn.decisions.some((one) => one.is_error && one.seat === turn.seat);
    return html`<tr key=${turn.number} class=${cls(selected === turn.number && 'is-selected')}>
      <th scope="row"><button class="button-link" aria-pressed=${selected === turn.number}
        onClick=${() => onSelect(turn.number)}>${turn.round}</button></th>
      <td>${names[turn.seat]}</td>
      <td>${turn.cards.map((card) => thingName(card)).join(', ') || t('review.silos')}</td>
      <td><${Percent} of=${turn.before.chance[turn.seat]} simulations=${turn.rollouts} /></td>
      <td><${Percent} of=${turn.luck.chance[turn.seat]} simulations=${turn.rollouts} isSigned /><br />
        <${Gold} of=${turn.luck.lead[turn.seat]} simulations=${turn.rollouts} isSigned /></td>
      <td><${Percent} of=${turn.loss.chance[turn.seat]} simulations=${turn.rollouts} /><br />
        <${Gold} of=${turn.loss.lead[turn.seat]} simulations=${turn.rollouts} /></td>
      <td>${
        isError &&
        html`<span class="review-error" title=${t('review.error')}><${Icon} name="warn" />
        <span class="visually-hidden">${t('review.error')}</span></span>`
      }</td></tr>`;
  })}</tbody></table></div>`;
