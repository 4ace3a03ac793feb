// Show a solution on the board: undo what was tried, then make its picks one after the other.

import { effect, signal } from '../../vendor.js';
import { pick, restartTurn } from '../state/actions.js';
import { legal } from '../state/selectors.js';
import { view } from '../state/view.js';

const DELAY_MS = 900;
const END = 'end';
const TERRAIN_PREFIX = 'on-';

/** The step of the solution that is being shown; -1 if none is. */
export const shownStep = signal(-1);
let run = 0;

/** Wait until a condition about the state holds. @param {() => boolean} condition @returns {Promise<void>} */
const until = (condition) =>
  new Promise((resolve) => {
    let isDone = false;
    const stop = effect(() => {
      if (isDone || !condition()) return;
      isDone = true;
      queueMicrotask(() => stop());
      resolve();
    });
  });

/** @param {number} ms @returns {Promise<void>} */
const wait = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Make a pick and wait until it is on the screen; forced terrains are picked already. @param {string} word */
async function showPick(word) {
  const { hexes, tiles, buttons } = legal.value;
  if (word.startsWith(TERRAIN_PREFIX) && !buttons.includes(word)) return;
  if (![...hexes, ...tiles, ...buttons].includes(word)) return;
  const before = view.value?.seq ?? 0;
  pick(word);
  await until(() => (view.value?.seq ?? 0) > before);
}

/** Show a solution step by step; a later call or `stopSolution` ends it. @param {PuzzleSolution['steps']} steps */
export async function playSolution(steps) {
  run += 1;
  const mine = run;
  if (view.value?.undo_count) {
    const before = view.value.seq;
    restartTurn();
    await until(() => (view.value?.seq ?? 0) > before);
  }
  for (const [number, { picks }] of steps.entries()) {
    for (const word of picks) {
      if (mine !== run || word === END) break;
      shownStep.value = number;
      await wait(DELAY_MS);
      if (mine === run) await showPick(word);
    }
  }
  if (mine === run) shownStep.value = -1;
}

/** Stop showing a solution. */
export function stopSolution() {
  run += 1;
  shownStep.value = -1;
}
