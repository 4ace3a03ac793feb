// The plan for the next turn: picks that are played when the turn begins, as long as they are legal.

import { computed } from '../../vendor.js';
import { send } from './connection.js';
import { view } from './view.js';

/** Whether the board shows the planned turn instead of the present. */
export const isPlanning = computed(() => Boolean(view.value?.plan?.is_active));

/** The picks of the plan. */
export const plannedPicks = () => view.value?.plan?.picks ?? [];

/** Replace the plan; null drops it. @param {string[]|null} picks */
export function setPlan(picks) {
  send({ type: 'plan', picks });
}
