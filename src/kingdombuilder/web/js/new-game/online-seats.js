// The seats of an online table: the user, open seats and bots.

import { library, t } from '../i18n/i18n.js';
import { onValue } from '../ui/form.js';
import { Icon, SeatArt } from '../ui/sprites.js';
import { BotOptions, defaultBot } from '../user/bot-ratings.js';
import { settings } from '../user/settings.js';
import { user } from '../user/user.js';
import { html } from '../vendor.js';
import { choices, choose, firstSeatAmong, mySeat, seatColour } from './choices.js';
import { FirstPlayer, FirstPlayerMark } from './first-player.js';
import { MAX_SEATS, MIN_SEATS } from './stored-choices.js';

const [ME, OPEN] = ['me', 'open'];
const MAX_NAME_LENGTH = 24;

/** Set who takes a seat: the user, any player, or a bot. @param {number} at @param {string} who */
function setOccupant(at, who) {
  const { seats } = choices.value;
  const mine = mySeat(choices.value);
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

/** Open the seat of the last bot if no other player could join. */
export function openSeat() {
  const { seats } = choices.value;
  const last = seats.findLastIndex((seat) => seat.bot);
  if (last >= 0 && seats.filter((seat) => !seat.bot).length < 2) setOccupant(last, OPEN);
}

/** @param {number} at */
function removeSeat(at) {
  const mine = mySeat(choices.value);
  const seats = choices.value.seats.filter((_, place) => place !== at);
  choose({
    seats,
    first: firstSeatAmong(seats),
    mine: mine > at ? mine - 1 : mine === at ? -1 : mine,
  });
}

/**
 * What is shown beside the choice for a seat.
 * @param {{mine: boolean, bot: BuiltInBot|undefined}} props
 */
function SeatHint({ mine, bot }) {
  if (bot) return html`<p class="page-small">${bot.description}</p>`;
  if (!mine) return html`<p class="page-small">${t('new_table.open_hint')}</p>`;
  if (user.value?.kind === 'account') return html`<p><strong>${user.value.name}</strong></p>`;
  return html`<input type="text" maxlength=${MAX_NAME_LENGTH} autocomplete="nickname"
    aria-label=${t('waiting_room.your_name')} placeholder=${t('waiting_room.your_name')} value=${settings.name.value}
    onInput=${onValue((name) => {
      settings.name.value = name;
    })} />`;
}

/** @param {{seat: import('./choices.js').SeatChoice, at: number}} props */
function Seat({ seat, at }) {
  const { seats, boxes, queenies } = choices.value;
  const bots = library.value?.bots ?? [];
  const house = seatColour(choices.value, at);
  const colour = t(`seat.${house}`);
  const mine = mySeat(choices.value) === at;
  return html`<li class="new-game-seat seat-colour-${house}">
    <span class="new-game-seat-portrait"><${SeatArt} colour=${house} bot=${seat.bot} /><span
      class="visually-hidden">${colour}</span>
      <${FirstPlayerMark} at=${at} /></span>
    <select aria-label=${t('new_table.seat_kind', { colour })} value=${seat.bot || (mine ? ME : OPEN)}
      onChange=${onValue((who) => setOccupant(at, who))}>
      <option value=${ME}>${t('new_table.me')}</option><option value=${OPEN}>${t('new_table.open')}</option>
      <${BotOptions} seats=${seats.length} boxes=${boxes.length + queenies.length}
        rated=${choices.value.terms.rated} />
    </select>
    <${SeatHint} mine=${mine} bot=${bots.find((one) => one.id === seat.bot)} />
    <button class="button-round" aria-label=${t('home.seat_away', { colour })} disabled=${seats.length <= MIN_SEATS}
      onClick=${() => removeSeat(at)}><${Icon} name="close" /></button>
  </li>`;
}

/**
 * Return the name of a seat before a player takes it.
 * @param {import('./choices.js').SeatChoice} seat
 * @param {number} at
 */
function occupantName(seat, at) {
  if (seat.bot) return library.value?.bots.find((one) => one.id === seat.bot)?.name ?? seat.bot;
  return t(mySeat(choices.value) === at ? 'new_table.me' : 'new_table.open');
}

export function OnlineSeats() {
  const { seats } = choices.value;
  const add = (/** @type {string} */ bot) =>
    choose({ seats: [...seats, { name: '', bot }], mine: mySeat(choices.value) });
  return html`<section class="panel" aria-labelledby="new-seats">
    <header><h2 id="new-seats">${t('home.seats')}</h2></header>
    <p class="page-small">${t('new_table.seats_hint')}</p>
    <ol class="new-game-seats">${seats.map((seat, at) => html`<${Seat} key=${at} seat=${seat} at=${at} />`)}</ol>
    ${
      seats.length < MAX_SEATS &&
      html`<div class="page-row">
      <button class="button" onClick=${() => add('')}><${Icon} name="plus" />${t('new_table.open')}</button>
      <button class="button" onClick=${() => add(seats.findLast((seat) => seat.bot)?.bot ?? defaultBot())}><${Icon}
        name="plus" />${t('home.add_bot')}</button></div>`
    }
    <${FirstPlayer} names=${seats.map(occupantName)} />
  </section>`;
}
