// When the game ends: visible from the start, and announced when the last round begins.

import { t } from '../i18n/i18n.js';
import { notify, withdrawNotice } from '../ui/dialog.js';
import { House } from '../ui/sprites.js';
import { cls, effect, html } from '../vendor.js';
import { isOver, position } from './state/selectors.js';
import { seatColour, seatName } from './state/table.js';
import { lines, view } from './state/view.js';

/** The seat with the fewest settlements left. */
function nearestToEnd() {
  const seats = position.value?.seats ?? [];
  return seats.reduce(
    (best, seat, number) => (seat.supply < seats[best].supply ? number : best),
    0,
  );
}

/** The seat that has triggered the end, or null if no seat has. */
const endingSeat = () =>
  lines.value.findLast((line) => line.kind === 'end_triggered')?.seat ?? null;

/** Describe when the game ends. */
function gameEndText() {
  if (position.value?.last_round) {
    const seat = endingSeat();
    return seat === null ? t('table.ends_now') : t('table.ends_now_by', { who: seatName(seat) });
  }
  const seat = nearestToEnd();
  return t('table.ends', { n: position.value?.seats[seat]?.supply ?? 0, who: seatName(seat) });
}

/** When the game ends, and how far it is. */
export function GameEnd() {
  if (isOver.value || !position.value?.seats.length) return null;
  return html`<p class=${cls('game-end', position.value.last_round && 'is-soon')}><${House}
    colour=${seatColour(nearestToEnd())} /><span>${gameEndText()}</span></p>`;
}

/** Announce the last round when it begins; the end of the game withdraws what is left of that. */
export function watchLastRound() {
  let wasLast = /** @type {boolean|null} */ (null);
  let announced = '';
  return effect(() => {
    const now = view.value;
    if (!now || now.is_past) return;
    const hasEnded = now.position.phase === 'over';
    const isLast = now.position.last_round && !hasEnded;
    if (isLast && wasLast === false) {
      announced = gameEndText();
      notify(announced);
    }
    if (hasEnded) withdrawNotice(announced);
    wasLast = isLast;
  });
}
