import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeTooltip } from '../../src/kingdombuilder/web/js/board/tooltip-placement.js';

const SIZE = { width: 200, height: 100 };
const FRAME = { width: 800, height: 600 };
const GAP = 40;

test('a tooltip is centred above its hex if there is room', () => {
  const place = placeTooltip(SIZE, { x: 400, y: 300 }, GAP, FRAME, []);
  assert.equal(place.side, 'above');
  assert.equal(place.left, 300);
  assert.equal(place.top, 300 - GAP - SIZE.height);
  assert.equal(place.arrow, 100);
});

test('a tooltip at the top of the frame is below its hex', () => {
  assert.equal(placeTooltip(SIZE, { x: 400, y: 60 }, GAP, FRAME, []).side, 'below');
});

test('a tooltip stays inside the frame, with its arrow at the hex', () => {
  for (let x = 0; x <= FRAME.width; x += 50)
    for (let y = 0; y <= FRAME.height; y += 50) {
      const { left, top, arrow, side } = placeTooltip(SIZE, { x, y }, GAP, FRAME, []);
      assert.ok(left >= 0 && left + SIZE.width <= FRAME.width, `${x} ${y}`);
      assert.ok(top >= 0 && top + SIZE.height <= FRAME.height, `${x} ${y}`);
      const length = side === 'above' || side === 'below' ? SIZE.width : SIZE.height;
      assert.ok(arrow >= 20 && arrow <= length - 20);
    }
});

test('a tooltip does not cover busy hexes', () => {
  const above = [250, 300, 350, 400, 450, 500, 550].map((x) => ({ x, y: 200 }));
  assert.equal(placeTooltip(SIZE, { x: 400, y: 300 }, GAP, FRAME, above).side, 'below');
});
