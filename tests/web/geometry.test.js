import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  boardBox,
  centre,
  hexAtPoint,
  hexagon,
  neighbour,
  neighbours,
  RADIUS,
  WIDTH,
} from '../../src/kingdombuilder/web/js/board/geometry.js';

test('odd rows are shifted right by half a hex', () => {
  assert.deepEqual(centre(0, 0), [WIDTH / 2, RADIUS]);
  assert.deepEqual(centre(1, 0), [WIDTH, 2.5 * RADIUS]);
});

test('all six neighbours are one hex away, in even and odd rows', () => {
  for (const row of [4, 5]) {
    const [x, y] = centre(row, 3);
    const places = neighbours(row, 3);
    assert.equal(new Set(places.map(String)).size, 6);
    for (const [nextRow, nextColumn] of places) {
      const [nx, ny] = centre(nextRow, nextColumn);
      assert.ok(Math.abs(Math.hypot(nx - x, ny - y) - WIDTH) < 1e-9);
    }
  }
});

test('a step and its opposite lead back', () => {
  const opposites = [
    ['ne', 'sw'],
    ['e', 'w'],
    ['se', 'nw'],
  ];
  for (const [step, opposite] of opposites)
    for (const row of [2, 3])
      assert.deepEqual(neighbour(...neighbour(row, 7, step), opposite), [row, 7]);
});

test('points near the centre and the corners belong to their hex', () => {
  for (let row = 0; row < 4; row += 1)
    for (let column = 0; column < 4; column += 1) {
      const [x, y] = centre(row, column);
      for (let turn = 0; turn < 12; turn += 1) {
        const angle = (turn * Math.PI) / 6;
        const point = [x + 40 * Math.sin(angle), y - 40 * Math.cos(angle)];
        assert.equal(String(hexAtPoint(...point)), String([row, column]));
      }
    }
});

test('a hexagon has six corners and shrinks towards its centre', () => {
  assert.equal(hexagon(0, 0).match(/[ML]/g)?.length, 6);
  assert.ok(hexagon(0, 0).startsWith('M0.0 -50.0L'));
  assert.ok(hexagon(0, 0, 0.5).startsWith('M0.0 -25.0L'));
});

test('the box of a board fits its longest row and ignores missing hexes', () => {
  const full = boardBox(['GG', 'GG']);
  assert.equal(boardBox(['GG', 'G.']).width < full.width, true);
  assert.equal(boardBox(['GG..', 'GG']).width, full.width);
  assert.equal(boardBox(['GG', 'GG', 'GG']).height - full.height, 1.5 * RADIUS);
});
