import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import './browser.js';

const { library } = await import('../../src/kingdombuilder/web/js/i18n/i18n.js');
const { choices, doBotsExplain, firstSeatAmong, loadChoices, mySeat, seatColour } = await import(
  '../../src/kingdombuilder/web/js/new-game/choices.js'
);
const { RANDOM } = await import('../../src/kingdombuilder/web/js/new-game/stored-choices.js');
const { makeSetupRequest } = await import(
  '../../src/kingdombuilder/web/js/new-game/setup-request.js'
);

const KEY = 'kingdombuilder.new';
const [person, bot] = [
  { name: 'Mira', bot: '' },
  { name: '', bot: 'novice' },
];

library.value = {
  default_bot: 'novice',
  boxes: [
    { id: 'base', name: 'Base', has_tasks: false },
    { id: 'crossroads', name: 'Crossroads', has_tasks: true },
  ],
  bots: [{ id: 'novice', name: 'Novice', description: '', ratings: {} }],
  sections: [
    { id: 'farm', box: 'base' },
    { id: 'oasis', box: 'base' },
    { id: 'lighthouse', box: 'crossroads' },
  ],
  things: [
    { id: 'knights', kind: 'card', box: 'base' },
    { id: 'lords', kind: 'card', box: 'base' },
  ],
  rulings: [{ id: 'walls', box: 'crossroads', answers: [{ id: 'a' }, { id: 'b' }] }],
};

/** Load choices that were stored by an earlier visit. */
function load(stored) {
  choices.value = null;
  localStorage.setItem(KEY, JSON.stringify(stored));
  loadChoices();
  return choices.value;
}

beforeEach(() => load({}));

test('a first visit has one bot and the first box', () => {
  assert.deepEqual(choices.value.boxes, ['base']);
  assert.deepEqual(
    choices.value.seats.map((seat) => seat.bot),
    ['', 'novice'],
  );
});

test('stored choices that still exist are kept', () => {
  const loaded = load({
    boxes: ['base', 'gone'],
    seats: [person, { name: '', bot: 'gone' }, person],
    pinned: { sections: ['farm~', 'gone', '', ''], cards: [], tasks: [] },
    rulings: ['b', 'gone'],
    first: 7,
  });
  assert.deepEqual(loaded.boxes, ['base']);
  assert.equal(loaded.seats[1].bot, 'novice');
  assert.deepEqual(loaded.pinned.sections, ['farm~', '', '', '']);
  assert.deepEqual(loaded.rulings, ['b']);
  assert.equal(loaded.first, 0);
});

test('unreadable choices are replaced by the defaults', () => {
  assert.deepEqual(load({ boxes: ['gone'] }).boxes, ['base']);
  choices.value = null;
  localStorage.setItem(KEY, '{');
  loadChoices();
  assert.deepEqual(choices.value.boxes, ['base']);
});

test('the first player stays the same when seats move', () => {
  const [a, b, c] = [person, bot, { ...person }];
  choices.value = { ...choices.value, seats: [a, b, c], first: 2 };
  assert.equal(firstSeatAmong([c, a, b]), 0);
  assert.equal(firstSeatAmong([a, c]), 1);
  assert.equal(firstSeatAmong([a, b]), 0);
  choices.value = { ...choices.value, first: RANDOM };
  assert.equal(firstSeatAmong([a, b]), RANDOM);
});

test('colours follow the order of play', () => {
  const seats = [person, bot, bot];
  assert.equal(seatColour({ ...choices.value, seats, first: 0 }, 0), 'red');
  assert.equal(seatColour({ ...choices.value, seats, first: 1 }, 1), 'red');
  assert.equal(seatColour({ ...choices.value, seats, first: 1 }, 0), 'amber');
  assert.equal(seatColour({ ...choices.value, seats, first: RANDOM }, 2), 'amber');
});

test('the viewer’s seat is never a bot’s', () => {
  assert.equal(mySeat({ ...choices.value, seats: [bot, person], mine: 0 }), 1);
  assert.equal(mySeat({ ...choices.value, seats: [bot, bot], mine: 1 }), -1);
  assert.equal(mySeat({ ...choices.value, seats: [person, bot], mine: -1 }), -1);
});

test('bots explain their moves to a single player by default', () => {
  assert.equal(doBotsExplain({ ...choices.value, seats: [person, bot], explains: null }), true);
  assert.equal(doBotsExplain({ ...choices.value, seats: [person, person], explains: null }), false);
  assert.equal(doBotsExplain({ ...choices.value, seats: [person, bot], explains: false }), false);
});

test('a request keeps what still fits and everything pinned', () => {
  const setup = {
    sections: ['farm', 'lighthouse', 'oasis~', ''],
    cards: ['knights', 'lords'],
    tasks: [],
  };
  const chosen = {
    ...choices.value,
    without: ['lords'],
    pinned: { sections: ['', '', '', 'oasis'], cards: [], tasks: [] },
    rulings: ['b'],
  };
  const request = makeSetupRequest(chosen, setup, false);
  assert.deepEqual(
    request.sections,
    ['farm', '', '', 'oasis'],
    'another box or a repeated section is dropped',
  );
  assert.deepEqual(request.cards, ['knights']);
  assert.deepEqual(request.exclude, ['lords']);
  assert.deepEqual(request.rulings, [], 'its box is not in play');
  assert.deepEqual(makeSetupRequest(chosen, setup, true).sections, ['', '', '', 'oasis']);
});
