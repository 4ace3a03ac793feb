// How much time each seat has left. The server decides when it is over; the page only counts down what it was told.

import { announce, say } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { cls, computed, effect, html, signal } from '../vendor.js';
import { mySeat } from './state/actions.js';
import { nameAt, over } from './state/selectors.js';
import { clock, table } from './state.js';

const SHORT = 20_000; // milliseconds that are little
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

const now = signal(0);
const runs = computed(() => Boolean(clock.value && clock.value.running >= 0 && !over.value));

/** @param {number} seat */
function leftOf(seat) {
  const told = clock.value;
  if (!told) return null;
  const gone =
    runs.value && told.running === seat
      ? told.now - told.since + Math.max(0, now.value - told.heard)
      : 0;
  return Math.max(0, told.left[seat] - gone);
}

/** As it is read on a clock: days and hours, minutes and seconds, at last tenths. @param {number} left */
export function shownTime(left) {
  if (left < SHORT) return say('clock.tenths', { n: (Math.floor(left / 100) / 10).toFixed(1) });
  if (left >= DAY)
    return say('clock.days_hours', {
      days: Math.floor(left / DAY),
      hours: Math.floor((left % DAY) / HOUR),
    });
  if (left >= 2 * HOUR)
    return say('clock.hours_minutes', {
      hours: Math.floor(left / HOUR),
      minutes: Math.floor((left % HOUR) / MINUTE),
    });
  return `${Math.floor(left / MINUTE)}:${String(Math.floor((left % MINUTE) / SECOND)).padStart(2, '0')}`;
}

/** @param {{seat: number}} props */
export function SeatClock({ seat }) {
  const left = leftOf(seat);
  const { bot, away } = table.value?.seats[seat] ?? {};
  if (left === null || (bot && !away)) return null; // a bot has no clock
  const running = runs.value && clock.value?.running === seat;
  const short = running && left < SHORT;
  const label = say('clock.left', { who: nameAt(seat), time: shownTime(left) });
  return html`<div class=${cls('clock', running && 'running', short && 'short')} role="timer" aria-label=${label} title=${label}>
    ${short && html`<${Icon} name="warn" />`}<span>${shownTime(left)}</span></div>`;
}

/** Count down while a clock runs, and say it once when one's own gets short. */
export function watchClock() {
  let warned = false;
  const stop = effect(() => {
    if (!runs.value) return undefined;
    const count = () => {
      now.value = performance.now();
    };
    count();
    const timer = setInterval(count, 100);
    return () => clearInterval(timer);
  });
  const stopWarning = effect(() => {
    const seat = mySeat.value;
    const left = seat >= 0 && runs.value && clock.value?.running === seat ? leftOf(seat) : null;
    const short = left !== null && left < SHORT;
    if (short && !warned) announce(say('clock.short'));
    warned = short;
  });
  return () => {
    stop();
    stopWarning();
  };
}
