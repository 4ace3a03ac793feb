// The rooms of the page and the imports allowed between them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readModules, readWorkers } from './sources.js';

const modules = readModules();
const workers = readWorkers();
const MIN_MODULES = 100;

/** Return the room of a file: its folder, or the file itself at the top level. */
const roomOf = (file) =>
  file.startsWith('table/state/')
    ? 'table/state'
    : file.includes('/')
      ? file.slice(0, file.indexOf('/'))
      : file;

/** Return the other rooms that a room imports. */
function importedRooms(room) {
  const rooms = [...modules]
    .filter(([file]) => roomOf(file) === room)
    .flatMap(([, { imports }]) => imports.map(roomOf));
  return [...new Set(rooms)].filter((other) => other !== room).sort();
}

test('every import leads to a file', () => {
  assert.ok(modules.size > MIN_MODULES);
  for (const [file, { imports, later }] of modules)
    for (const target of [...imports, ...later])
      assert.ok(modules.has(target), `${file} imports ${target}`);
});

test('the board does not import the table', () => {
  assert.deepEqual(importedRooms('board'), ['i18n', 'ui', 'vendor.js']);
});

test('the lower rooms do not import boards, tables or pages', () => {
  const lower = ['i18n', 'protocol', 'ui', 'user', 'vendor.js'];
  for (const room of ['i18n', 'protocol', 'ui', 'user'])
    for (const other of importedRooms(room))
      assert.ok(lower.includes(other), `${room} imports ${other}`);
});

test('the state of the table does not import components', () => {
  const allowed = ['i18n', 'protocol', 'router.js', 'ui', 'user', 'vendor.js'];
  for (const other of importedRooms('table/state'))
    assert.ok(allowed.includes(other), `table/state imports ${other}`);
});

test('a worker imports no part of the page', () => {
  assert.deepEqual(importedRooms('worker'), []);
  for (const file of workers) assert.ok(modules.has(file), file);
});

test('only the table imports its state, module by module', () => {
  assert.ok(!modules.has('table/state.js'));
  assert.ok(!modules.has('table/state/index.js'));
  const users = ['debug.js', 'main.js', 'table', 'table/state', 'waiting-room'];
  for (const [file, { imports, text }] of modules) {
    if (imports.some((target) => roomOf(target) === 'table/state'))
      assert.ok(users.includes(roomOf(file)), file);
    if (roomOf(file) === 'table/state')
      assert.doesNotMatch(text, /^export (\*|\{)/m, `${file} re-exports another module`);
  }
});

test('only vendor.js imports packages', () => {
  for (const [file, { packages }] of modules)
    if (file !== 'vendor.js') assert.deepEqual(packages, [], file);
});

test('there are no circular imports', () => {
  const done = new Set();
  const visit = (file, path) => {
    if (path.includes(file)) assert.fail([...path, file].join(' → '));
    if (done.has(file)) return;
    for (const target of modules.get(file).imports) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of modules.keys()) visit(file, []);
});

test('every module is used', () => {
  const reached = new Set(['main.js', 'debug.js', ...workers]); // the entries in page.json
  for (const file of reached) {
    const { imports, later } = modules.get(file);
    for (const target of [...imports, ...later]) reached.add(target);
  }
  assert.deepEqual(
    [...modules.keys()].filter((file) => !reached.has(file)),
    [],
  );
});
