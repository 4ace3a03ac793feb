// Durations, time controls and clocks as text.
import { t } from './i18n.js';

const TENTHS_BELOW_MS = 20_000;
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** Return a duration in its largest whole unit. @param {number} seconds */
export function durationText(seconds) {
  if (seconds >= 3600 && seconds % 3600 === 0) return t('clock.hours', { n: seconds / 3600 });
  return seconds >= 60 && seconds % 60 === 0
    ? t('clock.minutes', { n: seconds / 60 })
    : t('clock.seconds', { n: seconds });
}

/** Return an estimated duration, rounded as people do. @param {number} seconds */
export function roughDurationText(seconds) {
  const unit = seconds >= 50 ? 60 : seconds >= 25 ? 10 : 5;
  return durationText(Math.max(unit, Math.round(seconds / unit) * unit));
}

/** Describe a time control. @param {TimeControlInfo|null} control */
export function timeControlText(control) {
  if (!control) return t('clock.none');
  if (control.kind === 'days')
    return t('clock.per_turn', { time: t('clock.days', { n: control.days }) });
  const time = durationText(control.seconds);
  if (control.kind === 'turn') return t('clock.per_turn', { time });
  return control.increment
    ? t('clock.per_game_more', { time, more: durationText(control.increment) })
    : t('clock.per_game', { time });
}

/**
 * Return the time on a clock: days and hours, hours and minutes, minutes and seconds, or tenths.
 * @param {number} left milliseconds
 */
export function clockText(left) {
  if (left < TENTHS_BELOW_MS)
    return t('clock.tenths', { n: (Math.floor(left / 100) / 10).toFixed(1) });
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
  const seconds = String(Math.floor((left % MINUTE) / SECOND)).padStart(2, '0');
  return `${Math.floor(left / MINUTE)}:${seconds}`;
}
