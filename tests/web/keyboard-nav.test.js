import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  neighbourIn,
  nextLegal,
  stepForKey,
} from '../../src/kingdombuilder/web/js/board/keyboard-nav.js';
import { modelOf } from './boards.js';

const model = modelOf(['GGG', 'GGG', '...', '.G.']);
const hex = (name) => model.hexes.get(name);

test('keys and keypad digits are steps', () => {
  assert.equal(stepForKey({ key: 'ArrowLeft', code: 'ArrowLeft' }), 'w');
  assert.equal(stepForKey({ key: 'Y', code: 'KeyY' }), 'nw');
  assert.equal(stepForKey({ key: '3', code: 'Numpad3' }), 'se');
  assert.equal(stepForKey({ key: '3', code: 'Digit3' }), undefined);
});

test('a step off the board has no target', () => {
  assert.equal(neighbourIn(model, hex('A1'), 'e')?.name, 'A2');
  assert.equal(neighbourIn(model, hex('A1'), 'w'), undefined);
  assert.equal(neighbourIn(model, hex('A1'), 'ne'), undefined);
});

test('up and down stay in the column and reach an island', () => {
  assert.equal(neighbourIn(model, hex('A2'), 'down')?.name, 'B2');
  assert.equal(neighbourIn(model, hex('B1'), 'down')?.name, 'D2');
  assert.equal(neighbourIn(model, hex('D2'), 'up')?.name, 'B2');
});

test('the legal hexes are visited in reading order and wrap around', () => {
  const legal = new Set(['A3', 'B2', 'D2']);
  const next = (from, isBackward) => nextLegal(model, legal, from, isBackward)?.name;
  assert.equal(next('B1', false), 'B2');
  assert.equal(next('B1', true), 'A3');
  assert.equal(next('D2', false), 'A3');
  assert.equal(next('A3', true), 'D2');
  assert.equal(next(null, false), 'A3');
  assert.equal(next(null, true), 'D2');
  assert.equal(nextLegal(model, new Set(), 'A1', false), undefined);
});
