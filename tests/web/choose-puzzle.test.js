// The choice of the next puzzle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choosePuzzle,
  filterFromQuery,
  filterPuzzles,
  filterQuery,
} from '../../src/kingdombuilder/web/js/learn/choose-puzzle.js';

const puzzle = (id, rating, kind = 'best-turn', box = 'base', grade = 1) => ({
  id,
  rating,
  kind,
  box,
  grade,
  seats: 2,
});
const ALL = [900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700].map((rating) =>
  puzzle(`p${rating}`, rating),
);

test('the next puzzle is one of the nearest that were not tried', () => {
  for (let random = 0; random < 1; random += 0.1) {
    const next = choosePuzzle(ALL, { p1200: {} }, 1210, {}, () => random);
    assert.notEqual(next.id, 'p1200');
    assert.ok(Math.abs(next.rating - 1210) <= 310, next.id);
  }
});

test('there is no next puzzle when all were tried', () => {
  const tried = Object.fromEntries(ALL.map(({ id }) => [id, {}]));
  assert.equal(choosePuzzle(ALL, tried, 1200), null);
  assert.equal(choosePuzzle(ALL, {}, 1200, { box: 'nomads' }), null);
});

test('a filter accepts puzzles of its kind, box and grade', () => {
  const some = [
    puzzle('a', 1),
    puzzle('b', 1, 'last-turn'),
    puzzle('c', 1, 'last-turn', 'nomads', 3),
  ];
  assert.deepEqual(filterPuzzles(some, {}), some);
  assert.deepEqual(
    filterPuzzles(some, { kind: 'last-turn' }).map(({ id }) => id),
    ['b', 'c'],
  );
  assert.deepEqual(
    filterPuzzles(some, { kind: 'last-turn', grade: 3 }).map(({ id }) => id),
    ['c'],
  );
  assert.deepEqual(filterPuzzles(some, { box: 'base', grade: 3 }), []);
});

test('a filter is stored in the address', () => {
  for (const filter of [
    { kind: '', box: '', grade: 0 },
    { kind: 'tile-play', box: 'nomads', grade: 4 },
  ])
    assert.deepEqual(filterFromQuery(new URLSearchParams(filterQuery(filter))), filter);
  assert.equal(filterQuery({}), '');
});
