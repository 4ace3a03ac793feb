// The choices of the last visit, stored in the browser, and the defaults of the first one.

import { library } from '../i18n/i18n.js';
import { defaultBot, levels, programs } from '../user/bot-ratings.js';
import { readValue, storeValue } from '../user/local-storage.js';
import { settings } from '../user/settings.js';
import { sectionId } from './setup-request.js';

/** @typedef {import('./choices.js').Choices} Choices */

const KEY = 'kingdombuilder.new';
export const MIN_SEATS = 2;
export const MAX_SEATS = 5;
/** Any seat plays first. */
export const RANDOM = 'random';

/** @returns {Choices} */
function defaultChoices() {
  const { boxes } = /** @type {LibraryInfo} */ (library.value);
  return {
    seats: [
      { name: settings.name.value, bot: '' },
      { name: '', bot: defaultBot() },
    ],
    boxes: [boxes[0].id],
    queenies: [],
    pinned: { sections: ['', '', '', ''], cards: [], tasks: [] },
    without: [],
    zero_counts: true,
    rulings: [],
    spots: {},
    scores: 'all',
    explains: null,
    first: 0,
    mine: 0,
    terms: { listed: false, rated: false, chat: true, hints: true, clock: { kind: 'none' } },
  };
}

/** Return the choices of the last visit, as far as they still exist. @returns {Choices} */
export function storedChoices() {
  const defaults = defaultChoices();
  try {
    const merged = /** @type {Choices} */ ({
      ...defaults,
      ...readValue(KEY),
    });
    const box = /** @type {LibraryInfo} */ (library.value);
    const has = (/** @type {{id: string}[]} */ list) => (/** @type {string} */ id) =>
      list.some((other) => other.id === id);
    merged.boxes = merged.boxes.filter(has(box.boxes));
    merged.seats = merged.seats.map((seat) => ({
      name: String(seat.name ?? ''),
      bot:
        !seat.bot || has([...levels(), ...programs()])(seat.bot) ? (seat.bot ?? '') : defaultBot(),
    }));
    merged.pinned.sections = merged.pinned.sections.map((name) =>
      has(box.sections)(sectionId(name)) ? name : '',
    );
    merged.rulings = box.rulings
      .map((one) => one.answers[1].id)
      .filter((id) => merged.rulings.includes(id));
    if (merged.first !== RANDOM && !merged.seats[merged.first]) merged.first = defaults.first;
    return merged.boxes.length && merged.seats.length >= MIN_SEATS ? merged : defaults;
  } catch {
    return defaults;
  }
}

/** @param {Choices} choices */
export const storeChoices = (choices) => storeValue(KEY, choices);
