import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  comparedSeats,
  differences,
  outcomeOf,
  placeOf,
  ranking,
} from '../../src/kingdombuilder/web/js/table/ending/result.js';

const PRESENT = { has_forfeited: false, is_away: false };
const resultOf = (totals, winners, viewer = -1, seats = totals.map(() => PRESENT)) => ({
  totals,
  winners,
  viewer,
  seats,
});

test('a winner is compared with the best opponent', () => {
  const result = resultOf([40, 46, 38], [1], 1);
  assert.deepEqual(outcomeOf(result), { kind: 'win', margin: 6 });
  assert.deepEqual(comparedSeats(result), { seat: 1, rival: 0 });
  assert.equal(placeOf(result), 1);
});

test('a loser is compared with the winner', () => {
  const result = resultOf([40, 46, 38], [1], 2);
  assert.deepEqual(outcomeOf(result), { kind: 'lose', margin: 8 });
  assert.deepEqual(comparedSeats(result), { seat: 2, rival: 1 });
  assert.equal(placeOf(result), 3);
});

test('spectators and players at one screen see the winner by name', () => {
  assert.deepEqual(outcomeOf(resultOf([40, 46], [1])), { kind: 'other_wins', margin: 6 });
});

test('a tie is shared for every viewer', () => {
  const totals = [46, 46, 38];
  assert.deepEqual(outcomeOf(resultOf(totals, [0, 1], 0)), { kind: 'share', margin: 0 });
  assert.deepEqual(outcomeOf(resultOf(totals, [0, 1])), { kind: 'others_share', margin: 0 });
  assert.deepEqual(outcomeOf(resultOf(totals, [0, 1], 2)), { kind: 'lose', margin: 8 });
  assert.equal(comparedSeats(resultOf(totals, [0, 1], 0)), null);
});

test('gold does not explain a game decided by absence', () => {
  const seats = [PRESENT, { has_forfeited: true, is_away: true }];
  const won = resultOf([40, 46], [0], 0, seats);
  assert.deepEqual(outcomeOf(won), { kind: 'win', margin: 0 });
  assert.equal(comparedSeats(won), null);
  const lost = resultOf([40, 46], [0], 1, seats);
  assert.deepEqual(outcomeOf(lost), { kind: 'lose', margin: 0 });
  assert.equal(comparedSeats(lost), null);
  assert.equal(outcomeOf(resultOf([40, 46], [], 0, seats)).kind, 'nobody');
});

test('absent players rank last, whatever their gold', () => {
  const seats = [
    { has_forfeited: true, is_away: true },
    { has_forfeited: false, is_away: true },
    PRESENT,
    PRESENT,
  ];
  assert.deepEqual(ranking(resultOf([50, 48, 30, 40], [3], -1, seats)), [3, 2, 1, 0]);
});

test('players with the same gold share a place', () => {
  const result = (viewer) => resultOf([46, 40, 40, 38], [0], viewer);
  assert.deepEqual([1, 2, 3].map(result).map(placeOf), [2, 2, 4]);
});

test('the differences are sorted by size and add up to the margin', () => {
  const row = (source, ...gold) => ({
    source,
    name: source,
    seats: gold.map((amount) => ({ gold: amount, hexes: [] })),
  });
  const rows = [row('knights', 16, 24), row('merchants', 8, 8), row('castles', 15, 12)];
  const sorted = differences(rows, 1, 0);
  assert.deepEqual(
    sorted.map(({ source, gold }) => [source, gold]),
    [
      ['knights', 8],
      ['castles', -3],
    ],
  );
});
