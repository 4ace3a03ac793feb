// The totals of a review: what every player gained by luck and lost by errors, and how it adds up to the result.

import { t } from '../i18n/i18n.js';
import { SeatArt } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { Gold, Percent } from './figure.js';
import { isClear, percentText } from './figures.js';

/** @typedef {GameListEntry['seats'][number]} GameSeat */

/** @param {{seat: GameSeat}} props */
const SeatHead = ({ seat }) =>
  html`<span class="review-seat"><${SeatArt} colour=${seat.colour} bot=${seat.bot} />${seat.name}</span>`;

/** @param {{review: Review, seats: GameSeat[]}} props */
export function PlayerTotals({ review, seats }) {
  return html`<div class="review-scroll"><table class="review-table review-totals">
    <thead><tr><th scope="col">${t('review.totals')}</th><th scope="col">${t('review.luck')}</th>
      <th scope="col">${t('review.lost')}</th><th scope="col">${t('review.lost_turn')}</th>
      <th scope="col">${t('review.position')}</th><th scope="col">${t('review.errors')}</th></tr></thead>
    <tbody>${review.players.map((player, at) => {
      const simulations = review.turns
        .filter((turn) => turn.seat === at)
        .reduce((sum, turn) => sum + turn.rollouts, 0);
      return html`<tr key=${at}><th scope="row"><${SeatHead} seat=${seats[at]} /></th>
        <td><${Percent} of=${player.luck} simulations=${simulations} isSigned /><br />
          <${Gold} of=${player.luck_gold} simulations=${simulations} isSigned /></td>
        <td><${Percent} of=${player.loss} simulations=${simulations} /><br />
          <${Gold} of=${player.loss_gold} simulations=${simulations} /></td>
        <td><${Percent} of=${player.loss_per_turn} simulations=${simulations} /></td>
        <td><${Percent} of=${player.position} simulations=${simulations} isSigned /><br />
          <${Gold} of=${player.position_gold} simulations=${simulations} isSigned /></td>
        <td>${t('review.errors_of_turns', { n: player.errors, of: player.turns })}${
          player.loss.value < 0 && isClear(player.loss)
            ? html`<br /><small>${t('review.beats_engine')}</small>`
            : ''
        }</td></tr>`;
    })}</tbody></table></div>`;
}

/** @param {{review: Review, seats: GameSeat[]}} props */
export function AccountTable({ review, seats }) {
  const accounts = review.chance_accounts;
  const names = seats.map((seat) => seat.name ?? '');
  /** @type {[string, number[]][]} */
  const rows = names.flatMap((who, owner) => [
    [t('review.luck_of', { who }), accounts.map((one) => one.luck[owner])],
    [t('review.errors_of', { who }), accounts.map((one) => one.loss[owner])],
    [t('review.position_of', { who }), accounts.map((one) => one.position[owner])],
  ]);
  return html`<div class="review-scroll"><table class="review-table review-account">
    <caption>${t('review.account_caption')}</caption>
    <thead><tr><th scope="col">${t('review.account')}</th>${seats.map(
      (seat, at) => html`<th key=${at} scope="col"><${SeatHead} seat=${seat} /></th>`,
    )}</tr></thead>
    <tbody><tr><th scope="row">${t('review.start')}</th>${accounts.map(
      (one, at) => html`<td key=${at}>${percentText(one.start)}</td>`,
    )}</tr>
    ${rows.map(
      ([label, values], row) =>
        html`<tr key=${row}><th scope="row">${label}</th>${values.map(
          (value, at) => html`<td key=${at}>${percentText(value, true)}</td>`,
        )}</tr>`,
    )}
    <tr class="review-sum"><th scope="row">${t('review.result')}</th>${accounts.map(
      (one, at) => html`<td key=${at}>${percentText(one.result)}</td>`,
    )}</tr></tbody></table></div>`;
}
