// What is chosen for a new game, kept in the browser, and the set-up that the server draws from it.
import { batch, effect, signal } from '../lib.js';
import { api, told } from '../api.js';
import { usualBot } from '../levels.js';
import { settings } from '../settings.js';
import { library } from '../words.js';

const KEY = 'kingdombuilder.new';
export const TURNED = '~';
export const FEWEST_SEATS = 2;
export const MOST_SEATS = 5;

/** What an online table agrees on. @typedef {{listed: boolean, rated: boolean, chat: boolean, hints: boolean, clock: Clock}} Terms */
/** What is pinned stays when the rest is drawn again.
 * @typedef {{seats: {name: string, bot: string}[], boxes: string[], queenies: string[], pinned: {sections: string[], cards: string[], tasks: string[]},
 *   without: string[], zero_counts: boolean, scores: 'all'|'mine'|'off', explains: boolean|null, mine: number, terms: Terms}} Choices explains: null is as it suits those who play; mine: one's own seat online */

/** @returns {Choices} */
function first() {
  const { boxes } = /** @type {Library} */ (library.value);
  return {
    seats: [{ name: settings.name.value, bot: '' }, { name: '', bot: usualBot() }],
    boxes: [boxes[0].id], queenies: [], pinned: { sections: ['', '', '', ''], cards: [], tasks: [] }, without: [], zero_counts: true, scores: 'all', explains: null,
    mine: 0, terms: { listed: true, rated: false, chat: true, hints: true, clock: { kind: 'none' } },
  };
}

/** @returns {Choices} */
function stored() {
  const plain = first();
  try {
    const kept = { ...plain, ...JSON.parse(localStorage.getItem(KEY) || '{}') };
    const known = /** @type {Library} */ (library.value);
    const has = (list) => (one) => list.some((other) => other.id === one);
    kept.boxes = kept.boxes.filter(has(known.boxes));
    kept.seats = kept.seats.map((seat) => ({ name: String(seat.name ?? ''), bot: !seat.bot || has(known.bots)(seat.bot) ? seat.bot ?? '' : usualBot() }));
    kept.pinned.sections = kept.pinned.sections.map((name) => (has(known.sections)(plainName(name)) ? name : ''));
    return kept.boxes.length && kept.seats.length >= FEWEST_SEATS ? kept : plain;
  } catch { return plain; }
}

/** A section without the mark that it is turned. @param {string} name */
export const plainName = (name) => name.replace(TURNED, '');
/** @param {string} name */
export const sectionOf = (name) => library.value?.sections.find((one) => one.id === plainName(name));

/** @type {import('@preact/signals').Signal<Choices>} */
export const choices = signal(/** @type {any} */ (null));
/** The set-up on the screen. @type {import('@preact/signals').Signal<any>} */
export const drawn = signal(null);
/** What the server refused, and where that belongs. */
export const wrong = signal({ where: '', text: '' });
export const drawing = signal(false);
let turn = 0;

/** Begin with what was chosen the last time. */
export function open() {
  if (!choices.value) choices.value = stored();
}

effect(() => {
  if (!choices.value) return;
  try { localStorage.setItem(KEY, JSON.stringify(choices.value)); } catch { /* a private window keeps nothing */ }
});

/** Change some choices and draw what is missing now.
 * @param {Partial<Choices>} change @param {boolean} [again] whether the set-up depends on it @param {boolean} [afresh] whether all that is not pinned is drawn again */
export function choose(change, again = true, afresh = false) {
  choices.value = { ...choices.value, ...change };
  if (again) draw(afresh);
}

/** @param {Partial<Choices['pinned']>} change @param {boolean} [again] */
export function pin(change, again = true) { choose({ pinned: { ...choices.value.pinned, ...change } }, again); }

