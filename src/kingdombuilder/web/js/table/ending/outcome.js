// The result in words: who wins and by how much, why, and where the difference came from.

import { dayText } from '../../i18n/days.js';
import { t } from '../../i18n/i18n.js';
import { House } from '../../ui/sprites.js';
import { cls, html } from '../../vendor.js';
import { victoryText } from '../banner.js';
import { isCounting } from '../ledger.js';
import { isOnline, mySeat, mySeats } from '../state/selectors.js';
import { seatColour, seatName, table } from '../state/table.js';
import { finishCounting } from './counting.js';
import { comparedSeats, differences, outcomeOf, placeOf } from './result.js';
import { Crown, SourceIcon } from './score-table.js';

const MIN_SEATS_WITH_PLACES = 3;

/** The viewer's seat: their own online, or the only one that a person plays at this screen. */
export function viewerSeat() {
  if (isOnline.value) return mySeat.value;
  const people = mySeats.value.filter((seat) => !table.value?.seats[seat].bot);
  return people.length === 1 ? people[0] : -1;
}

/** @param {ScoreSheetMessage} sheet @param {number} [viewer] @returns {import('./result.js').Result} */
export const resultOf = ({ totals, winners }, viewer = viewerSeat()) => ({
  totals: totals.map((gold) => gold ?? 0),
  winners,
  viewer,
  seats: table.value?.seats ?? [],
});

/** Return the result as a sentence. @param {import('./result.js').Result} result */
export function outcomeText(result) {
  const { kind, margin: n } = outcomeOf(result);
  const { winners, viewer } = result;
  const others = winners.filter((seat) => seat !== viewer).map(seatName);
  if (kind === 'win' || kind === 'lose')
    return n ? t(`ending.${kind}`, { n }) : t(`ending.${kind}_plain`);
  if (kind === 'share') return t('ending.share', { who: others.join(t('table.and')) });
  if (kind === 'other_wins' && n) return t('ending.other_wins', { who: others[0], n });
  return victoryText(winners);
}

/**
 * Return the title of a picture: who has won, or the day and gold of a daily kingdom.
 * @param {ScoreSheetMessage} sheet
 */
export function pictureTitle(sheet) {
  const day = table.value?.daily;
  if (!day) return outcomeText(resultOf(sheet, -1));
  return t('learn.daily_result', { day: dayText(day), n: sheet.totals[viewerSeat()] ?? 0 });
}

/** Return why a seat did not play to the end, or ''. @param {number} seat @param {number} viewer */
function absenceText(seat, viewer) {
  const info = table.value?.seats[seat];
  const reason = info?.has_forfeited
    ? 'forfeited'
    : info?.timed_out
      ? 'out'
      : info?.is_away
        ? 'away'
        : '';
  if (!reason) return '';
  return t(seat === viewer ? `ending.${reason}_me` : `ending.${reason}`, { who: seatName(seat) });
}

/**
 * Return further sentences: the viewer's place, and who did not play to the end.
 * @param {import('./result.js').Result} result
 */
function moreSentences(result) {
  const { seats, viewer } = result;
  const place = viewer < 0 ? 1 : placeOf(result);
  const absences = seats.map((_, seat) => absenceText(seat, viewer)).filter(Boolean);
  return place > 1 && seats.length >= MIN_SEATS_WITH_PLACES
    ? [t(`ending.place_${place}`, { of: seats.length }), ...absences]
    : absences;
}

/** The headline of the ending, or the gold that is being counted. @param {{sheet: ScoreSheetMessage}} props */
export function Outcome({ sheet }) {
  if (isCounting.value)
    return html`<div class="ending-outcome is-counting"><p class="ending-verdict">${t('ending.counting')}</p>
      <button class="button ending-skip" onClick=${finishCounting}>${t('table.skip')}</button></div>`;
  const result = resultOf(sheet);
  const { kind } = outcomeOf(result);
  return html`<div class=${cls('ending-outcome', kind === 'win' && 'is-winner')}>
    <span class="ending-winners" aria-hidden="true">${sheet.winners.map(
      (seat) => html`<span key=${seat}><${Crown} /><${House} colour=${seatColour(seat)} /></span>`,
    )}</span>
    <div role="status"><p class="ending-verdict">${outcomeText(result)}</p>
      ${moreSentences(result).map((text) => html`<p class="ending-note" key=${text}>${text}</p>`)}</div></div>`;
}

/** Where the difference between the compared seats came from. @param {{sheet: ScoreSheetMessage}} props */
export function DifferenceList({ sheet }) {
  const result = resultOf(sheet);
  const compared = isCounting.value ? null : comparedSeats(result);
  if (!compared) return null;
  const { seat, rival } = compared;
  const title =
    seat === result.viewer
      ? t('ending.difference', { who: seatName(rival) })
      : t('ending.difference_between', { who: seatName(seat), other: seatName(rival) });
  return html`<section class="ending-difference" aria-labelledby="difference-title">
    <h3 id="difference-title">${title}</h3>
    <ul>${differences(sheet.rows, seat, rival).map(
      ({
        source,
        name,
        gold,
      }) => html`<li key=${source} class=${gold > 0 ? 'is-ahead' : 'is-behind'}>
        <${SourceIcon} source=${source} /><span>${name}</span>
        <b>${gold > 0 ? '+' : '−'}${Math.abs(gold)}</b></li>`,
    )}</ul></section>`;
}
