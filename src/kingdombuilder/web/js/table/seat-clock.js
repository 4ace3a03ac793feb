// How much time each seat has left. The server decides when it is over; the page only counts down what it was told.

import { announce, t } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { cls, computed, effect, html, signal } from '../vendor.js';
import { mySeat } from './state/actions.js';
import { isOver, seatName } from './state/selectors.js';
import { clock, table } from './state.js';

const LOW_TIME_MS = 20_000; // milliseconds that are little
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

const now = signal(0);
const isRunning = computed(() => Boolean(clock.value && clock.value.running >= 0 && !isOver.value));

/** @param {number} seat */
function timeLeft(seat) {
  const info = clock.value;
  if (!info) return null;
  const elapsed =
    isRunning.value && info.running === seat
      ? info.now - info.since + Math.max(0, now.value - info.heard)
      : 0;
  return Math.max(0, info.left[seat] - elapsed);
}

/** As it is read on a clock: days and hours, minutes and seconds, at last tenths. @param {number} left */
export function clockText(left) {
  if (left < LOW_TIME_MS) return t('clock.tenths', { n: (Math.floor(left / 100) / 10).toFixed(1) });
  if (left >= DAY)
    return t('clock.days_hours', {
      days: Math.floor(left / DAY),
      hours: Math.floor((left % DAY) / HOUR),
    });
  if (left >= 2 * HOUR)
    return t('clock.hours_minutes', {
      hours: Math.floor(left / HOUR),
      minutes: Math.floor((left % HOUR) / MINUTE),
    });
  return `${Math.floor(left / MINUTE)}:${String(Math.floor((left % MINUTE) / SECOND)).padStart(2, '0')}`;
}

/** @param {{seat: number}} props */
export function SeatClock({ seat }) {
  const left = timeLeft(seat);
  const { bot, away } = table.value?.seats[seat] ?? {};
  if (left === null || (bot && !away)) return null; // a bot has no clock
  const running = isRunning.value && clock.value?.running === seat;
  const short = running && left < LOW_TIME_MS;
  const label = t('clock.left', { who: seatName(seat), time: clockText(left) });
  return html`<div class=${cls('clock', running && 'running', short && 'short')} role="timer" aria-label=${label} title=${label}>
    ${short && html`<${Icon} name="warn" />`}<span>${clockText(left)}</span></div>`;
}

/** Count down while a clock runs, and say it once when one's own gets short. */
export function watchClock() {
  let warned = false;
  const stop = effect(() => {
    if (!isRunning.value) return undefined;
    const count = () => {
      now.value = performance.now();
    };
    count();
    const timer = setInterval(count, 100);
    return () => clearInterval(timer);
  });
  const stopWarning = effect(() => {
    const seat = mySeat.value;
    const left =
      seat >= 0 && isRunning.value && clock.value?.running === seat ? timeLeft(seat) : null;
    const short = left !== null && left < LOW_TIME_MS;
    if (short && !warned) announce(t('clock.short'));
    warned = short;
  });
  return () => {
    stop();
    stopWarning();
  };
}
