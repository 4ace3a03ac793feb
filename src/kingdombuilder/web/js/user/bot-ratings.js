// Bots by name and strength: ratings depend on how many sit at the table and how many boxes are on it.
import { library, t } from '../i18n/i18n.js';

/** The rating of a bot at such a table, or none if nobody has measured it. @param {Bot} bot @param {number} seats @param {number} boxes @returns {BotInfo|null} */
export const ratingOf = (bot, seats, boxes) => bot.ratings[seats]?.[boxes > 1 ? 1 : 0] ?? null;

/** Its name with its rating and how far that may be off. @param {Bot} bot @param {number} seats @param {number} boxes */
export function ratedName(bot, seats, boxes) {
  const rating = ratingOf(bot, seats, boxes);
  if (!rating) return bot.name;
  const margin = Math.max(rating.high - rating.elo, rating.elo - rating.low);
  return t(margin ? 'home.rated_within' : 'home.rated', {
    name: bot.name,
    elo: rating.elo,
    within: margin,
  });
}

/** The boxes that the sections and cards of a table come from. @param {Layout} layout */
export function boxCount(layout) {
  const { sections, things } = /** @type {Library} */ (library.value);
  const names = layout.sections.map((name) => name.replace('~', ''));
  const cards = things.filter((one) => one.kind === 'card' && layout.cards.includes(one.id));
  return new Set(
    [...sections.filter((one) => names.includes(one.id)), ...cards].map((one) => one.box),
  ).size;
}

/** The bot that sits there unless another is chosen. */
export const defaultBot = () => library.value?.opponent ?? '';
