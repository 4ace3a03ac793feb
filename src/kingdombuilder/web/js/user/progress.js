// What the user has learned, solved and played: stored in the browser, so that it works without an account.

import { effect, signal } from '../vendor.js';
import { readText, storeValue } from './local-storage.js';
import { NEW_SOLVER } from './solver-rating.js';

const KEY = 'kingdombuilder.learning';
const VERSION = 1;

/** @typedef {import('./solver-rating.js').SolverRating} SolverRating */
/** How a puzzle ended the first time: solved or not. @typedef {{solved: boolean, at: string}} PuzzleResult */
/**
 * What was reached on a date.
 * @typedef {object} DayResult
 * @property {string} [game] the game of the daily kingdom
 * @property {number} [gold] its result, once it is over
 * @property {boolean} [puzzle] whether the daily puzzle was solved
 */
/**
 * @typedef {object} Progress
 * @property {number} version
 * @property {boolean} offered whether the lessons were offered
 * @property {string[]} lessons the lessons that are done
 * @property {string} guidedGame the game with coach marks
 * @property {boolean} marksOff whether the user wants no coach marks
 * @property {Record<string, number>} skills how often the user has done what a coach mark is about
 * @property {SolverRating} solver
 * @property {number} streak puzzles solved in a row at the first try
 * @property {number} bestStreak
 * @property {Record<string, PuzzleResult>} puzzles by id
 * @property {Record<string, DayResult>} days by date
 */

/** @type {Progress} */
const NOTHING = {
  version: VERSION,
  offered: false,
  lessons: [],
  guidedGame: '',
  marksOff: false,
  skills: {},
  solver: NEW_SOLVER,
  streak: 0,
  bestStreak: 0,
  puzzles: {},
  days: {},
};

/** Return the progress of a text; that of another version is not read. @param {string|null} text
 * @returns {Progress} */
function parseProgress(text) {
  try {
    const stored = JSON.parse(text || '{}');
    return stored.version === VERSION ? { ...NOTHING, ...stored } : NOTHING;
  } catch {
    return NOTHING;
  }
}

const storedProgress = () => parseProgress(readText(KEY));

export const progress = signal(storedProgress());

effect(() => {
  const now = progress.value;
  if (now !== NOTHING) storeValue(KEY, now);
});

// Another tab may have continued with the same progress.
addEventListener('storage', (event) => {
  if (event.key === KEY) progress.value = storedProgress();
});

/** Change a part of the progress. @param {Partial<Progress>} change */
export function updateProgress(change) {
  progress.value = { ...progress.value, ...change };
}

/** Note that a lesson is done. @param {string} id */
export function finishLesson(id) {
  const { lessons } = progress.value;
  if (!lessons.includes(id)) updateProgress({ lessons: [...lessons, id], offered: true });
}

/** Note that the user has done what a coach mark is about. @param {string} skill */
export function practiseSkill(skill) {
  const { skills } = progress.value;
  updateProgress({ skills: { ...skills, [skill]: (skills[skill] ?? 0) + 1 } });
}

/**
 * Note how a puzzle ended the first time.
 * @param {string} id
 * @param {boolean} solved
 * @param {SolverRating} solver the rating after it
 * @param {boolean} [isRated] whether it counts for the streak
 */
export function finishPuzzle(id, solved, solver, isRated = true) {
  const { puzzles, streak, bestStreak } = progress.value;
  if (puzzles[id]) return;
  const at = new Date().toISOString();
  const next = solved ? streak + Number(isRated) : 0;
  updateProgress({
    puzzles: { ...puzzles, [id]: { solved, at } },
    solver,
    streak: next,
    bestStreak: Math.max(bestStreak, next),
  });
}

/** Note a result of a date. @param {string} date @param {DayResult} result */
export function updateDay(date, result) {
  const { days } = progress.value;
  updateProgress({ days: { ...days, [date]: { ...days[date], ...result } } });
}

/**
 * Add the progress of another device, from its settings. Of what both have, this device's remains; the
 * rating is that of the device with more puzzles.
 * @param {Record<string, string>} settings
 */
export function mergeProgress(settings) {
  const [mine, other] = [progress.value, parseProgress(settings[KEY] ?? null)];
  const size = (/** @type {Progress} */ { puzzles }) => Object.keys(puzzles).length;
  const { solver, streak } = size(other) > size(mine) ? other : mine;
  const days = Object.keys({ ...other.days, ...mine.days });
  updateProgress({
    offered: mine.offered || other.offered,
    lessons: [...new Set([...mine.lessons, ...other.lessons])],
    skills: { ...other.skills, ...mine.skills },
    solver,
    streak,
    bestStreak: Math.max(mine.bestStreak, other.bestStreak),
    puzzles: { ...other.puzzles, ...mine.puzzles },
    days: Object.fromEntries(days.map((day) => [day, { ...other.days[day], ...mine.days[day] }])),
  });
}
