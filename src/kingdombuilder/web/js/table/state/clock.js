// The clocks of the seats. The server decides when time is up; the page only counts down.

import { announce, t } from '../../i18n/i18n.js';
import { computed, effect, signal } from '../../vendor.js';
import { onLeave, onMessage } from './connection.js';
import { isOver, mySeat } from './selectors.js';

export const LOW_TIME_MS = 20_000;
const TICK_MS = 100;

/** The clocks of the present, with the moment at which they arrived. */
export const clock = signal(/** @type {(ClockInfo & {receivedAt: number})|null} */ (null));
const now = signal(0);
const isRunning = computed(() =>
  Boolean(clock.value && clock.value.running !== null && !isOver.value),
);

/** Whether the clock of a seat is running. @param {number} seat */
export const isClockRunning = (seat) => isRunning.value && clock.value?.running === seat;

/** The milliseconds that a seat has left, or null without clocks. @param {number} seat */
export function timeLeft(seat) {
  const info = clock.value;
  if (!info) return null;
  const elapsed = isClockRunning(seat)
    ? info.now_ms - info.since_ms + Math.max(0, now.value - info.receivedAt)
    : 0;
  return Math.max(0, info.left_ms[seat] - elapsed);
}

onMessage('view', (message) => {
  if (!message.is_past)
    clock.value = message.clock ? { ...message.clock, receivedAt: performance.now() } : null;
});

onLeave(() => {
  clock.value = null;
});

/** Count down while a clock runs, and announce once that the viewer's own time is low. */
export function watchClock() {
  let isWarned = false;
  const stopCounting = effect(() => {
    if (!isRunning.value) return undefined;
    const tick = () => {
      now.value = performance.now();
    };
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  });
  const stopWarning = effect(() => {
    const left = mySeat.value >= 0 && isClockRunning(mySeat.value) ? timeLeft(mySeat.value) : null;
    const isLow = left !== null && left < LOW_TIME_MS;
    if (isLow && !isWarned) announce(t('clock.short'));
    isWarned = isLow;
  });
  return () => {
    stopCounting();
    stopWarning();
  };
}
