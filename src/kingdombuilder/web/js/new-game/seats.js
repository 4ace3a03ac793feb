// The seats of a game on this screen: players and bots.

import { library, t } from '../i18n/i18n.js';
import { onValue } from '../ui/form.js';
import { Icon, SeatArt } from '../ui/sprites.js';
import { BotOptions, defaultBot, ratingOf } from '../user/bot-ratings.js';
import { html } from '../vendor.js';
import { choices, choose, firstSeatAmong, seatColour } from './choices.js';
import { FirstPlayer, FirstPlayerMark } from './first-player.js';
import { MAX_SEATS, MIN_SEATS } from './stored-choices.js';

/** @typedef {import('./choices.js').SeatChoice} SeatChoice */

/** @param {number} at @param {Partial<SeatChoice>} change */
function updateSeat(at, change) {
  choose(
    {
      seats: choices.value.seats.map((seat, place) =>
        place === at ? { ...seat, ...change } : seat,
      ),
    },
    false,
  );
}

/** @param {SeatChoice[]} seats @param {boolean} [affectsSetup] */
const setSeats = (seats, affectsSetup = true) =>
  choose({ seats, first: firstSeatAmong(seats) }, affectsSetup);

/**
 * The number of seats, and of boxes including small expansions, which ratings depend on.
 * @returns {[number, number]}
 */
function tableSize() {
  const { seats, boxes, queenies } = choices.value;
  return [seats.length, boxes.length + queenies.length];
}

/** @param {{seat: SeatChoice, at: number}} props */
function Seat({ seat, at }) {
  const bots = library.value?.bots ?? [];
  const house = seatColour(choices.value, at);
  const colour = t(`seat.${house}`);
  const bot = bots.find((one) => one.id === seat.bot);
  return html`<li class="new-game-seat seat-colour-${house}">
    <span class="new-game-seat-portrait"><${SeatArt} colour=${house} bot=${seat.bot} /><span
      class="visually-hidden">${colour}</span>
      <${FirstPlayerMark} at=${at} /></span>
    <select aria-label=${t('home.seat_kind', { colour })} value=${seat.bot}
      onChange=${onValue((id) => updateSeat(at, { bot: id, name: '' }))}>
      <option value="">${t('home.person')}</option>
      <${BotOptions} seats=${tableSize()[0]} boxes=${tableSize()[1]} />
    </select>
    ${
      bot
        ? html`<p class="page-small">${bot.description}</p>`
        : html`<input type="text" maxlength="24" autocomplete="off"
          aria-label=${t('home.seat_name', { colour })} placeholder=${colour} value=${seat.name}
          onInput=${onValue((name) => updateSeat(at, { name }))} />`
    }
    <button class="button-round" aria-label=${t('home.seat_away', { colour })}
      disabled=${choices.value.seats.length <= MIN_SEATS}
      onClick=${() => setSeats(choices.value.seats.filter((_, place) => place !== at))}><${Icon} name="close" />
        </button>
  </li>`;
}

export function Seats() {
  const { seats } = choices.value;
  const add = (/** @type {string} */ bot) => choose({ seats: [...seats, { name: '', bot }] });
  const shuffle = () =>
    setSeats(
      seats
        .map((seat) => /** @type {const} */ ([Math.random(), seat]))
        .sort((one, other) => one[0] - other[0])
        .map(([, seat]) => seat),
      false,
    );
  const occupantName = (/** @type {SeatChoice} */ seat) =>
    seat.bot
      ? (library.value?.bots.find((bot) => bot.id === seat.bot)?.name ?? seat.bot)
      : seat.name.trim() || t('home.person');
  const rated = library.value?.bots.some((bot) => ratingOf(bot, ...tableSize()));
  return html`<section class="panel" aria-labelledby="new-seats">
    <header><h2 id="new-seats">${t('home.seats')}</h2>
      <button class="button-link" onClick=${shuffle}><${Icon} name="dice" />${t('home.shuffle')}</button></header>
    <p class="page-small">${t('home.seats_hint')}</p>
    <ol class="new-game-seats">${seats.map((seat, at) => html`<${Seat} key=${at} seat=${seat} at=${at} />`)}</ol>
    ${
      seats.length < MAX_SEATS &&
      html`<div class="page-row">
      <button class="button" onClick=${() => add('')}><${Icon} name="plus" />${t('home.add_person')}</button>
      <button class="button" onClick=${() => add(seats.findLast((seat) => seat.bot)?.bot ?? defaultBot())}><${Icon}
        name="plus" />${t('home.add_bot')}</button></div>`
    }
    <${FirstPlayer} names=${seats.map(occupantName)} />
    ${rated && html`<p class="page-small new-game-ratings">${t('home.ratings_hint')}</p>`}
  </section>`;
}
