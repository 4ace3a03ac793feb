import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import './browser.js';
import { isByOther, PlaybackQueue } from '../../src/kingdombuilder/web/js/table/state/playback.js';

const viewOf = (seq, delay = 0) => ({ seq, delay });
const delayOf = (view) => view.delay;

/** Return a queue and the numbers of the views that it has shown. */
function makeQueue() {
  const shown = [];
  const queue = new PlaybackQueue((view) => shown.push(view.seq), delayOf);
  return { queue, shown };
}

/** Run a test with timers that advance only on request. */
function withClock(run) {
  let now = 10_000;
  mock.timers.enable({ apis: ['setTimeout'] });
  const clock = mock.method(performance, 'now', () => now);
  try {
    run((ms) => {
      now += ms;
      mock.timers.tick(ms);
    });
  } finally {
    clock.mock.restore();
    mock.timers.reset();
  }
}

test('only a pick of another seat is played back', () => {
  const change = { seat: 1, kind: 'placed' };
  assert.equal(isByOther({ viewpoint: 0, changes: [change] }), true);
  assert.equal(isByOther({ viewpoint: 1, changes: [change] }), false);
  assert.equal(isByOther({ viewpoint: 0, changes: [{ seat: 1, kind: 'turn_begins' }] }), false);
});

test('views without a delay are shown immediately', () => {
  const { queue, shown } = makeQueue();
  queue.add(viewOf(1));
  queue.add(viewOf(2));
  assert.deepEqual(shown, [1, 2]);
  assert.equal(queue.length.value, 0);
});

test('delayed views are shown one after the other', () =>
  withClock((advance) => {
    const { queue, shown } = makeQueue();
    for (const seq of [1, 2, 3]) queue.add(viewOf(seq, 500));
    assert.deepEqual(shown, [1]);
    assert.equal(queue.length.value, 2);
    advance(499);
    assert.deepEqual(shown, [1]);
    advance(1);
    assert.deepEqual(shown, [1, 2]);
    advance(500);
    assert.deepEqual(shown, [1, 2, 3]);
    assert.equal(queue.isWaiting(), false);
  }));

test('skipping shows the remaining views once and in order', () =>
  withClock((advance) => {
    const { queue, shown } = makeQueue();
    for (const seq of [1, 2, 3]) queue.add(viewOf(seq, 500));
    queue.skip();
    assert.deepEqual(shown, [1, 2, 3]);
    advance(5000);
    assert.deepEqual(shown, [1, 2, 3]);
  }));

test('clearing drops the waiting views', () =>
  withClock((advance) => {
    const { queue, shown } = makeQueue();
    for (const seq of [1, 2]) queue.add(viewOf(seq, 500));
    queue.clear();
    advance(5000);
    assert.deepEqual(shown, [1]);
    assert.equal(queue.length.value, 0);
  }));
