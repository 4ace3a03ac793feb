// The names of classes: `<component>-<part>`, where a component is a file of styles.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { test } from 'node:test';
import { transform } from 'lightningcss';
import { ROOT, readModules } from './sources.js';

const STYLES = resolve(ROOT, '../css');
const DRAWING = resolve(ROOT, '../../drawing');
/** Classes of base.css that any element may have: the table top, and text for screen readers. */
const UTILITIES = ['wood', 'visually-hidden'];
/** A state, such as `is-open`; it qualifies an element that has a class of its component too. */
const STATE = /^(?:is|has)-[a-z]/;
/** The components of files that are not named after one. */
const COMPONENTS = {
  'drawing/art/board.css': ['board', 'land', 'seat-colour'],
  'components/page-frame.css': ['page'],
  'components/game-list.css': ['game-list', 'game-card'],
  'components/gold-sources.css': ['card', 'status-message'], // the cards of other sources, and their rule
  'pages/how-to-play.css': ['how-to-play', 'rules'],
};

/** Return the files that a sheet imports, in the order of the cascade, by their names. */
function readStyles(sheet = 'page.css') {
  const page = readFileSync(join(STYLES, sheet), 'utf-8');
  return new Map(
    [...page.matchAll(/@import "(.+?)"/g)].map(([, file]) => [
      file.replace('../../', ''),
      readFileSync(join(STYLES, file)),
    ]),
  );
}

/** Return the compound selectors of a file, each as its list of classes. @param {Buffer} code */
function compoundsOf(code) {
  const compounds = [];
  transform({
    filename: 'styles.css',
    code,
    drafts: { customMedia: true },
    visitor: {
      Selector(selector) {
        let classes = [];
        for (const part of [...selector, { type: 'combinator' }]) {
          if (part.type === 'class') classes.push(part.name);
          if (part.type !== 'combinator') continue;
          compounds.push(classes);
          classes = [];
        }
      },
    },
  });
  return compounds;
}

/** Return the components of a file: its own, and those that its name begins with. */
function componentsOf(file, files) {
  const singular = (name) => [name, name.replace(/s$/, '')];
  const stem = basename(file, '.css');
  const larger = files
    .flatMap((other) => singular(basename(other, '.css')))
    .filter((name) => stem.startsWith(`${name}-`) || stem.startsWith(`${name}s-`));
  return [...(COMPONENTS[file] ?? singular(stem)), ...larger];
}

const belongsTo = (name, component) =>
  name === component || name === `${component}s` || name.startsWith(`${component}-`);

/** Return the misnamed classes of some files, with the reason. @param {Map<string, Buffer>} styles */
function findMisnamed(styles) {
  const files = [...styles.keys()];
  /** @type {Map<string, string[]>} */
  const owners = new Map();
  for (const file of files)
    for (const component of componentsOf(file, files))
      owners.set(component, [...(owners.get(component) ?? []), file]);
  const uses = new Map();
  for (const [file, code] of styles)
    for (const name of compoundsOf(code).flat())
      if (!STATE.test(name) && !UTILITIES.includes(name))
        uses.set(name, (uses.get(name) ?? new Set()).add(file));
  return [...uses].flatMap(([name, users]) => {
    const [component] = [...owners.keys()]
      .filter((one) => belongsTo(name, one))
      .sort((a, b) => b.length - a.length);
    if (!component) return `${name} has no component`;
    return owners.get(component).some((file) => users.has(file))
      ? []
      : `${name} is not styled by its component`;
  });
}

/** Return some sources as one text without comments. @param {string[]} sources */
const joinSources = (sources) =>
  sources
    .join('\n')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*(?:\/\/|#).*$/gm, '');

/** Return the sources that assign classes to elements: modules, drawings and the page. */
function readSources() {
  const drawings = readdirSync(DRAWING).filter((file) => file.endsWith('.py'));
  return joinSources([
    ...[...readModules().values()].map(({ text }) => text),
    ...drawings.map((file) => readFileSync(join(DRAWING, file), 'utf-8')),
    readFileSync(resolve(ROOT, '../index.html'), 'utf-8'),
  ]);
}

/** Return the modules of a table, with all that they import.
 * Lessons and puzzles have documents with the styles of all pages. */
function readTableModules() {
  const modules = readModules();
  const isOfTable = (file) =>
    /^(?:board|table)\//.test(file) && !file.startsWith('table/practice/');
  const files = new Set([...modules.keys()].filter(isOfTable));
  for (const file of files) for (const other of modules.get(file)?.imports ?? []) files.add(other);
  const texts = [...files].map((file) => modules.get(file)?.text ?? '');
  return joinSources(texts).replace(/(?:from |import\()'[^']+'/g, '');
}

/** Return the classes that no source assigns to an element.
 * Where a source computes the end of a name, some source has that end as a string. */
function findUnused(names, sources) {
  const words = new Set(sources.match(/(?<![\w-])[a-z][a-z0-9-]*(?![\w-])/g));
  const strings = new Set([...sources.matchAll(/['"]([a-z0-9-]+)['"]/g)].map(([, text]) => text));
  const prefixes = [...sources.matchAll(/(?<![\w-])([a-z][a-z-]*-)\$?\{/g)].map(([, text]) => text);
  const isComputed = (name) =>
    prefixes.some((prefix) => {
      const end = name.slice(prefix.length);
      return name.startsWith(prefix) && (strings.has(end) || /^\d$/.test(end));
    });
  return names.filter((name) => !words.has(name) && !isComputed(name));
}

test('a class begins with its component, which styles it', () => {
  assert.deepEqual(findMisnamed(readStyles()), []);
});

test('a class without its component is found', () => {
  const styles = new Map([
    ['components/tray.css', Buffer.from('.tray .who:not(.is-open), .tray-card { top: 0 }')],
    ['components/seat.css', Buffer.from('.seat-clock, .tray-clock { & .seat { top: 0 } }')],
  ]);
  assert.deepEqual(findMisnamed(styles), [
    'who has no component',
    'tray-clock is not styled by its component',
  ]);
});

test('every class that has a style is assigned to an element', () => {
  const names = [...readStyles().values()].flatMap((code) => compoundsOf(code).flat());
  assert.deepEqual(findUnused([...new Set(names)], readSources()), []);
});

test('a class that no element has is found', () => {
  const sources = `cls('tray', isOpen && 'is-open', \`tray-\${kind}\`); const kind = 'card';`;
  assert.deepEqual(findUnused(['tray', 'is-open', 'tray-card', 'tray-lid', 'is-shut'], sources), [
    'tray-lid',
    'is-shut',
  ]);
});

test('the styles of a table have every class that its modules assign to elements', () => {
  const namesOf = (sheet) =>
    [...readStyles(sheet).values()].flatMap((code) => compoundsOf(code).flat());
  const ofTable = new Set(namesOf('table.css'));
  // A class without a hyphen can also be an ordinary word, such as the name of a page.
  const isSpecific = (name) => name.includes('-') && !STATE.test(name);
  const others = namesOf('page.css').filter((name) => isSpecific(name) && !ofTable.has(name));
  const unused = findUnused(others, readTableModules());
  assert.deepEqual(
    others.filter((name) => !unused.includes(name)),
    [],
  );
});
