// The progress that the browser stores (lessons, puzzles and days), and the dates of the calendar.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const KEY = 'kingdombuilder.learning';
localStorage.setItem(KEY, JSON.stringify({ version: 0, lessons: ['of an older version'] }));
const {
  finishLesson,
  finishPuzzle,
  mergeProgress,
  practiseSkill,
  progress,
  updateDay,
  updateProgress,
} = await import('../../src/kingdombuilder/web/js/user/progress.js');
const { dayText, isDay, shiftMonth, weekdayNames, weeksOfMonth } = await import(
  '../../src/kingdombuilder/web/js/i18n/days.js'
);
const { rankResults } = await import('../../src/kingdombuilder/web/js/learn/ranking.js');

const SOLVER = { rating: 1300, deviation: 200, volatility: 0.06 };
const stored = () => JSON.parse(localStorage.getItem(KEY));

test('progress stored by another version is not read', () => {
  assert.deepEqual(progress.value.lessons, []);
  assert.equal(progress.value.version, 1);
});

test('a lesson is done once, and stored', () => {
  finishLesson('build');
  finishLesson('build');
  assert.deepEqual(stored().lessons, ['build']);
  assert.ok(stored().offered);
});

test('only the first answer to a puzzle counts', () => {
  finishPuzzle('a', true, SOLVER);
  finishPuzzle('b', true, SOLVER);
  assert.equal(progress.value.streak, 2);
  finishPuzzle('c', false, { ...SOLVER, rating: 1250 });
  finishPuzzle('c', true, { ...SOLVER, rating: 9999 });
  assert.equal(progress.value.streak, 0);
  assert.equal(progress.value.bestStreak, 2);
  assert.equal(progress.value.solver.rating, 1250);
});

test('an answer after a hint lengthens no streak, but can end one', () => {
  const { streak } = progress.value;
  finishPuzzle('d', true, SOLVER);
  finishPuzzle('e', true, SOLVER, false);
  assert.equal(progress.value.streak, streak + 1);
  assert.equal(progress.value.puzzles.e.solved, true);
  finishPuzzle('f', false, SOLVER, false);
  assert.equal(progress.value.streak, 0);
});

test('the parts of a day are remembered one by one', () => {
  updateDay('2026-01-05', { game: 'x' });
  updateDay('2026-01-05', { puzzle: true });
  updateDay('2026-01-05', { gold: 60 });
  assert.deepEqual(stored().days, { '2026-01-05': { game: 'x', puzzle: true, gold: 60 } });
});

test('skills are counted, and full storage does not stop the page', () => {
  practiseSkill('undo');
  practiseSkill('undo');
  assert.equal(stored().skills.undo, 2);
  localStorage.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  updateProgress({ marksOff: true });
  assert.ok(progress.value.marksOff);
});

test('a month has weeks from Monday to Sunday', () => {
  const weeks = weeksOfMonth('2026-11-17');
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, '2026-11-01']);
  assert.equal(weeks.at(-1)[0], '2026-11-30');
  assert.equal(weeks.flat().filter(Boolean).length, 30);
  assert.ok(weeks.every((week) => week.length === 7));
  assert.equal(weeksOfMonth('2026-02-01').length, 5);
});

test('months are shifted over the end of a year', () => {
  assert.equal(shiftMonth('2026-01-31', -1), '2025-12-01');
  assert.equal(shiftMonth('2026-12-05', 1), '2027-01-01');
});

test('only valid dates are accepted', () => {
  assert.ok(isDay('2026-11-17'));
  for (const text of ['', '2026-11', '2026-02-30', '17-11-2026', 'today'])
    assert.ok(!isDay(text), text);
  assert.equal(dayText('2026-11-17'), '17 November 2026');
  assert.equal(weekdayNames()[0], 'Mon');
});

test('a player is ranked below the levels with as much gold', () => {
  const results = [
    { bot: 'novice', gold: 30 },
    { bot: 'master', gold: 60 },
  ];
  const order = (gold) => rankResults(results, gold).map(({ bot }) => bot ?? 'you');
  assert.deepEqual(order(null), ['master', 'novice']);
  assert.deepEqual(order(61), ['you', 'master', 'novice']);
  assert.deepEqual(order(60), ['master', 'you', 'novice']);
  assert.deepEqual(order(10), ['master', 'novice', 'you']);
});

test('the progress of another device is added', () => {
  const at = '2026-01-01T00:00:00.000Z';
  updateProgress({ lessons: ['build'], puzzles: { a: { solved: true, at } }, bestStreak: 1 });
  updateProgress({ days: { '2026-01-02': { gold: 40 } }, skills: { undo: 3 }, solver: SOLVER });
  const other = {
    version: 1,
    offered: true,
    lessons: ['move', 'build'],
    skills: { undo: 1, tile: 2 },
    solver: { ...SOLVER, rating: 1500 },
    streak: 2,
    bestStreak: 4,
    puzzles: { a: { solved: false, at }, b: { solved: true, at } },
    days: { '2026-01-01': { puzzle: true }, '2026-01-02': { gold: 10, puzzle: true } },
  };
  mergeProgress({ [KEY]: JSON.stringify(other) });
  const merged = progress.value;
  assert.deepEqual(merged.lessons, ['build', 'move']);
  assert.deepEqual(merged.skills, { undo: 3, tile: 2 });
  assert.equal(merged.puzzles.a.solved, true);
  assert.equal(merged.solver.rating, 1500, 'the other device has solved more puzzles');
  assert.deepEqual([merged.streak, merged.bestStreak], [2, 4]);
  assert.deepEqual(merged.days['2026-01-02'], { gold: 40, puzzle: true });
  assert.ok(merged.days['2026-01-01'].puzzle);
});

test('the progress of a damaged file or another version changes nothing', () => {
  const before = progress.value;
  for (const text of ['{', JSON.stringify({ version: 9, lessons: ['later'] })])
    mergeProgress({ [KEY]: text });
  mergeProgress({});
  assert.deepEqual(progress.value, before);
});