/** What is given to the server: what is pinned, and unless all is drawn afresh, what lies there already and still fits. @param {boolean} afresh */
function given(afresh) {
  const { pinned, boxes, without } = choices.value;
  const now = drawn.value;
  const fits = (name) => boxes.includes(sectionOf(name)?.box ?? '');
  const chosen = new Set(pinned.sections.filter(Boolean).map(plainName));
  const sections = pinned.sections.map((name, at) => {
    const lying = now && !afresh ? now.sections[at] : '';
    return name || (lying && fits(lying) && !chosen.has(plainName(lying)) ? lying : '');
  });
  const boxOf = (id) => library.value?.things.find((one) => one.kind === 'card' && one.id === id)?.box ?? '';
  const lying = now && !afresh ? now.cards.filter((id) => boxes.includes(boxOf(id)) && !without.includes(id) && !pinned.cards.includes(id)) : [];
  return { sections, cards: [...pinned.cards, ...lying].slice(0, 3) };
}

/** One task for each section of a box that has tasks. @param {string[]} sections */
function tasksFor(sections) {
  const { pinned } = choices.value;
  const wanted = sections.filter((name) => library.value?.boxes.find((box) => box.id === sectionOf(name)?.box)?.tasks).length;
  return [...pinned.tasks, ...(drawn.value?.tasks ?? []).filter((id) => !pinned.tasks.includes(id))].slice(0, wanted);
}

/** Draw what is not given. @param {boolean} [afresh] whether all that is not pinned is drawn again */
export async function draw(afresh = false) {
  const mine = ++turn;
  drawing.value = true;
  const { seats, boxes, queenies, without, zero_counts, pinned } = choices.value;
  const { sections, cards } = given(afresh);
  const body = { seats: seats.length, boxes, queenies, without, zero_counts, cards, tasks: afresh ? pinned.tasks : tasksFor(sections.filter(Boolean)) };
  try {
    const kept = sections.filter(Boolean);
    let answer = await api.post('/api/setups', { ...body, sections: kept });
    if (sections.some((name, at) => name && name !== answer.sections[at])) {
      // The server adds what is missing at the end; a gap before a pinned section is filled from there.
      const more = answer.sections.slice(kept.length);
      answer = await api.post('/api/setups', { ...body, sections: sections.map((name) => name || more.shift()), cards: answer.cards, tasks: answer.tasks });
    }
    if (mine === turn) batch(() => { drawn.value = answer; wrong.value = { where: '', text: '' }; });
  } catch (error) {
    if (mine === turn) wrong.value = { where: 'board', text: told(error) };
  }
  if (mine === turn) drawing.value = false;
}

/** Lay out the set-up of a code; everything in it is pinned. @param {string} code */
export async function readCode(code) {
  try {
    const answer = await api.post('/api/setups', { code });
    const { boxes, things } = /** @type {Library} */ (library.value);
    const used = new Set([...answer.sections.map((name) => sectionOf(name)?.box), ...answer.cards.map((id) => things.find((one) => one.kind === 'card' && one.id === id)?.box)]);
    const n = Number(/seats:\s*(\d)/.exec(answer.code)?.[1] ?? choices.value.seats.length);
    const seats = choices.value.seats.slice(0, n);
    while (seats.length < n) seats.push({ name: '', bot: usualBot() });
    const queenies = things.filter((one) => one.kind === 'queenie' && [answer[one.id], answer[`${one.id}s`]].some((is) => is?.length)).map((one) => one.id);
    batch(() => {
      drawn.value = answer;
      wrong.value = { where: '', text: '' };
      choose({ seats, queenies, boxes: boxes.map((box) => box.id).filter((id) => used.has(id)), pinned: { sections: [...answer.sections], cards: [...answer.cards], tasks: [...answer.tasks] } }, false);
    });
    return true;
  } catch (error) {
    wrong.value = { where: 'code', text: told(error) };
    return false;
  }
}

/** One's own seat at an online table; -1 if one takes none. @param {Choices} chosen */
export const myPlace = ({ seats, mine }) => (mine < 0 || seats[mine]?.bot === '' ? mine : seats.findIndex((seat) => !seat.bot));

/** Whether bots are to explain themselves: usually to one person alone. @param {Choices} chosen */
export const explaining = ({ explains, seats }) => explains ?? seats.filter((seat) => !seat.bot).length < 2;
