import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { mergeEstimates, mergeLines, rankLines } = await import(
  '../../src/kingdombuilder/web/js/analysis/merge.js'
);
const { addNode, findChild, mainLine, rootOf } = await import(
  '../../src/kingdombuilder/web/js/analysis/variations.js'
);
const { decodePosition, encodePosition } = await import(
  '../../src/kingdombuilder/web/js/analysis/link.js'
);
const { newGameText } = await import('../../src/kingdombuilder/web/js/analysis/state.js');
const { picksFor, pickableHexes } = await import(
  '../../src/kingdombuilder/web/js/analysis/picks.js'
);

/** Return an estimate of a line for one seat. */
const estimate = (picks, value, error, rollouts) => ({
  picks: picks.split(' '),
  chance: [{ value, error }],
  lead: [{ value: 0, error: 1 }],
  rollouts,
});

test('merged estimates give every simulation the same weight', () => {
  const merged = mergeEstimates(estimate('A1', 0.4, 0.03, 100), estimate('A1', 0.7, 0.03, 200));
  assert.equal(merged.rollouts, 300);
  assert.ok(Math.abs(merged.chance[0].value - 0.6) < 1e-12);
  assert.ok(Math.abs(merged.chance[0].error - Math.hypot(3, 6) / 300) < 1e-12);
});

test('parts are added to their lines, and the best line comes first', () => {
  const known = [estimate('A1 end', 0.5, 0.1, 10), estimate('B1 end', 0.4, 0.1, 10)];
  const lines = mergeLines(known, [estimate('B1 end', 0.8, 0.1, 10)]);
  assert.deepEqual(
    rankLines(lines, 0).map((line) => [line.picks[0], line.rollouts]),
    [
      ['B1', 20],
      ['A1', 10],
    ],
  );
});

test('a variation is kept beside the first try', () => {
  const root = addNode({ position: 'start' });
  const first = addNode({ position: 'a' }, root, ['A1']);
  const second = addNode({ position: 'b' }, root, ['B1']);
  const end = addNode({ position: 'c' }, first, ['C1']);
  assert.equal(rootOf(end), root);
  assert.deepEqual(mainLine(root), [root, first, end]);
  assert.deepEqual(root.children, [first, second]);
  assert.equal(findChild(root, ['B1']), second);
  assert.equal(findChild(root, ['C1']), null);
});

test('a link contains a position, and an invalid link contains none', async () => {
  const text = 'board: tavern paddock oasis farm\nseat 1: A1 – é\n';
  const encoded = await encodePosition(text);
  assert.match(encoded, /^[\w-]+$/);
  assert.equal(await decodePosition(encoded), text);
  assert.equal(await decodePosition('not a position!'), null);
});

test('a new game of three begins with the first seat', () => {
  const text = newGameText('board: tavern paddock oasis farm; cards: knights; seats: 3');
  assert.deepEqual(text.split('\n').slice(2, 6), [
    'seat 1: hand grass',
    'seat 2: hand ?',
    'seat 3: hand ?',
    'turn: 1 before',
  ]);
});

test('a hex of another terrain chooses the terrain as well', () => {
  const info = { legal: { hexes: ['A1'], terrain_hexes: { '=grass': ['B1'] } } };
  assert.deepEqual(picksFor(info, 'A1'), ['A1']);
  assert.deepEqual(picksFor(info, 'B1'), ['=grass', 'B1']);
  assert.deepEqual(picksFor(info, 'C1'), []);
  assert.deepEqual(pickableHexes(info), ['A1', 'B1']);
});
