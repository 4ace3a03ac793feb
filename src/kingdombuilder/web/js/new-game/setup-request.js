// The request for a set-up: the choices, and what is on the screen and still fits them.
import { library } from '../i18n/i18n.js';

/** @typedef {import('./choices.js').Choices} Choices */

export const TURNED_SUFFIX = '~';
const CARD_COUNT = 3;

/** Return the id of a section without the mark for turned ones. @param {string} name */
export const sectionId = (name) => name.replace(TURNED_SUFFIX, '');
/** @param {string} name */
export const sectionInfo = (name) =>
  library.value?.sections.find((one) => one.id === sectionId(name));
/** @param {string} id */
const cardBox = (id) =>
  library.value?.things.find((one) => one.kind === 'card' && one.id === id)?.box ?? '';

/** Return the four sections, with '' where one must be drawn, and the cards.
 * @param {Choices} chosen
 * @param {SetupInfo|null} now the set-up on the screen, or null to draw everything that is not
 * pinned
 */
function sectionsAndCards({ pinned, boxes, without }, now) {
  const fits = (/** @type {string} */ name) => boxes.includes(sectionInfo(name)?.box ?? '');
  const taken = new Set(pinned.sections.filter(Boolean).map(sectionId));
  const sections = pinned.sections.map((name, at) => {
    const current = now?.sections[at] ?? '';
    return name || (current && fits(current) && !taken.has(sectionId(current)) ? current : '');
  });
  const currentCards = (now?.cards ?? []).filter(
    (id) => boxes.includes(cardBox(id)) && !without.includes(id) && !pinned.cards.includes(id),
  );
  return { sections, cards: [...pinned.cards, ...currentCards].slice(0, CARD_COUNT) };
}

/**
 * Return one task for each section of a box with tasks.
 * @param {Choices} chosen
 * @param {SetupInfo|null} now
 * @param {string[]} sections
 */
function tasksToKeep({ pinned }, now, sections) {
  const count = sections.filter(
    (name) => library.value?.boxes.find((box) => box.id === sectionInfo(name)?.box)?.has_tasks,
  ).length;
  return [...pinned.tasks, ...(now?.tasks ?? []).filter((id) => !pinned.tasks.includes(id))].slice(
    0,
    count,
  );
}

/** Return the rulings of the boxes and Queenies in play. @param {Choices} chosen */
export function rulingsInPlay({ boxes, queenies, pinned }) {
  const inPlay = new Set([
    ...boxes,
    ...pinned.sections.map((name) => sectionInfo(name)?.box),
    ...pinned.cards.map(cardBox),
  ]);
  return (library.value?.rulings ?? []).filter(
    (one) => inPlay.has(one.box) || queenies.includes(one.id),
  );
}

/** Make the request for a set-up.
 * @param {Choices} chosen
 * @param {SetupInfo|null} now the set-up on the screen
 * @param {boolean} redrawAll draw everything that is not pinned again
 */
export function makeSetupRequest(chosen, now, redrawAll) {
  const { seats, boxes, queenies, without, zero_counts, pinned } = chosen;
  const { sections, cards } = sectionsAndCards(chosen, redrawAll ? null : now);
  const rulings = rulingsInPlay(chosen)
    .map((one) => one.answers[1].id)
    .filter((id) => chosen.rulings.includes(id));
  const tasks = redrawAll ? pinned.tasks : tasksToKeep(chosen, now, sections.filter(Boolean));
  return {
    seats: seats.length,
    boxes,
    queenies,
    exclude: without,
    zero_counts,
    rulings,
    sections,
    cards,
    tasks,
  };
}
