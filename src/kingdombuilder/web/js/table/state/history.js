// Looking back: the address names a step of the past, and the table follows the address.

import { pageUrl } from '../../protocol/site.js';
import { navigate, route } from '../../router.js';
import { computed, effect, signal } from '../../vendor.js';
import { table } from './table.js';
import { goToStep, lines, view } from './view.js';

/** The step that the address names; -1 is the present. */
export const requestedStep = computed(() => {
  const at = route.value.query.get('at');
  return at !== null && /^\d{1,6}$/.test(at) ? Number(at) : -1;
});
/** Whether the game is being played back. */
export const isPlayingBack = signal(false);
/** Whether playback moves by whole turns instead of single picks. */
export const stepsByTurn = signal(true);

/** Show a step of the game; -1 is the present. @param {number} step */
export function showStep(step) {
  const query = new URLSearchParams(route.value.query);
  if (step < 0) query.delete('at');
  else query.set('at', String(step));
  const text = query.toString();
  navigate(route.value.path + (text && `?${text}`), { replace: true });
}

/** The steps at which turns begin, with the first and the last step. */
const turnBoundaries = computed(() => [
  0,
  ...new Set(lines.value.filter((line) => line.kind === 'turn_begins').map((line) => line.step)),
  view.value?.last_step ?? 0,
]);

/** Return the next step to show, or the one before. @param {1|-1} direction */
export function nextStep(direction) {
  const now = view.value;
  if (!now) return 0;
  if (!stepsByTurn.value) return Math.min(Math.max(now.step + direction, 0), now.last_step);
  return direction > 0
    ? (turnBoundaries.value.find((step) => step > now.step) ?? now.last_step)
    : (turnBoundaries.value.findLast((step) => step < now.step) ?? 0);
}

/** A link to the step on the screen. */
export const positionLink = () =>
  pageUrl(`/table/${table.value?.game}?at=${view.value?.step ?? 0}`);

/** Request the step that the address names, again after each new connection. */
export function watchAddress() {
  let shown = -1;
  let previous = table.value;
  return effect(() => {
    const step = requestedStep.value;
    if (!table.value) return;
    if (step !== shown || (table.value !== previous && step >= 0)) goToStep(step);
    shown = step;
    previous = table.value;
  });
}
