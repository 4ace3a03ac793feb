// The placement of coach marks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeMark } from '../../src/kingdombuilder/web/js/table/coach/mark-placement.js';

const MARK = { width: 300, height: 100 };
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 640 };

const overlaps = (a, b) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

test('a mark never covers its anchor and stays inside the window', () => {
  for (const room of [DESKTOP, PHONE])
    for (let left = 0; left <= room.width - 40; left += 40)
      for (let top = 0; top <= room.height - 40; top += 40) {
        const anchor = { left, top, width: 40, height: 40 };
        const place = placeMark(anchor, MARK, room);
        const box = { ...MARK, left: place.left, top: place.top };
        assert.ok(!overlaps(anchor, box), JSON.stringify([anchor, place]));
        assert.ok(place.left >= 0 && place.left + MARK.width <= room.width);
        assert.ok(place.top >= 0 && place.top + MARK.height <= room.height);
      }
});

test('the arrow points at the middle of the anchor', () => {
  const anchor = { left: 700, top: 800, width: 40, height: 40 };
  const place = placeMark(anchor, MARK, DESKTOP);
  assert.equal(place.side, 'above');
  assert.equal(place.left + place.arrow, 720);
  const corner = placeMark({ left: 0, top: 800, width: 20, height: 20 }, MARK, DESKTOP);
  assert.ok(corner.arrow >= 18);
});

test('the preferred sides come first', () => {
  const anchor = { left: 700, top: 400, width: 40, height: 40 };
  assert.equal(placeMark(anchor, MARK, DESKTOP, ['below', 'above']).side, 'below');
  assert.equal(placeMark(anchor, MARK, DESKTOP, ['left']).side, 'left');
  assert.equal(placeMark(anchor, MARK, DESKTOP, ['right']).side, 'right');
});

test('an anchor as large as the window leaves the mark at its far edge', () => {
  const place = placeMark({ left: 0, top: 0, width: 360, height: 640 }, MARK, PHONE);
  assert.ok(place.top >= 0 && place.top + MARK.height <= PHONE.height);
});
