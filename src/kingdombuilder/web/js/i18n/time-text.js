// Clocks in words: how long one may think.
import { say } from './i18n.js';

/** A span of time as people say it. @param {number} seconds */
export function spanName(seconds) {
  if (seconds >= 3600 && seconds % 3600 === 0) return say('clock.hours', { n: seconds / 3600 });
  return seconds >= 60 && seconds % 60 === 0
    ? say('clock.minutes', { n: seconds / 60 })
    : say('clock.seconds', { n: seconds });
}

/** @param {Clock|undefined} clock */
export function clockName(clock) {
  if (clock?.kind === 'turn') return say('clock.per_turn', { time: spanName(clock.seconds ?? 0) });
  if (clock?.kind === 'days')
    return say('clock.per_turn', { time: say('clock.days', { n: clock.days ?? 1 }) });
  if (clock?.kind !== 'game') return say('clock.none');
  const time = spanName(clock.seconds ?? 0);
  return clock.increment
    ? say('clock.per_game_more', { time, more: spanName(clock.increment) })
    : say('clock.per_game', { time });
}
