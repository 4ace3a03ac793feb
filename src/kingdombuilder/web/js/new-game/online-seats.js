// Who is to sit at an online table: oneself, whoever comes, and bots.

import { library, say } from '../i18n/i18n.js';
import { House, Icon } from '../ui/sprites.js';
import { ratedName, usualBot } from '../user/bot-ratings.js';
import { settings } from '../user/settings.js';
import { person } from '../user/user.js';
import { html } from '../vendor.js';
import {
  choices,
  choose,
  colourFor,
  FEWEST_SEATS,
  firstAmong,
  MOST_SEATS,
  myPlace,
} from './choices.js';
import { FirstMark, FirstPlayer } from './first-player.js';

const [ME, OPEN] = ['me', 'open'];
const LONGEST_NAME = 24;

/** @param {number} at @param {string} who oneself, anybody, or the name of a bot */
function put(at, who) {
  const { seats } = choices.value;
  const mine = myPlace(choices.value);
  const bot = who === ME || who === OPEN ? '' : who;
  const others = seats
    .map((_, place) => place)
    .filter((place) => place !== at && !seats[place].bot);
  const next = who === ME ? at : mine === at ? (others[0] ?? -1) : mine;
  choose(
    { seats: seats.map((seat, place) => (place === at ? { ...seat, bot } : seat)), mine: next },
    false,
  );
}

/** Where nobody could join, the last bot gives its seat up. */
export function leaveRoom() {
  const { seats } = choices.value;
  const last = seats.findLastIndex((seat) => seat.bot);
  if (last >= 0 && seats.filter((seat) => !seat.bot).length < 2) put(last, OPEN);
}

/** @param {number} at */
function takeAway(at) {
  const mine = myPlace(choices.value);
  const seats = choices.value.seats.filter((_, place) => place !== at);
  choose({ seats, first: firstAmong(seats), mine: mine > at ? mine - 1 : mine === at ? -1 : mine });
}

/** What is beside the choice of a seat. @param {{mine: boolean, bot: Bot|undefined}} props */
function Beside({ mine, bot }) {
  if (bot) return html`<p class="small">${bot.rule}</p>`;
  if (!mine) return html`<p class="small">${say('terms.open_hint')}</p>`;
  if (person.value?.kind === 'account') return html`<p><strong>${person.value.name}</strong></p>`;
  return html`<input type="text" maxlength=${LONGEST_NAME} autocomplete="nickname" aria-label=${say('gather.your_name')} placeholder=${say('gather.your_name')} value=${settings.name.value}
    onInput=${(event) => {
      settings.name.value = event.target.value;
    }} />`;
}

/** @param {{seat: {name: string, bot: string}, at: number}} props */
function Seat({ seat, at }) {
  const { seats, boxes, queenies } = choices.value;
  const bots = library.value?.bots ?? [];
  const house = colourFor(choices.value, at);
  const colour = say(`seat.${house}`);
  const mine = myPlace(choices.value) === at;
  return html`<li class="sit p-${house}">
    <span class="who"><${House} colour=${house} /><span class="unseen">${colour}</span><${FirstMark} at=${at} /></span>
    <select aria-label=${say('terms.seat_kind', { colour })} value=${seat.bot || (mine ? ME : OPEN)} onChange=${(event) => put(at, event.target.value)}>
      <option value=${ME}>${say('terms.me')}</option><option value=${OPEN}>${say('terms.open')}</option>
      <optgroup label=${say('home.bots')}>${bots.map((one) => html`<option key=${one.id} value=${one.id}>${ratedName(one, seats.length, boxes.length + queenies.length)}</option>`)}</optgroup>
    </select>
    <${Beside} mine=${mine} bot=${bots.find((one) => one.id === seat.bot)} />
    <button class="round" aria-label=${say('home.seat_away', { colour })} disabled=${seats.length <= FEWEST_SEATS} onClick=${() => takeAway(at)}><${Icon} name="close" /></button>
  </li>`;
}

/** What a seat is called before anybody sits there. @param {{name: string, bot: string}} seat @param {number} at */
function nameAt(seat, at) {
  if (seat.bot) return library.value?.bots.find((one) => one.id === seat.bot)?.name ?? seat.bot;
  return say(myPlace(choices.value) === at ? 'terms.me' : 'terms.open');
}

export function OnlineSeats() {
  const { seats } = choices.value;
  const add = (bot) =>
    choose({ seats: [...seats, { name: '', bot }], mine: myPlace(choices.value) });
  return html`<section class="panel" aria-labelledby="new-seats">
    <header><h2 id="new-seats">${say('home.seats')}</h2></header>
    <p class="small">${say('terms.seats_hint')}</p>
    <ol class="sits">${seats.map((seat, at) => html`<${Seat} key=${at} seat=${seat} at=${at} />`)}</ol>
    ${
      seats.length < MOST_SEATS &&
      html`<div class="row">
      <button class="btn" onClick=${() => add('')}><${Icon} name="plus" />${say('terms.open')}</button>
      <button class="btn" onClick=${() => add(seats.findLast((seat) => seat.bot)?.bot ?? usualBot())}><${Icon} name="plus" />${say('home.add_bot')}</button></div>`
    }
    <${FirstPlayer} names=${seats.map(nameAt)} />
  </section>`;
}
