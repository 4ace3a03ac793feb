// The request for a set-up: what is chosen, and what is on the screen already and still fits.
import { library } from '../i18n/i18n.js';

/** @typedef {import('./choices.js').Choices} Choices */

export const TURNED = '~';
const CARDS = 3;

/** A section without the mark that it is turned. @param {string} name */
export const plainName = (name) => name.replace(TURNED, '');
/** @param {string} name */
export const sectionOf = (name) =>
  library.value?.sections.find((one) => one.id === plainName(name));
/** @param {string} id */
const cardBox = (id) =>
  library.value?.things.find((one) => one.kind === 'card' && one.id === id)?.box ?? '';

/** The four sections, '' where one is drawn, and the cards. @param {Choices} chosen @param {any} now the set-up on the screen, null to draw everything that is not pinned */
function givenParts({ pinned, boxes, without }, now) {
  const fits = (name) => boxes.includes(sectionOf(name)?.box ?? '');
  const taken = new Set(pinned.sections.filter(Boolean).map(plainName));
  const sections = pinned.sections.map((name, at) => {
    const lying = now?.sections[at] ?? '';
    return name || (lying && fits(lying) && !taken.has(plainName(lying)) ? lying : '');
  });
  const lying = (now?.cards ?? []).filter(
    (id) => boxes.includes(cardBox(id)) && !without.includes(id) && !pinned.cards.includes(id),
  );
  return { sections, cards: [...pinned.cards, ...lying].slice(0, CARDS) };
}

/** One task for each section of a box that has tasks. @param {Choices} chosen @param {any} now @param {string[]} sections */
function givenTasks({ pinned }, now, sections) {
  const wanted = sections.filter(
    (name) => library.value?.boxes.find((box) => box.id === sectionOf(name)?.box)?.tasks,
  ).length;
  return [...pinned.tasks, ...(now?.tasks ?? []).filter((id) => !pinned.tasks.includes(id))].slice(
    0,
    wanted,
  );
}

/** The rulings that matter: those of a box in play, or of a Queenie. @param {Choices} chosen */
export function rulingsFor({ boxes, queenies, pinned }) {
  const inPlay = new Set([
    ...boxes,
    ...pinned.sections.map((name) => sectionOf(name)?.box),
    ...pinned.cards.map(cardBox),
  ]);
  return (library.value?.rulings ?? []).filter(
    (one) => inPlay.has(one.box) || queenies.includes(one.id),
  );
}

/** What to ask the server for. @param {Choices} chosen @param {any} now the set-up on the screen, or null @param {boolean} afresh whether all that is not pinned is drawn again */
export function requestFor(chosen, now, afresh) {
  const { seats, boxes, queenies, without, zero_counts, pinned } = chosen;
  const { sections, cards } = givenParts(chosen, afresh ? null : now);
  const rulings = rulingsFor(chosen)
    .map((one) => one.answers[1].word)
    .filter((word) => chosen.rulings.includes(word));
  const tasks = afresh ? pinned.tasks : givenTasks(chosen, now, sections.filter(Boolean));
  return {
    seats: seats.length,
    boxes,
    queenies,
    without,
    zero_counts,
    rulings,
    sections,
    cards,
    tasks,
  };
}
