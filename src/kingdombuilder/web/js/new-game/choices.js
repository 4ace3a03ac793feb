// The choices for a new game, stored in the browser, and the set-up that the server draws from them.

import { library } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { COLOURS } from '../ui/sprites.js';
import { defaultBot } from '../user/bot-ratings.js';
import { batch, effect, signal } from '../vendor.js';
import {
  hasPlaces,
  placesIn,
  placesToRequest,
  setupField,
  setupPlaces,
  validPlaces,
} from './queenie-places.js';
import { makeSetupRequest, sectionInfo } from './setup-request.js';
import { RANDOM, storeChoices, storedChoices } from './stored-choices.js';

/** A seat; without a bot, a person plays it. @typedef {{name: string, bot: string}} SeatChoice */
/** A time control, or none. @typedef {{kind: 'none'}|TimeControlRequest} TimeControlChoice */
/**
 * The options of an online table.
 * @typedef {{
 *   listed: boolean, rated: boolean, chat: boolean, hints: boolean, clock: TimeControlChoice,
 * }} OnlineOptions
 */
/**
 * @typedef {object} Choices
 * @property {SeatChoice[]} seats
 * @property {string[]} boxes
 * @property {string[]} queenies
 * @property {{sections: string[], cards: string[], tasks: string[]}} pinned what stays when the
 * rest is drawn again
 * @property {string[]} without excluded cards
 * @property {boolean} zero_counts
 * @property {string[]} rulings those that differ from the default
 * @property {Record<string, Record<string, string>>} spots chosen places of Queenies by field, each
 * with its section
 * @property {'all'|'mine'|'off'} scores
 * @property {boolean|null} explains null for the default
 * @property {number|'random'} first the first seat
 * @property {number} mine the user’s seat online
 * @property {OnlineOptions} terms
 */

/**
 * They are loaded by `loadChoices`, because the defaults need the library.
 * @type {import('@preact/signals').Signal<Choices>}
 */
export const choices = signal(/** @type {Choices} */ (/** @type {unknown} */ (null)));
/** The set-up on the screen. */
export const currentSetup = signal(/** @type {SetupInfo|null} */ (null));
/** Return the set-up on the screen, where there is one. */
export const shownSetup = () => /** @type {SetupInfo} */ (currentSetup.value);
/** What the server refused, and the part of the form that it is about. */
export const problem = signal({ where: '', text: '' });
export const isDrawing = signal(false);
let requestNumber = 0;
let latest = Promise.resolve();

/** Load the choices of the last visit. */
export function loadChoices() {
  if (!choices.value) choices.value = storedChoices();
}

effect(() => {
  if (choices.value) storeChoices(choices.value);
});

/** Change some choices and draw what is missing now.
 * @param {Partial<Choices>} change
 * @param {boolean} [affectsSetup]
 * @param {boolean} [redrawAll] draw everything that is not pinned again
 */
export function choose(change, affectsSetup = true, redrawAll = false) {
  choices.value = { ...choices.value, ...change };
  if (affectsSetup) drawSetup(redrawAll);
}

/** Change options of an online table. @param {Partial<OnlineOptions>} change */
export const setOption = (change) =>
  choose({ terms: { ...choices.value.terms, ...change } }, false);

/**
 * Pin sections, cards or tasks.
 * @param {Partial<Choices['pinned']>} change
 * @param {boolean} [affectsSetup]
 */
export function pin(change, affectsSetup = true) {
  choose({ pinned: { ...choices.value.pinned, ...change } }, affectsSetup);
}

/**
 * Request a set-up with the pinned sections in their places.
 * @param {ReturnType<typeof makeSetupRequest>} body
 * @returns {Promise<SetupInfo>}
 */
async function drawSections(body) {
  const given = body.sections.filter(Boolean);
  const answer = await api.post('/api/setups', { ...body, sections: given });
  if (body.sections.every((name, at) => !name || name === answer.sections[at])) return answer;
  // The server adds missing sections at the end; they fill the gaps before pinned ones.
  const more = answer.sections.slice(given.length);
  return api.post('/api/setups', {
    ...body,
    sections: body.sections.map((name) => name || more.shift()),
    cards: answer.cards,
    tasks: answer.tasks,
  });
}

/**
 * Draw what is missing in the set-up.
 * @param {boolean} [redrawAll] draw everything that is not pinned again
 */
