import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const chart = await import('../../src/kingdombuilder/web/js/review/chart-model.js');
const { addProgress, ReviewFollower, unknownReview } = await import(
  '../../src/kingdombuilder/web/js/review/state.js'
);
const { setTransport } = await import('../../src/kingdombuilder/web/js/protocol/transport.js');
const { isHex, marksOf } = await import('../../src/kingdombuilder/web/js/review/pick-text.js');

const BOX = { width: 340, height: 120, left: 40, right: 0, top: 10, bottom: 10 };

/** Return a turn of a two-seat game; the first seat has the chance. */
const turn = (number, chance = 0.5) => ({
  number,
  round: Math.ceil(number / 2),
  seat: (number - 1) % 2,
  before: { chance: [{ value: chance }, { value: 1 - chance }] },
  gold: [
    { knights: number, lords: 0 },
    { knights: 0, lords: 1 },
  ],
});

test('curves go through every turn and end with the result', () => {
  const result = { chance: [{ value: 0 }, { value: 1 }] };
  assert.deepEqual(chart.chanceCurves([turn(1, 0.6), turn(2, 0.7)], result), [
    [0.6, 0.7, 0],
    [0.4, 1 - 0.7, 1],
  ]);
  assert.deepEqual(chart.chanceCurves([turn(1, 0.6)], null), [[0.6], [0.4]]);
  assert.deepEqual(chart.chanceCurves([], null), []);
});

test('a gold chart leaves out sources that never pay', () => {
  const turns = [turn(1), turn(2)];
  assert.deepEqual(chart.goldCurves(turns, 0), [{ source: 'knights', values: [1, 2] }]);
  assert.deepEqual(chart.goldCurves(turns, 1), [{ source: 'lords', values: [1, 1] }]);
});

test('a click selects the nearest turn', () => {
  assert.equal(chart.placeAt(BOX, chart.xOf(BOX, 3, 7) + 10, 7), 3);
  assert.equal(chart.placeAt(BOX, -50, 7), 0);
  assert.equal(chart.placeAt(BOX, 5000, 7), 6);
});

test('labels are moved apart and stay above the bottom', () => {
  assert.deepEqual(chart.spreadLabels([50, 52, 10], 20, 100), [50, 70, 10]);
  assert.deepEqual(chart.spreadLabels([95, 99], 20, 100), [80, 100]);
});

test('a narrow chart labels fewer rounds', () => {
  const turns = Array.from({ length: 40 }, (_, place) => turn(place + 1));
  const wide = chart.roundLabels(turns, { ...BOX, width: 2000 }, 41);
  assert.deepEqual(
    wide.map(({ round }) => round),
    Array.from({ length: 20 }, (_, place) => place + 1),
  );
  const narrow = chart.roundLabels(turns, BOX, 41);
  assert.deepEqual(
    narrow.map(({ round }) => round),
    [1, 3, 5, 7, 9, 11, 13, 15, 17, 19],
  );
});

test('turns that arrive in any order are shown in order', () => {
  const answer = {
    effort: 'quick',
    state: 'running',
    is_mine: true,
    total: 3,
    turn_seconds: {},
    review: null,
  };
  const first = addProgress(unknownReview('quick'), { ...answer, done: 1, turns: [turn(2)] });
  const second = addProgress(first, { ...answer, done: 2, turns: [turn(1), turn(2)] });
  assert.deepEqual(
    second.turns.map(({ number }) => number),
    [1, 2],
  );
  const review = { turns: [turn(1), turn(2), turn(3)] };
  const done = addProgress(second, { ...answer, state: 'done', done: 3, turns: [], review });
  assert.equal(done.turns, review.turns);
});

test('only hexes of a line are numbered on the board', () => {
  assert.ok(isHex('A1') && isHex('T20') && isHex('iC3'));
  assert.ok(!isHex('end') && !isHex('paddock'));
  assert.deepEqual(marksOf(1, ['paddock', 'C4', 'E4', 'end']), [
    {
      seat: 1,
      marks: [
        { hex: 'C4', number: 1 },
        { hex: 'E4', number: 2 },
      ],
    },
  ]);
});

test('a review that is cancelled while it starts is stopped and not shown', async () => {
  let state = 'none';
  let startReview;
  const started = new Promise((resolve) => {
    startReview = resolve;
  });
  const fetch = async (_url, { method = 'GET' } = {}) => {
    if (method === 'POST') {
      await started;
      state = 'running';
    }
    if (method === 'DELETE') state = 'none';
    const progress = { effort: 'thorough', state, is_mine: true, done: 0, total: 2, turns: [] };
    return Response.json({ ...progress, review: null });
  };
  setTransport({ fetch });
  const follower = new ReviewFollower('g');
  const starting = follower.start('thorough');
  const stopping = follower.stop();
  setTimeout(startReview, 20);
  await Promise.all([starting, stopping]);
  follower.close();
  assert.equal(state, 'none');
  assert.equal(follower.now.value.state, 'none');
});
