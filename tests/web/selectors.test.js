import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.js';

const { isFinished, lines, view } = await import(
  '../../src/kingdombuilder/web/js/table/state/view.js'
);
const { table } = await import('../../src/kingdombuilder/web/js/table/state/table.js');
const selectors = await import('../../src/kingdombuilder/web/js/table/state/selectors.js');

const PROMPT = {
  text: '',
  done: 0,
  total: null,
  terrain: null,
  tile: null,
  lifted: null,
  carrying: null,
};
const LEGAL = { hexes: ['A1'], tiles: ['farm'], buttons: ['end', 'stop'] };
const positionOf = (more = {}) => ({
  phase: 'before',
  chooser: 0,
  prompt: PROMPT,
  legal: LEGAL,
  pieces: [],
  seats: [{ tiles: [{ thing: 'farm', state: 'ready', site: 'B2' }] }, { tiles: [] }],
  ...more,
});
const viewOf = (more = {}) => ({
  step: 3,
  last_step: 3,
  is_past: false,
  viewpoint: 0,
  can_act: true,
  hand_over_to: null,
  plan: null,
  position: positionOf(),
  ...more,
});
const seatOf = (more) => ({
  name: '',
  colour: 'red',
  bot: null,
  is_mine: false,
  is_open: false,
  ...more,
});

beforeEach(() => {
  table.value = { mode: 'online', seats: [seatOf({ is_mine: true }), seatOf({ is_open: true })] };
  view.value = viewOf();
  lines.value = [];
  isFinished.value = false;
});

test('a player can act on their turn, but not in the past or before a hand-over', () => {
  assert.equal(selectors.canAct.value, true);
  assert.equal(selectors.isMyTurn.value, true);
  view.value = viewOf({ is_past: true });
  assert.equal(selectors.canAct.value, false);
  view.value = viewOf({ hand_over_to: 1 });
  assert.equal(selectors.canAct.value, false);
});

test('a plan replaces the position and can be acted on', () => {
  const planned = positionOf({ legal: { hexes: ['C3'], tiles: [], buttons: [] } });
  view.value = viewOf({ can_act: false, plan: { is_active: true, picks: [], position: planned } });
  assert.deepEqual(selectors.legal.value.hexes, ['C3']);
  assert.equal(selectors.canAct.value, true);
  assert.equal(selectors.isMyTurn.value, false);
});

test('a player can plan only during another seat’s turn', () => {
  assert.equal(selectors.canPlan.value, false);
  view.value = viewOf({ can_act: false, position: positionOf({ chooser: 1 }) });
  assert.equal(selectors.canPlan.value, true);
  view.value = viewOf({ can_act: false, viewpoint: null, position: positionOf({ chooser: 1 }) });
  assert.equal(selectors.canPlan.value, false);
});

test('the viewer’s and the open seats are found', () => {
  assert.deepEqual(selectors.mySeats.value, [0]);
  assert.equal(selectors.mySeat.value, 0);
  assert.deepEqual(selectors.openSeats.value, [1]);
  table.value = { ...table.value, mode: 'hotseat' };
  assert.equal(selectors.mySeat.value, -1, 'several players share the screen');
});

test('an online game can be forked at every step once it is over', () => {
  view.value = viewOf({ is_past: true });
  assert.equal(selectors.canFork.value, false);
  isFinished.value = true;
  assert.equal(selectors.canFork.value, true);
  isFinished.value = false;
  table.value = { ...table.value, mode: 'hotseat' };
  assert.equal(selectors.canFork.value, true);
});

test('the end of the turn is not among the other picks', () => {
  assert.deepEqual(selectors.otherPicks.value, ['stop']);
  assert.deepEqual(
    selectors.myTiles.value.map((tile) => tile.thing),
    ['farm'],
  );
});

test('cancelling undoes a lifted piece or everything since the tile was used', () => {
  assert.equal(selectors.picksToCancel(), 0);
  view.value = viewOf({
    position: positionOf({ prompt: { ...PROMPT, lifted: 'A1', tile: 'paddock' } }),
  });
  assert.equal(selectors.picksToCancel(), 1);
  view.value = viewOf({
    step: 7,
    position: positionOf({ prompt: { ...PROMPT, tile: 'paddock' } }),
  });
  lines.value = [{ step: 6, kind: 'tile_used', thing: 'paddock' }];
  assert.equal(selectors.picksToCancel(), 2);
});
