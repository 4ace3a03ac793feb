// The request for a set-up: what is chosen, and what is on the screen already and still fits.
import { library } from '../i18n/i18n.js';

/** @typedef {import('./choices.js').Choices} Choices */

export const TURNED_SUFFIX = '~';
const CARD_COUNT = 3;

/** A section without the mark that it is turned. @param {string} name */
export const sectionId = (name) => name.replace(TURNED_SUFFIX, '');
/** @param {string} name */
export const sectionInfo = (name) =>
  library.value?.sections.find((one) => one.id === sectionId(name));
/** @param {string} id */
const cardBox = (id) =>
  library.value?.things.find((one) => one.kind === 'card' && one.id === id)?.box ?? '';

/** The four sections, '' where one is drawn, and the cards. @param {Choices} chosen @param {any} now the set-up on the screen, null to draw everything that is not pinned */
function sectionsAndCards({ pinned, boxes, without }, now) {
  const fits = (name) => boxes.includes(sectionInfo(name)?.box ?? '');
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

/** One task for each section of a box that has tasks. @param {Choices} chosen @param {any} now @param {string[]} sections */
function tasksToKeep({ pinned }, now, sections) {
  const wanted = sections.filter(
    (name) => library.value?.boxes.find((box) => box.id === sectionInfo(name)?.box)?.tasks,
  ).length;
  return [...pinned.tasks, ...(now?.tasks ?? []).filter((id) => !pinned.tasks.includes(id))].slice(
    0,
    wanted,
  );
}

/** The rulings that matter: those of a box in play, or of a Queenie. @param {Choices} chosen */
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

/** What to ask the server for. @param {Choices} chosen @param {any} now the set-up on the screen, or null @param {boolean} afresh whether all that is not pinned is drawn again */
export function makeSetupRequest(chosen, now, afresh) {
  const { seats, boxes, queenies, without, zero_counts, pinned } = chosen;
  const { sections, cards } = sectionsAndCards(chosen, afresh ? null : now);
  const rulings = rulingsInPlay(chosen)
    .map((one) => one.answers[1].word)
    .filter((word) => chosen.rulings.includes(word));
  const tasks = afresh ? pinned.tasks : tasksToKeep(chosen, now, sections.filter(Boolean));
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
