// The picks of an attempt, which a new connection sends to the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PickHistory } from '../../src/kingdombuilder/web/js/table/state/pick-history.js';

/** Make a pick after which a position has some steps. */
const pick = (history, word, step) => {
  history.send(word);
  history.show(step);
};

test('picks are remembered in order, with the steps that follow automatically', () => {
  const history = new PickHistory();
  history.show(1); // a forced terrain
  pick(history, 'C7', 2);
  pick(history, 'farm', 4);
  assert.deepEqual(history.picks(), ['C7', 'farm']);
});

test('undo removes picks and redo restores them', () => {
  const history = new PickHistory();
  pick(history, 'A1', 1);
  pick(history, 'B1', 2);
  history.show(1);
  assert.deepEqual(history.picks(), ['A1']);
  history.show(2);
  assert.deepEqual(history.picks(), ['A1', 'B1']);
  history.show(0);
  pick(history, 'C1', 1);
  assert.deepEqual(history.picks(), ['C1']);
});

test('a rejected or judged pick is forgotten', () => {
  const history = new PickHistory();
  pick(history, 'A1', 1);
  history.send('end');
  history.show(1);
  history.show(0);
  history.show(1);
  assert.deepEqual(history.picks(), ['A1']);
  history.clear();
  assert.deepEqual(history.picks(), []);
});
