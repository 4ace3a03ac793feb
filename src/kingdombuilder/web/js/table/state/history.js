// Going to a position of the past: the address bar names it, the table follows the address.

import { navigate, route } from '../../router.js';
import { computed, signal } from '../../vendor.js';
import { lines, table, view } from '../state.js';

/** The position that the address asks for; -1 is the present. */
export const requestedStep = computed(() => {
  const at = route.value.query.get('at');
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : -1;
});
/** Whether the game is being played back. */
export const isPlayingBack = signal(false);
/** Whether one goes on by whole turns instead of picks. */
export const stepsByTurn = signal(true);

/** @param {number} at a number of picks; -1 for the present */
export function showStep(at) {
  const query = new URLSearchParams(route.value.query);
  if (at < 0) query.delete('at');
  else query.set('at', String(at));
  const text = query.toString();
  navigate(route.value.path + (text && `?${text}`), { replace: true });
}

/** The positions at which turns begin, with the first and the last. */
const turnBoundaries = computed(() => [
  0,
  ...new Set(lines.value.filter((line) => line.kind === 'turn_begins').map((line) => line.at)),
  view.value?.of ?? 0,
]);

/** The next place to stop, or the one before. @param {1|-1} way */
export function nextStep(way) {
  const now = view.value;
  if (!now) return 0;
  if (!stepsByTurn.value) return Math.min(Math.max(now.at + way, 0), now.of);
  const all = turnBoundaries.value;
  return way > 0
    ? (all.find((at) => at > now.at) ?? now.of)
    : (all.findLast((at) => at < now.at) ?? 0);
}

/** A link to the position on the screen. */
export const positionLink = () =>
  `${location.origin}/table/${table.value?.game}?at=${view.value?.at ?? 0}`;
