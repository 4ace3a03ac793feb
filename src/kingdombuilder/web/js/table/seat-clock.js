// How much time a seat has left.

import { t } from '../i18n/i18n.js';
import { clockText } from '../i18n/time-text.js';
import { Icon } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { isClockRunning, LOW_TIME_MS, timeLeft } from './state/clock.js';
import { seatName, table } from './state/table.js';

/** @param {{seat: number}} props */
export function SeatClock({ seat }) {
  const left = timeLeft(seat);
  const info = table.value?.seats[seat];
  if (left === null || (info?.bot && !info.is_away)) return null; // a bot has no clock
  const isRunning = isClockRunning(seat);
  const isLow = isRunning && left < LOW_TIME_MS;
  const time = clockText(left);
  const label = t('clock.left', { who: seatName(seat), time });
  return html`<div class=${cls('seat-clock', isRunning && 'is-running', isLow && 'is-low')} role="timer"
    aria-label=${label} title=${label}>
    ${isLow && html`<${Icon} name="warn" />`}<span>${time}</span></div>`;
}
