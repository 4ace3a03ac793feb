// Who sits at the table: people and bots, in the colours of their houses.

import { library, say } from '../i18n/i18n.js';
import { House, Icon } from '../ui/sprites.js';
import { ratedName, ratingOf, usualBot } from '../user/bot-ratings.js';
import { html } from '../vendor.js';
import { choices, choose, colourFor, FEWEST_SEATS, firstAmong, MOST_SEATS } from './choices.js';
import { FirstMark, FirstPlayer } from './first-player.js';

/** @param {number} at @param {{name?: string, bot?: string}} change @param {boolean} [again] */
function change(at, change, again = false) {
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
const reseat = (seats, again = true) => choose({ seats, first: firstAmong(seats) }, again);

/** What ratings depend on: the seats, and the boxes, small expansions among them. @returns {[number, number]} */
function size() {
  const { seats, boxes, queenies } = choices.value;
  return [seats.length, boxes.length + queenies.length];
}

/** @param {{seat: {name: string, bot: string}, at: number}} props */
function Seat({ seat, at }) {
  const bots = library.value?.bots ?? [];
  const house = colourFor(choices.value, at);
  const colour = say(`seat.${house}`);
  const bot = bots.find((one) => one.id === seat.bot);
  return html`<li class="sit p-${house}">
    <span class="who"><${House} colour=${house} /><span class="unseen">${colour}</span><${FirstMark} at=${at} /></span>
    <select aria-label=${say('home.seat_kind', { colour })} value=${seat.bot} onChange=${(event) => change(at, { bot: event.target.value, name: '' })}>
      <option value="">${say('home.person')}</option>
      <optgroup label=${say('home.bots')}>${bots.map((one) => html`<option key=${one.id} value=${one.id}>${ratedName(one, ...size())}</option>`)}</optgroup>
    </select>
    ${
      bot
        ? html`<p class="small">${bot.rule}</p>`
        : html`<input type="text" maxlength="24" autocomplete="off" aria-label=${say('home.seat_name', { colour })} placeholder=${colour} value=${seat.name}
          onInput=${(event) => change(at, { name: event.target.value })} />`
    }
    <button class="round" aria-label=${say('home.seat_away', { colour })} disabled=${choices.value.seats.length <= FEWEST_SEATS}
      onClick=${() => reseat(choices.value.seats.filter((_, place) => place !== at))}><${Icon} name="close" /></button>
  </li>`;
}

export function Seats() {
  const { seats } = choices.value;
  const add = (bot) => choose({ seats: [...seats, { name: '', bot }] });
  const shuffle = () =>
    reseat(
      seats
        .map((seat) => /** @type {const} */ ([Math.random(), seat]))
        .sort((one, other) => one[0] - other[0])
        .map(([, seat]) => seat),
      false,
    );
  const nameAt = (seat) =>
    seat.bot
      ? (library.value?.bots.find((bot) => bot.id === seat.bot)?.name ?? seat.bot)
      : seat.name.trim() || say('home.person');
  const rated = library.value?.bots.some((bot) => ratingOf(bot, ...size()));
  return html`<section class="panel" aria-labelledby="new-seats">
    <header><h2 id="new-seats">${say('home.seats')}</h2>
      <button class="link" onClick=${shuffle}><${Icon} name="dice" />${say('home.shuffle')}</button></header>
    <p class="small">${say('home.seats_hint')}</p>
    <ol class="sits">${seats.map((seat, at) => html`<${Seat} key=${at} seat=${seat} at=${at} />`)}</ol>
    ${
      seats.length < MOST_SEATS &&
      html`<div class="row">
      <button class="btn" onClick=${() => add('')}><${Icon} name="plus" />${say('home.add_person')}</button>
      <button class="btn" onClick=${() => add(seats.findLast((seat) => seat.bot)?.bot ?? usualBot())}><${Icon} name="plus" />${say('home.add_bot')}</button></div>`
    }
    <${FirstPlayer} names=${seats.map(nameAt)} />
    ${rated && html`<p class="small ratings">${say('home.ratings_hint')}</p>`}
  </section>`;
}
