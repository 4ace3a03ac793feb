import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Camera, MAX_SCALE } from '../../src/kingdombuilder/web/js/board/camera.js';

const BOX = { x: -20, y: -10, width: 1000, height: 500 };
const cameras = [];
after(() => {
  for (const camera of cameras) clearTimeout(camera.timer);
});

/** Return a camera on a sheet of 800 by 400 pixels in the middle of a frame. */
function makeCamera() {
  const frame = {
    clientWidth: 1000,
    clientHeight: 600,
    getBoundingClientRect: () => ({ left: 50, top: 30, width: 1000, height: 600 }),
  };
  const classes = new Set();
  const sheet = {
    offsetWidth: 800,
    offsetHeight: 400,
    offsetLeft: 100,
    offsetTop: 100,
    style: {},
    classList: { add: (name) => classes.add(name), remove: (name) => classes.delete(name) },
  };
  const camera = new Camera(frame, sheet, BOX);
  cameras.push(camera);
  return camera;
}

const assertNear = (actual, expected) => {
  assert.ok(Math.abs(actual.x - expected.x) < 1e-6, `x: ${actual.x} ${expected.x}`);
  assert.ok(Math.abs(actual.y - expected.y) < 1e-6, `y: ${actual.y} ${expected.y}`);
};

test('board and window coordinates convert to each other at every zoom', () => {
  const camera = makeCamera();
  for (const factor of [1, 1.7, 2.5]) {
    camera.zoom(factor, { x: 400, y: 300 });
    for (const point of [
      { x: 0, y: 0 },
      { x: 333, y: 210 },
    ])
      assertNear(camera.toBoard(camera.toWindow(point)), point);
  }
});

test('zooming keeps the point under the pointer in place', () => {
  const camera = makeCamera();
  const pointer = { x: 500, y: 320 };
  camera.zoom(2, pointer);
  const before = camera.toBoard(pointer);
  camera.zoom(1.5, pointer);
  assertNear(camera.toBoard(pointer), before);
});

test('zoom is bounded, and fit shows the whole board', () => {
  const camera = makeCamera();
  camera.zoom(100);
  assert.equal(camera.scale, MAX_SCALE);
  camera.zoom(0.0001);
  assert.equal(camera.scale, 1);
  camera.zoom(3);
  camera.fit();
  assert.deepEqual([camera.scale, camera.x, camera.y], [1, 0, 0]);
});

test('panning cannot move the board out of the frame', () => {
  const camera = makeCamera();
  camera.pan(5000, 5000);
  assert.deepEqual([camera.x, camera.y], [0, 0]);
  camera.zoom(3);
  camera.pan(1e6, 1e6);
  const corner = camera.toFrame({ x: BOX.x, y: BOX.y });
  assert.ok(corner.x <= 100 && corner.y <= 100);
  camera.pan(-1e6, -1e6);
  const end = camera.toFrame({ x: BOX.x + BOX.width, y: BOX.y + BOX.height });
  assert.ok(end.x >= 900 && end.y >= 500);
});

test('revealing a hex moves it into the frame', () => {
  const camera = makeCamera();
  camera.zoom(5);
  camera.pan(-1e6, -1e6);
  const hex = { x: 40, y: 40 };
  camera.reveal(hex);
  const { x, y } = camera.toFrame(hex);
  assert.ok(x > 0 && x < 1000 && y > 0 && y < 600);
});

test('hexes on a narrow sheet are too small for a finger', () => {
  const camera = makeCamera();
  assert.equal(camera.areHexesSmall, false);
  camera.sheet.offsetWidth = 300;
  assert.equal(camera.areHexesSmall, true);
});
