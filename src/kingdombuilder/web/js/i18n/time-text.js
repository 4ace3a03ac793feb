// Clocks in words: how long one may think.
import { t } from './i18n.js';

/** A span of time as people say it. @param {number} seconds */
export function durationText(seconds) {
  if (seconds >= 3600 && seconds % 3600 === 0) return t('clock.hours', { n: seconds / 3600 });
  return seconds >= 60 && seconds % 60 === 0
    ? t('clock.minutes', { n: seconds / 60 })
    : t('clock.seconds', { n: seconds });
}

/** @param {TimeControl|undefined} clock */
export function timeControlText(clock) {
  if (clock?.kind === 'turn')
    return t('clock.per_turn', { time: durationText(clock.seconds ?? 0) });
  if (clock?.kind === 'days')
    return t('clock.per_turn', { time: t('clock.days', { n: clock.days ?? 1 }) });
  if (clock?.kind !== 'game') return t('clock.none');
  const time = durationText(clock.seconds ?? 0);
  return clock.increment
    ? t('clock.per_game_more', { time, more: durationText(clock.increment) })
    : t('clock.per_game', { time });
}
