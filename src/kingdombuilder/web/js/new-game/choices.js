// What is chosen for a new game, kept in the browser, and the set-up that the server draws from it.

import { library } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { COLOURS } from '../ui/sprites.js';
import { defaultBot } from '../user/bot-ratings.js';
import { settings } from '../user/settings.js';
import { batch, effect, signal } from '../vendor.js';
import { hasPlaces, placesIn, placesToRequest, setupField, validPlaces } from './queenie-places.js';
import { makeSetupRequest, sectionId, sectionInfo } from './setup-request.js';

const KEY = 'kingdombuilder.new';
export const MIN_SEATS = 2;
export const MAX_SEATS = 5;
/** Instead of a seat: any of them plays first. */
export const RANDOM = 'random';

/** What an online table agrees on. @typedef {{listed: boolean, rated: boolean, chat: boolean, hints: boolean, clock: TimeControl}} OnlineOptions */
/** What is pinned stays when the rest is drawn again.
 * @typedef {{seats: {name: string, bot: string}[], boxes: string[], queenies: string[], pinned: {sections: string[], cards: string[], tasks: string[]},
 *   without: string[], zero_counts: boolean, rulings: string[], spots: Record<string, Record<string, string>>, scores: 'all'|'mine'|'off', explains: boolean|null, first: number|'random', mine: number,
 *   terms: OnlineOptions}} Choices rulings: those other than the default; spots: chosen places of Queenies, by field, each with the section under it; explains: null is as it suits those who play; first: the seat that begins; mine: one's own seat online */

/** @returns {Choices} */
function defaultChoices() {
  const { boxes } = /** @type {Library} */ (library.value);
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
    terms: { listed: true, rated: false, chat: true, hints: true, clock: { kind: 'none' } },
  };
}

/** @returns {Choices} */
function storedChoices() {
  const defaults = defaultChoices();
  try {
    const merged = { ...defaults, ...JSON.parse(localStorage.getItem(KEY) || '{}') };
    const box = /** @type {Library} */ (library.value);
    const has = (list) => (one) => list.some((other) => other.id === one);
    merged.boxes = merged.boxes.filter(has(box.boxes));
    merged.seats = merged.seats.map((seat) => ({
      name: String(seat.name ?? ''),
      bot: !seat.bot || has(box.bots)(seat.bot) ? (seat.bot ?? '') : defaultBot(),
    }));
    merged.pinned.sections = merged.pinned.sections.map((name) =>
      has(box.sections)(sectionId(name)) ? name : '',
    );
    merged.rulings = box.rulings
      .map((one) => one.answers[1].word)
      .filter((word) => merged.rulings.includes(word));
    if (merged.first !== RANDOM && !merged.seats[merged.first]) merged.first = defaults.first;
    return merged.boxes.length && merged.seats.length >= MIN_SEATS ? merged : defaults;
  } catch {
    return defaults;
  }
}

/** @type {import('@preact/signals').Signal<Choices>} */
export const choices = signal(/** @type {any} */ (null));
/** The set-up on the screen. @type {import('@preact/signals').Signal<any>} */
export const currentSetup = signal(null);
/** What the server refused, and where that belongs. */
export const problem = signal({ where: '', text: '' });
export const isDrawing = signal(false);
let requestNumber = 0;
let latest = Promise.resolve();

/** Begin with what was chosen the last time. */
export function loadChoices() {
  if (!choices.value) choices.value = storedChoices();
}

effect(() => {
  if (!choices.value) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(choices.value));
  } catch {
    /* a private window keeps nothing */
  }
});

/** Change some choices and draw what is missing now.
 * @param {Partial<Choices>} change @param {boolean} [again] whether the set-up depends on it @param {boolean} [afresh] whether all that is not pinned is drawn again */
export function choose(change, again = true, afresh = false) {
  choices.value = { ...choices.value, ...change };
  if (again) drawSetup(afresh);
}

/** @param {Partial<Choices['pinned']>} change @param {boolean} [again] */
export function pin(change, again = true) {
  choose({ pinned: { ...choices.value.pinned, ...change } }, again);
}

/** Ask the server for a set-up, with the sections at their places. @param {ReturnType<typeof makeSetupRequest>} body */
async function drawSections(body) {
  const given = body.sections.filter(Boolean);
  const answer = await api.post('/api/setups', { ...body, sections: given });
  if (body.sections.every((name, at) => !name || name === answer.sections[at])) return answer;
  // The server adds what is missing at the end; a gap before a pinned section is filled from there.
  const more = answer.sections.slice(given.length);
  return api.post('/api/setups', {
    ...body,
    sections: body.sections.map((name) => name || more.shift()),
    cards: answer.cards,
    tasks: answer.tasks,
  });
}

/** Draw what is not given. @param {boolean} [afresh] whether all that is not pinned is drawn again */
export function drawSetup(afresh = false) {
  latest = requestSetup(afresh);
}

/** Wait for the set-up that has every choice; the message if it was refused. @returns {Promise<string>} */
export async function waitForSetup() {
  while (isDrawing.value) await latest;
  return problem.value.where === 'board' ? problem.value.text : '';
}

/** @param {boolean} afresh */
async function requestSetup(afresh) {
  const number = ++requestNumber;
  isDrawing.value = true;
  const body = makeSetupRequest(choices.value, currentSetup.value, afresh);
  try {
    let answer = await drawSections(body);
    const spots = placesToRequest(choices.value, answer, afresh ? null : currentSetup.value);
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

/** Lay out the set-up of a code; everything in it is pinned. @param {string} code */
export async function applySetupCode(code) {
  try {
    const answer = await api.post('/api/setups', { code });
    const { boxes, things } = /** @type {Library} */ (library.value);
    const used = new Set([
      ...answer.sections.map((name) => sectionInfo(name)?.box),
      ...answer.cards.map((id) => things.find((one) => one.kind === 'card' && one.id === id)?.box),
    ]);
    const n = Number(/seats:\s*(\d)/.exec(answer.code)?.[1] ?? choices.value.seats.length);
    const seats = choices.value.seats.slice(0, n);
    while (seats.length < n) seats.push({ name: '', bot: defaultBot() });
    const queenies = things
      .filter((one) => one.kind === 'queenie' && answer[setupField(one.id, answer.places)].length)
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
          zero_counts: answer.options.zero_counts,
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
    return true;
  } catch (error) {
    problem.value = { where: 'code', text: errorText(error) };
    return false;
  }
}

/** One's own seat at an online table; -1 if one takes none. @param {Choices} chosen */
export const mySeat = ({ seats, mine }) =>
  mine < 0 || seats[mine]?.bot === '' ? mine : seats.findIndex((seat) => !seat.bot);

/** Who plays first among other seats: the same player, unless it is the first seat. @param {Choices['seats']} seats */
export function firstSeatAmong(seats) {
  const { first, seats: before } = choices.value;
  return first === RANDOM ? first : first && Math.max(0, seats.indexOf(before[first]));
}

/** The colour that a seat will have: colours follow the order of play. @param {Choices} chosen @param {number} at */
export const seatColour = ({ seats, first }, at) =>
  COLOURS[(at - (first === RANDOM ? 0 : first) + seats.length) % seats.length];

/** Whether bots are to explain themselves: usually to one person alone. @param {Choices} chosen */
export const doBotsExplain = ({ explains, seats }) =>
  explains ?? seats.filter((seat) => !seat.bot).length < 2;
