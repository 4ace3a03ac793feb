// The ratings of bots, which depend on the number of seats and boxes.
import { library, t } from '../i18n/i18n.js';
import { html } from '../vendor.js';

/**
 * Return the rating of a bot, or null if it was not measured.
 * @param {BuiltInBot} bot
 * @param {number} seats
 * @param {number} boxes
 * @returns {BotRating|null}
 */
export const ratingOf = (bot, seats, boxes) =>
  bot.ratings[seats]?.[boxes > 1 ? 'all_boxes' : 'one_box'] ?? null;

/**
 * Return the name of a bot with its rating and margin.
 * @param {BuiltInBot} bot
 * @param {number} seats
 * @param {number} boxes
 */
export function ratedName(bot, seats, boxes) {
  const rating = ratingOf(bot, seats, boxes);
  if (!rating) return bot.name;
  const margin = Math.max(rating.high - rating.rating, rating.rating - rating.low);
  return t(margin ? 'home.rated_within' : 'home.rated', {
    name: bot.name,
    elo: rating.rating,
    within: margin,
  });
}

/** Count the boxes that the sections and cards of a layout come from. @param {BoardLayout} layout */
export function boxCount(layout) {
  const { sections, things } = /** @type {LibraryInfo} */ (library.value);
  const names = layout.sections.map((name) => name.replace('~', ''));
  const cards = things.filter((one) => one.kind === 'card' && layout.cards.includes(one.id));
  return new Set(
    [...sections.filter((one) => names.includes(one.id)), ...cards].map((one) => one.box),
  ).size;
}

/** Return the name of a bot's level. @param {string|null} bot */
export const botLevel = (bot) => library.value?.bots.find((one) => one.id === bot)?.name ?? '';

/** The bots that are offered as opponents, weakest first. */
export const levels = () => (library.value?.bots ?? []).filter((bot) => bot.is_level);

/** The programs of this server, which its operator has configured. */
export const programs = () => (library.value?.bots ?? []).filter((bot) => bot.is_program);

/**
 * The bots for a seat, as options of a choice: levels with their ratings and, unless the table is
 * rated, programs.
 * @param {{seats: number, boxes: number, rated?: boolean}} props
 */
export const BotOptions = ({ seats, boxes, rated = false }) => html`
  <optgroup label=${t('home.bots')}>${levels().map(
    (bot) => html`<option key=${bot.id} value=${bot.id}>${ratedName(bot, seats, boxes)}</option>`,
  )}</optgroup>
  ${
    !rated &&
    programs().length > 0 &&
    html`<optgroup label=${t('home.programs')}>${programs().map(
      (bot) => html`<option key=${bot.id} value=${bot.id}>${bot.name}</option>`,
    )}</optgroup>`
  }`;

/** The bot that is suggested as an opponent. */
export const defaultBot = () => library.value?.default_bot ?? '';
