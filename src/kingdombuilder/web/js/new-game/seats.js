// Who sits at the table: people and bots, in the colours of their houses.

import { library, t } from '../i18n/i18n.js';
import { House, Icon } from '../ui/sprites.js';
import { defaultBot, ratedName, ratingOf } from '../user/bot-ratings.js';
import { html } from '../vendor.js';
import { choices, choose, firstSeatAmong, MAX_SEATS, MIN_SEATS, seatColour } from './choices.js';
import { FirstPlayer, FirstPlayerMark } from './first-player.js';

/** @param {number} at @param {{name?: string, bot?: string}} change @param {boolean} [again] */
function updateSeat(at, change, again = false) {
  choose(
    {
      seats: choices.value.seats.map((seat, place) =>
        place === at ? { ...seat, ...change } : seat,
      ),
    },
    again,
  );
}

/** @param {import('./choices.js').Choices['seats']} seats @param {boolean} [again] */
const setSeats = (seats, again = true) => choose({ seats, first: firstSeatAmong(seats) }, again);

/** What ratings depend on: the seats, and the boxes, small expansions among them. @returns {[number, number]} */
function tableSize() {
  const { seats, boxes, queenies } = choices.value;
  return [seats.length, boxes.length + queenies.length];
}

/** @param {{seat: {name: string, bot: string}, at: number}} props */
function Seat({ seat, at }) {
  const bots = library.value?.bots ?? [];
  const house = seatColour(choices.value, at);
  const colour = t(`seat.${house}`);
  const bot = bots.find((one) => one.id === seat.bot);
  return html`<li class="sit p-${house}">
    <span class="who"><${House} colour=${house} /><span class="unseen">${colour}</span><${FirstPlayerMark} at=${at} /></span>
    <select aria-label=${t('home.seat_kind', { colour })} value=${seat.bot} onChange=${(event) => updateSeat(at, { bot: event.target.value, name: '' })}>
      <option value="">${t('home.person')}</option>
      <optgroup label=${t('home.bots')}>${bots.map((one) => html`<option key=${one.id} value=${one.id}>${ratedName(one, ...tableSize())}</option>`)}</optgroup>
    </select>
    ${
      bot
        ? html`<p class="small">${bot.rule}</p>`
        : html`<input type="text" maxlength="24" autocomplete="off" aria-label=${t('home.seat_name', { colour })} placeholder=${colour} value=${seat.name}
          onInput=${(event) => updateSeat(at, { name: event.target.value })} />`
    }
    <button class="round" aria-label=${t('home.seat_away', { colour })} disabled=${choices.value.seats.length <= MIN_SEATS}
      onClick=${() => setSeats(choices.value.seats.filter((_, place) => place !== at))}><${Icon} name="close" /></button>
  </li>`;
}

export function Seats() {
  const { seats } = choices.value;
  const add = (bot) => choose({ seats: [...seats, { name: '', bot }] });
  const shuffle = () =>
    setSeats(
      seats
        .map((seat) => /** @type {const} */ ([Math.random(), seat]))
        .sort((one, other) => one[0] - other[0])
        .map(([, seat]) => seat),
      false,
    );
  const occupantName = (seat) =>
    seat.bot
      ? (library.value?.bots.find((bot) => bot.id === seat.bot)?.name ?? seat.bot)
      : seat.name.trim() || t('home.person');
  const rated = library.value?.bots.some((bot) => ratingOf(bot, ...tableSize()));
  return html`<section class="panel" aria-labelledby="new-seats">
    <header><h2 id="new-seats">${t('home.seats')}</h2>
      <button class="link" onClick=${shuffle}><${Icon} name="dice" />${t('home.shuffle')}</button></header>
    <p class="small">${t('home.seats_hint')}</p>
    <ol class="sits">${seats.map((seat, at) => html`<${Seat} key=${at} seat=${seat} at=${at} />`)}</ol>
    ${
      seats.length < MAX_SEATS &&
      html`<div class="row">
      <button class="btn" onClick=${() => add('')}><${Icon} name="plus" />${t('home.add_person')}</button>
      <button class="btn" onClick=${() => add(seats.findLast((seat) => seat.bot)?.bot ?? defaultBot())}><${Icon} name="plus" />${t('home.add_bot')}</button></div>`
    }
    <${FirstPlayer} names=${seats.map(occupantName)} />
    ${rated && html`<p class="small ratings">${t('home.ratings_hint')}</p>`}
  </section>`;
}
