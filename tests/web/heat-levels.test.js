import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isNumbered,
  LEVELS,
  makeLevels,
  radiusOf,
  rangeOf,
} from '../../src/kingdombuilder/web/js/board/heat-levels.js';

const WORTHS = { A1: -2, A2: 0, A3: 4 };

test('the lowest worth has the first level and the highest the last', () => {
  const level = makeLevels(WORTHS);
  assert.deepEqual(rangeOf(WORTHS), { lowest: -2, highest: 4 });
  assert.deepEqual(Object.values(WORTHS).map(level), [0, 2, LEVELS - 1]);
});

test('a larger worth never has a smaller disc, and only large discs have numbers', () => {
  const levels = Array.from({ length: LEVELS }, (_, level) => level);
  for (const level of levels.slice(1)) assert.ok(radiusOf(level) > radiusOf(level - 1));
  assert.ok(!isNumbered(0) && isNumbered(LEVELS - 1));
});

test('hexes of equal worth have the same level', () => {
  assert.deepEqual(Object.values({ A1: 1, A2: 1 }).map(makeLevels({ A1: 1, A2: 1 })), [
    LEVELS - 1,
    LEVELS - 1,
  ]);
});
