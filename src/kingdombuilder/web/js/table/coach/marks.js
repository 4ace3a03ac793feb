// The coach marks of a first game: when each is useful, what it points at, and when it is no longer needed.

import { progress } from '../../user/progress.js';
import { gains, hint } from '../state/hints.js';
import { pointedSource } from '../state/scores.js';
import { isMyTurn, isOver, legal, position } from '../state/selectors.js';
import { hoveredHex, queuedViews, view, viewpoint } from '../state/view.js';

/**
 * @typedef {object} Mark
 * @property {string} id the skill that it teaches, and the key of its text
 * @property {() => string} anchor the selector of what it explains
 * @property {() => boolean} isUseful
 * @property {number} times how often the player does it before the mark is no longer needed
 */

const FIRST_TURN = 3; // settlements

const hasToBuild = () => Boolean(position.value?.prompt.total) && legal.value.hexes.length > 0;
const canEnd = () => legal.value.buttons.includes('end');
const round = () => view.value?.round ?? 0;
/** How often the player has done something. @param {string} id */
const practiceCount = (id) => progress.value.skills[id] ?? 0;

/** The legal hex that would win a tile, or ''. */
const tileHex = () => legal.value.hexes.find((hex) => gains.value[hex]?.tiles_won.length) ?? '';

/** All marks, the most urgent first; one is shown at a time. @type {Mark[]} */
export const MARKS = [
  {
    id: 'last_round',
    anchor: () => '.banner .banner-last-round',
    isUseful: () => Boolean(position.value?.last_round) && isMyTurn.value,
    times: 1,
  },
  {
    id: 'end',
    anchor: () => '.turn-controls .turn-controls-end',
    isUseful: () => isMyTurn.value && canEnd() && !legal.value.tiles.length,
    times: 2,
  },
  {
    id: 'tile',
    anchor: () => '.tiles .tiles-button:not([aria-disabled="true"])',
    isUseful: () => isMyTurn.value && legal.value.tiles.length > 0 && !position.value?.prompt.tile,
    times: 2,
  },
  {
    id: 'location',
    anchor: () => `[data-hex="${tileHex()}"]`,
    isUseful: () =>
      isMyTurn.value && practiceCount('build') >= FIRST_TURN && hasToBuild() && tileHex() !== '',
    times: 1,
  },
  {
    id: 'undo',
    anchor: () => '.turn-controls .turn-controls-undo',
    isUseful: () => isMyTurn.value && (view.value?.undo_count ?? 0) > 0 && practiceCount('end') < 2,
    times: 1,
  },
  {
    id: 'build',
    anchor: () => '.hand .hand-card:not(.hand-back)',
    isUseful: () => isMyTurn.value && hasToBuild() && !view.value?.undo_count,
    times: 2 * FIRST_TURN,
  },
  {
    id: 'card',
    anchor: () => '.cards',
    isUseful: () => isMyTurn.value && round() >= 2,
    times: 2,
  },
  {
    id: 'gold',
    anchor: () => '.table-tools [aria-pressed]',
    isUseful: () => isMyTurn.value && round() >= 3,
    times: 4,
  },
  {
    id: 'hint',
    anchor: () => '.table-tools .button-round[aria-busy]',
    isUseful: () => isMyTurn.value && round() >= 4,
    times: 1,
  },
  {
    id: 'rival',
    anchor: () => '[data-seat="1"]',
    isUseful: () => !isMyTurn.value && !isOver.value && queuedViews.value > 0,
    times: 1,
  },
];

/** The skill that a change shows. @type {Record<string, string>} */
const SKILL_OF_CHANGE = { placed: 'build', tile_used: 'tile', tile_won: 'location' };

/**
 * Return the skills that a new view shows.
 * @param {ViewMessage|null} before
 * @param {ViewMessage} now
 * @returns {string[]}
 */
export function skillsShown(before, now) {
  const seat = viewpoint.value;
  const own = now.changes.filter((change) => change.seat === seat);
  const skills = own.flatMap((change) => SKILL_OF_CHANGE[change.kind] ?? []);
  if (before && now.step < before.step) skills.push('undo');
  if (before && before.position.turn === seat && now.position.turn !== seat) skills.push('end');
  return skills;
}

/** Return the skill that the pointer shows now, or ''. */
export function skillPointedAt() {
  if (pointedSource.value) return 'card';
  if (hint.value) return 'hint';
  return gains.value[hoveredHex.value ?? '']?.total ? 'gold' : '';
}
