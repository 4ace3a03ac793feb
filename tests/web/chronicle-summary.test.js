import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { summarize } = await import('../../src/kingdombuilder/web/js/table/chronicle-summary.js');

/** Return lines of one seat from rows of a kind, a thing, a hex and an amount. */
const linesOf = (...rows) =>
  rows.map(([kind, thing = null, hex = null, amount = 0], step) => ({
    step,
    round: 1,
    seat: 0,
    kind,
    thing,
    hex,
    amount,
    text: kind,
    rationale: null,
  }));
const brief = (lines) => lines.map(({ kind, hex, amount }) => [kind, hex, amount]);

test('the builds of a turn are merged into one line with the last step', () => {
  const summary = summarize(
    linesOf(['turn_begins'], ['placed', null, 'A1'], ['placed', null, 'B1']),
  );
  assert.deepEqual(brief(summary), [['placed', 'A1, B1', 0]]);
  assert.equal(summary[0].step, 2);
});

test('a build after another action starts a new line, but gold of one source is summed', () => {
  const lines = linesOf(
    ['tile_used', 'farm'],
    ['placed', null, 'A1'],
    ['gold', 'knights', null, 1],
    ['tile_used', 'oasis'],
    ['placed', null, 'B1'],
    ['gold', 'knights', null, 2],
    ['placed', null, 'C1'],
  );
  assert.deepEqual(brief(summarize(lines)), [
    ['tile_used', null, 0],
    ['placed', 'A1', 0],
    ['gold', null, 3],
    ['tile_used', null, 0],
    ['placed', 'B1, C1', 0],
  ]);
});

test('a meeple has its own line', () => {
  const lines = linesOf(['placed', null, 'A1'], ['placed', 'wagon', 'B1']);
  assert.deepEqual(brief(summarize(lines)), [
    ['placed', 'A1', 0],
    ['placed', 'B1', 0],
  ]);
});

test('lifted pieces, turn beginnings and unknown cards are not shown', () => {
  const lines = linesOf(
    ['turn_begins'],
    ['lifted', null, 'A1'],
    ['drawn', '?'],
    ['moved', null, 'B1'],
  );
  assert.deepEqual(brief(summarize(lines)), [['moved', 'B1', 0]]);
});

test('lines of two seats are not merged', () => {
  const lines = linesOf(['placed', null, 'A1'], ['placed', null, 'B1']);
  lines[1].seat = 1;
  assert.equal(summarize(lines).length, 2);
});

test('merged lines keep their explanation', () => {
  const lines = linesOf(['placed', null, 'A1'], ['placed', null, 'B1']);
  lines[0].rationale = 'It keeps the way open.';
  assert.equal(summarize(lines)[0].rationale, 'It keeps the way open.');
});

test('builds with reasons of their own are explained hex by hex', () => {
  const lines = linesOf(['placed', null, 'A1'], ['placed', null, 'B1'], ['placed', null, 'C1']);
  lines[0].rationale = '6 gold.';
  lines[2].rationale = '4 gold.';
  const [{ rationale }] = summarize(lines);
  assert.equal(rationale.split('\n').length, 2);
  lines[2].rationale = '6 gold.';
  assert.equal(summarize(lines)[0].rationale, '6 gold.');
});
