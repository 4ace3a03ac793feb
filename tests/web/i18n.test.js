import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { library, t, thingName, translations } = await import(
  '../../src/kingdombuilder/web/js/i18n/i18n.js'
);
const { pluralForm } = await import('../../src/kingdombuilder/web/js/i18n/plural.js');
const { clockText, durationText, roughDurationText, timeControlText } = await import(
  '../../src/kingdombuilder/web/js/i18n/time-text.js'
);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

translations.value = {
  'chat.unread.one': '{n} new line',
  'chat.unread.many': '{n} new lines',
  'terrain.grass': 'Grass',
  'terrain.desert': 'Desert',
  'clock.tenths': '{n} s',
  'clock.days_hours': '{days} d {hours} h',
  'clock.hours_minutes': '{hours} h {minutes} min',
  'clock.hours.one': '{n} hour',
  'plural.one': '1',
  'clock.hours.many': '{n} hours',
  'clock.minutes.one': '{n} minute',
  'clock.minutes.many': '{n} minutes',
  'clock.seconds.many': '{n} seconds',
  'clock.days.many': '{n} days',
  'clock.none': 'no limit',
  'clock.per_turn': '{time} a turn',
  'clock.per_game': '{time} a game',
  'clock.per_game_more': '{time} a game and {more} a turn',
};

test('the plural rule lists the numbers with a singular form', () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => pluralForm('1', n)),
    ['many', 'one', 'many'],
  );
  assert.deepEqual(
    [0, 1, 2].map((n) => pluralForm('0 1', n)),
    ['one', 'one', 'many'],
  );
  assert.equal(pluralForm(undefined, 1), 'many');
});

test('a text is filled in, and n selects its plural form', () => {
  assert.equal(t('chat.unread', { n: 1 }), '1 new line');
  assert.equal(t('chat.unread', { n: 0 }), '0 new lines');
  translations.value = { ...translations.value, 'plural.one': '0 1' };
  assert.equal(t('chat.unread', { n: 0 }), '0 new line');
});

test('a missing text shows its key, and a missing value is empty', () => {
  assert.equal(t('no.such_text'), 'no.such_text');
  assert.equal(t('clock.per_turn'), ' a turn');
});

test('a name comes from the library, from the terrains, or is the id', () => {
  library.value = { things: [{ id: 'farm', kind: 'location', name: 'Farm' }] };
  assert.equal(thingName('farm'), 'Farm');
  assert.equal(thingName('farm', 'card'), 'farm');
  assert.equal(thingName('grass/desert'), 'Grass/Desert');
});

test('durations use the largest unit that divides them', () => {
  assert.equal(durationText(7200), '2 hours');
  assert.equal(durationText(60), '1 minute');
  assert.equal(durationText(90), '90 seconds');
});

test('an estimate is rounded', () => {
  const texts = [1, 9, 18, 37, 55, 110].map(roughDurationText);
  const seconds = ['5 seconds', '10 seconds', '20 seconds', '40 seconds'];
  assert.deepEqual(texts, [...seconds, '1 minute', '2 minutes']);
});

test('every time control has a text', () => {
  assert.equal(timeControlText(undefined), 'no limit');
  assert.equal(timeControlText({ kind: 'turn', seconds: 120 }), '2 minutes a turn');
  assert.equal(timeControlText({ kind: 'days', days: 2 }), '2 days a turn');
  assert.equal(timeControlText({ kind: 'game', seconds: 900 }), '15 minutes a game');
  assert.equal(
    timeControlText({ kind: 'game', seconds: 900, increment: 10 }),
    '15 minutes a game and 10 seconds a turn',
  );
});

test('a clock is more precise when little time is left', () => {
  assert.equal(clockText(50 * HOUR), '2 d 2 h');
  assert.equal(clockText(2.5 * HOUR), '2 h 30 min');
  assert.equal(clockText(HOUR + 5 * MINUTE + 7000), '65:07');
  assert.equal(clockText(20_000), '0:20');
  assert.equal(clockText(19_950), '19.9 s');
  assert.equal(clockText(0), '0.0 s');
});
