// A game in a list: its players, cards, state and actions.

import { language, library, t, thingName } from '../i18n/i18n.js';
import { Coin, Emblem, House, Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';

/** Describe how long ago something happened. @param {string} when in ISO 8601 */
export function timeAgo(when) {
  const then = Date.parse(when);
  const minutes = Math.round((then - Date.now()) / 60000);
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' });
  if (minutes > -60) return format.format(Math.min(0, minutes), 'minute');
  if (minutes > -24 * 60) return format.format(Math.round(minutes / 60), 'hour');
  if (minutes > -14 * 24 * 60) return format.format(Math.round(minutes / 60 / 24), 'day');
  return new Date(then).toLocaleDateString(language.value, { dateStyle: 'long' });
}

/** Whether a table is waiting for players. @param {GameListEntry} game */
export const isGathering = (game) => game.stage === 'gathering';

/** @param {GameListEntry} game */
function gameStateText(game) {
  if (game.stage === 'closed') return t('waiting_room.closed');
  if (isGathering(game)) return t('waiting_room.title');
  if (game.is_over) {
    if (!game.winners.length) return t('home.games_no_winner');
    const who = game.winners.map((seat) => game.seats[seat]?.name ?? '').join(t('table.and'));
    return t(game.winners.length > 1 ? 'home.games_shared' : 'home.games_won', { who });
  }
  if (game.mode === 'online' && game.is_my_turn) return t('notification.turn');
  const seat = game.seats[game.turn];
  return seat
    ? t(seat.bot ? 'home.games_turn_bot' : 'home.games_turn', { who: seat.name ?? '' })
    : t('home.games_begun');
}

/** @param {{game: GameListEntry, children?: unknown}} props */
export function GameCard({ game, children }) {
  const boxes = (library.value?.boxes ?? [])
    .filter((box) => game.boxes.includes(box.id))
    .map((box) => box.name);
  return html`<article class="game-card panel">
    <ul class="game-card-players">${game.seats.map(
      (
        seat,
        at,
      ) => html`<li key=${at} class=${game.is_over && game.winners.includes(at) ? 'is-winner' : ''}>
      <${House} colour=${seat.colour} /><span class="game-card-player">${seat.name || t('lobby.free')}</span>
      ${
        !isGathering(game) &&
        game.totals &&
        html`<span
        class="game-card-gold"><${Coin} />${game.totals[at]}<span
          class="visually-hidden"> ${t('home.gold')}</span></span>`
      }
    </li>`,
    )}</ul>
    <div class="game-card-about">
      <p class="game-card-state">${game.is_over && html`<${Icon} name="first_player" />`}${gameStateText(game)}</p>
      <p class="game-card-cards">${game.cards.map(
        (card) => html`<span key=${card}><${Emblem} id=${card} kind="card" />
        ${thingName(card, 'card')}</span>`,
      )}</p>
      <p class="page-small">${boxes.join(', ')}${boxes.length ? ' · ' : ''}<time datetime=${game.updated_at}>
        ${timeAgo(game.updated_at)}</time></p>
    </div>
    <div class="game-card-actions">${children}</div>
  </article>`;
}
