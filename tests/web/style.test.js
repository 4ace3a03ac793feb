import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readModules } from './sources.js';

const MAX_LINE_LENGTH = 120;
const MAX_LINES = 300;

test('lines and modules are short', () => {
  for (const [file, { text }] of readModules()) {
    const lines = text.split('\n');
    assert.ok(lines.length <= MAX_LINES, file);
    assert.deepEqual(
      lines.filter((line) => line.length > MAX_LINE_LENGTH),
      [],
      file,
    );
  }
});

test('every module begins with a comment that describes it', () => {
  for (const [file, { text }] of readModules())
    assert.match(text, /^(?:\/\/ .+\n)*\/\/ .+\.\n/, file);
});
