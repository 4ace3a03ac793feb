import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addLocation,
  blank,
  paintHex,
  readDrawing,
  writeDrawing,
} from '../../src/kingdombuilder/web/js/editor/drawing.js';

test('a blank section and a blank island can be written and read back', () => {
  for (const island of [false, true]) {
    const drawing = blank(island);
    assert.deepEqual(readDrawing(writeDrawing(drawing), island), drawing);
  }
});

test('painting changes one hex in a copy of the drawing', () => {
  const before = blank(false);
  const after = paintHex(before, 2, 3, 'W');
  assert.equal(after.rows[2], 'GGGWGGGGGG');
  assert.equal(before.rows[2], 'GGGGGGGGGG');
});

test('each location gets its own letter and keeps it', () => {
  const [first, letter] = addLocation(blank(false), 'farm');
  assert.equal(letter, 'a');
  const painted = paintHex(first, 0, 0, letter);
  assert.deepEqual(addLocation(painted, 'farm'), [painted, 'a']);
  const [, next] = addLocation(painted, 'oasis');
  assert.equal(next, 'b');
});

test('unused locations are not written', () => {
  const [drawing] = addLocation(blank(false), 'farm');
  assert.doesNotMatch(writeDrawing(drawing), /farm/);
  assert.match(writeDrawing(paintHex(drawing, 0, 0, 'a')), /^a: farm$/m);
});

test('an invalid drawing is rejected', () => {
  const text = writeDrawing(blank(false));
  assert.equal(readDrawing('', false), null);
  assert.equal(readDrawing(text, true), null);
  assert.equal(readDrawing(text.replace('G', 'x'), false), null);
  assert.equal(readDrawing(text.trimEnd().split('\n').slice(0, -1).join('\n'), false), null);
  assert.equal(readDrawing(text.replace('G', '.'), false), null, 'only an island has gaps');
});