export function drawSetup(redrawAll = false) {
  latest = requestSetup(redrawAll);
}

/**
 * Wait for the set-up of the latest choices; return why it was refused, or ''.
 * @returns {Promise<string>}
 */
export async function waitForSetup() {
  while (isDrawing.value) await latest;
  return problem.value.where === 'board' ? problem.value.text : '';
}

/** @param {boolean} redrawAll */
async function requestSetup(redrawAll) {
  const number = ++requestNumber;
  isDrawing.value = true;
  const body = makeSetupRequest(choices.value, currentSetup.value, redrawAll);
  try {
    let answer = await drawSections(body);
    const spots = placesToRequest(choices.value, answer, redrawAll ? null : currentSetup.value);
    if (!hasPlaces(answer, spots))
      answer = await api.post('/api/setups', {
        ...body,
        sections: answer.sections,
        cards: answer.cards,
        tasks: answer.tasks,
        ...spots,
      });
    if (number === requestNumber)
      batch(() => {
        currentSetup.value = answer;
        problem.value = { where: '', text: '' };
        choose({ spots: validPlaces(choices.value.spots, answer) }, false);
      });
  } catch (error) {
    if (number === requestNumber) problem.value = { where: 'board', text: errorText(error) };
  }
  if (number === requestNumber) isDrawing.value = false;
}

/**
 * Apply a set-up code; everything in it is pinned. Return whether it could be read.
 * @param {string} code
 */
export function applySetupCode(code) {
  const request = requestCoded(code);
  latest = request.then(() => {});
  return request;
}

/** @param {string} code */
async function requestCoded(code) {
  const number = ++requestNumber;
  isDrawing.value = true;
  try {
    const answer = /** @type {SetupInfo} */ (await api.post('/api/setups', { setup_code: code }));
    if (number !== requestNumber) return true;
    applySetup(answer);
    return true;
  } catch (error) {
    if (number === requestNumber) problem.value = { where: 'code', text: errorText(error) };
    return false;
  } finally {
    if (number === requestNumber) isDrawing.value = false;
  }
}

/** Choose and pin everything in a set-up. @param {SetupInfo} answer */
function applySetup(answer) {
  const { boxes, things } = /** @type {LibraryInfo} */ (library.value);
  const used = new Set([
    ...answer.sections.map((name) => sectionInfo(name)?.box),
    ...answer.cards.map((id) => things.find((one) => one.kind === 'card' && one.id === id)?.box),
  ]);
  const seats = choices.value.seats.slice(0, answer.seats);
  while (seats.length < answer.seats) seats.push({ name: '', bot: defaultBot() });
  const queenies = things
    .filter(
      (one) =>
        one.kind === 'queenie' &&
        setupPlaces(answer, setupField(one.id, answer.queenie_places)).length,
    )
    .map((one) => one.id);
  batch(() => {
    currentSetup.value = answer;
    problem.value = { where: '', text: '' };
    choose(
      {
        seats,
        queenies,
        first: firstSeatAmong(seats),
        spots: validPlaces(placesIn(answer), answer),
        rulings: [...answer.rulings],
        zero_counts: answer.zero_counts,
        boxes: boxes.map((box) => box.id).filter((id) => used.has(id)),
        pinned: {
          sections: [...answer.sections],
          cards: [...answer.cards],
          tasks: [...answer.tasks],
        },
      },
      false,
    );
  });
}

/** Return the user’s seat at an online table, or -1. @param {Choices} chosen */
export const mySeat = ({ seats, mine }) =>
  mine < 0 || seats[mine]?.bot === '' ? mine : seats.findIndex((seat) => !seat.bot);

/**
 * Return the first seat after the seats have changed: that of the same player, unless it was the
 * first one.
 * @param {Choices['seats']} seats
 */
export function firstSeatAmong(seats) {
  const { first, seats: before } = choices.value;
  return first === RANDOM ? first : first && Math.max(0, seats.indexOf(before[first]));
}

/**
 * Return the colour of a seat; colours follow the order of play.
 * @param {Choices} chosen
 * @param {number} at
 */
export const seatColour = ({ seats, first }, at) =>
  COLOURS[(at - (first === RANDOM ? 0 : first) + seats.length) % seats.length];

/** Whether bots explain themselves: by default only to a single player. @param {Choices} chosen */
export const doBotsExplain = ({ explains, seats }) =>
  explains ?? seats.filter((seat) => !seat.bot).length < 2;
