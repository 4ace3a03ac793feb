// The local storage of the browser, which a private window may refuse.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { onStored, readText, readValue, replaceTexts, storeText, storeValue } = await import(
  '../../src/kingdombuilder/web/js/user/local-storage.js'
);

test('a value that cannot be read counts as none', () => {
  storeText('half', '{"written":');
  assert.equal(readValue('half'), null);
  assert.equal(readText('half'), '{"written":');
  assert.equal(readValue('none'), null);
});

test('listeners hear of what is stored, and of nothing that is refused', (context) => {
  let count = 0;
  onStored(() => {
    count += 1;
  });
  storeValue('name', { first: 1 });
  assert.deepEqual(readValue('name'), { first: 1 });
  assert.equal(count, 1);
  const refuse = () => {
    throw new DOMException('no storage', 'SecurityError');
  };
  context.mock.method(localStorage, 'setItem', refuse);
  context.mock.method(localStorage, 'getItem', refuse);
  storeValue('name', { first: 2 });
  assert.equal(readValue('name'), null);
  assert.equal(count, 1);
});

test('a page whose values were replaced stores nothing', () => {
  storeText('theme', 'light');
  replaceTexts([['theme', 'dark']]);
  storeText('theme', 'light');
  assert.equal(readText('theme'), 'dark');
});
