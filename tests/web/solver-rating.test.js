// The rating of a solver, checked against the paper's example and against a player's expectations.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NEW_SOLVER,
  PUZZLE_DEVIATION,
  rateSolver,
  solvingChance,
} from '../../src/kingdombuilder/web/js/user/solver-rating.js';

const STEADY = { rating: 1500, deviation: 200, volatility: 0.06 };

test('a solved puzzle raises the rating and a missed one lowers it', () => {
  assert.ok(rateSolver(STEADY, 1500, true).rating > 1500);
  assert.ok(rateSolver(STEADY, 1500, false).rating < 1500);
});

test('equal ratings make an even chance, and 400 points about ten to one', () => {
  assert.equal(solvingChance(1500, 1500), 0.5);
  const chance = solvingChance(1900, 1500);
  assert.ok(chance > 0.88 && chance < 0.92, String(chance));
});

test('an upset changes the rating more than an expected result', () => {
  const gain = (puzzle) => rateSolver(STEADY, puzzle, true).rating - STEADY.rating;
  assert.ok(gain(1900) > gain(1500));
  assert.ok(gain(1500) > gain(1100));
});

test('each result makes the rating more certain, but it never stops changing', () => {
  let solver = NEW_SOLVER;
  for (let n = 0; n < 300; n += 1) {
    const next = rateSolver(solver, solver.rating, n % 2 === 0);
    assert.ok(next.deviation <= solver.deviation + 1e-9);
    solver = next;
  }
  assert.ok(solver.deviation < 75);
  assert.ok(Math.abs(rateSolver(solver, solver.rating, true).rating - solver.rating) > 3);
  assert.ok(solver.volatility > 0.05 && solver.volatility < 0.07);
});

test('a single game is rated by the formulas of the paper', () => {
  // Written out for one game: v, delta and the new deviation, with the volatility unchanged to four digits.
  const scale = 173.7178;
  const phi = PUZZLE_DEVIATION / scale;
  const g = 1 / Math.sqrt(1 + (3 * phi * phi) / Math.PI ** 2);
  const expected = 1 / (1 + Math.exp((-g * (1500 - 1400)) / scale));
  const v = 1 / (g * g * expected * (1 - expected));
  const star = Math.sqrt((200 / scale) ** 2 + 0.06 ** 2);
  const deviation = 1 / Math.sqrt(1 / star ** 2 + 1 / v);
  const rated = rateSolver(STEADY, 1400, true);
  assert.ok(Math.abs(rated.deviation - deviation * scale) < 0.05);
  assert.ok(Math.abs(rated.rating - (1500 + scale * deviation ** 2 * g * (1 - expected))) < 0.05);
});

test('a long run of successes converges to the puzzles that are solved half of the time', () => {
  let solver = NEW_SOLVER;
  for (let n = 0; n < 400; n += 1) {
    const puzzle = 1000 + 10 * (n % 100); // from 1000 to 1990
    solver = rateSolver(solver, puzzle, puzzle < 1600);
  }
  assert.ok(Math.abs(solver.rating - 1600) < 120, String(solver.rating));
});
