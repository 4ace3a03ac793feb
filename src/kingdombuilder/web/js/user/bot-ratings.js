// Bots by name and strength: ratings depend on how many sit at the table and how many boxes are on it.
import { library, say } from '../i18n/i18n.js';

/** The rating of a bot at such a table, or none if nobody has measured it. @param {Bot} bot @param {number} seats @param {number} boxes @returns {Rating|null} */
export const ratingOf = (bot, seats, boxes) => bot.ratings[seats]?.[boxes > 1 ? 1 : 0] ?? null;

/** Its name with its rating and how far that may be off. @param {Bot} bot @param {number} seats @param {number} boxes */
export function ratedName(bot, seats, boxes) {
  const found = ratingOf(bot, seats, boxes);
  if (!found) return bot.name;
  const within = Math.max(found.high - found.elo, found.elo - found.low);
  return say(within ? 'home.rated_within' : 'home.rated', {
    name: bot.name,
    elo: found.elo,
    within,
  });
}

/** The boxes that the sections and cards of a table come from. @param {Layout} layout */
export function boxesOf(layout) {
  const { sections, things } = /** @type {Library} */ (library.value);
  const names = layout.sections.map((name) => name.replace('~', ''));
  const cards = things.filter((one) => one.kind === 'card' && layout.cards.includes(one.id));
  return new Set(
    [...sections.filter((one) => names.includes(one.id)), ...cards].map((one) => one.box),
  ).size;
}

/** The bot that sits there unless another is chosen. */
export const usualBot = () => library.value?.opponent ?? '';
