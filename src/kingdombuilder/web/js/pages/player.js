// The public page of a player: ratings by number of seats, and rated games.

import { language, library, t } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { intervalText, RatingBar, ratingScale, ratingText } from '../ui/rating-bar.js';
import { COLOURS, Coin, House } from '../ui/sprites.js';
import { cls, html, useEffect, useState } from '../vendor.js';
import { timeAgo } from './game-card.js';
import { PageFrame } from './page-frame.js';

const PAGE_SIZE = 100; // games in one response

/** @param {{of: RatingInfo, scale: number[]}} props */
const RatingPanel = ({
  of,
  scale,
}) => html`<li class="panel"><h3>${t('ratings.n_seats', { n: of.seats })}</h3><p class="player-rating">
  ${ratingText(of.rating)}</p>
  <${RatingBar} of=${of} scale=${scale} /><p class="page-small">
    ${intervalText(of)} · ${t('ratings.n_games', { n: of.games })}</p></li>`;

/** @param {{game: RatedGameInfo, name: string}} props */
function RatedGame({ game, name }) {
  const boxes = (library.value?.boxes ?? [])
    .filter((box) => game.boxes.includes(box.id))
    .map((box) => box.name);
  return html`<article class="game-card panel player-game">
    <p class=${cls('player-change', game.rating_change >= 0 ? 'is-up' : 'is-down')}
      ><b>${game.rating_change >= 0 ? '+' : '−'}
      ${Math.abs(game.rating_change)}</b><small>${t('profile.rank', { n: game.rank, of: game.seats.length })}</small>
      </p>
    <ul class="game-card-players">${game.seats.map(
      (
        seat,
        at,
      ) => html`<li key=${at} class=${seat.rank === 1 ? 'is-winner' : ''}><${House} colour=${COLOURS[at]} />
      <span class="game-card-player">${seat.name === name ? html`<b>${seat.name}</b>` : seat.name}</span><span
        class="game-card-gold">
        <${Coin} />${seat.gold}<span class="visually-hidden"> ${t('home.gold')}</span></span></li>`,
    )}</ul>
    <p class="page-small">${boxes.join(', ')}${boxes.length ? ' · ' : ''}<time datetime=${game.created_at}>
      ${timeAgo(game.created_at)}</time></p>
    <div class="game-card-actions"><a class="button" href="/table/${game.id}">${t('home.look')}</a></div></article>`;
}

/** @param {PlayerProfile} player */
function sinceText({ kind, created_at }) {
  const when = new Date(created_at).toLocaleDateString(language.value, { dateStyle: 'long' });
  return t(kind === 'bot' ? 'profile.bot_since' : 'profile.since', { when });
}

/** @param {{id: string}} props */
export function Player({ id }) {
  const name = decodeURIComponent(id);
  const [player, setPlayer] = useState(/** @type {PlayerProfile|null} */ (null));
  const [wrong, setWrong] = useState('');
  const [more, setMore] = useState(false);
  const loadPage = (before = '') =>
    api.get(
      `/api/players/${encodeURIComponent(name)}${before && `?before=${encodeURIComponent(before)}`}`,
    );
  useEffect(() => {
    loadPage().then(
      (loaded) => {
        setPlayer(loaded);
        setMore(loaded.games.length === PAGE_SIZE);
      },
      (error) => setWrong(errorText(error)),
    );
  }, [name]);
  const loadMore = () =>
    loadPage(player?.games.at(-1)?.id).then(
      (loaded) => {
        setMore(loaded.games.length === PAGE_SIZE);
        if (player) setPlayer({ ...player, games: [...player.games, ...loaded.games] });
      },
      (error) => setWrong(errorText(error)),
    );
  return html`<${PageFrame} title=${name} className="games player">
    ${wrong && html`<p class="page-error panel" role="alert">${wrong}</p>`}
    ${
      player &&
      html`<p class="player-since">${sinceText(player)}</p>
      ${
        player.ratings.length > 0 &&
        html`<section aria-labelledby="ratings-title"><h2 id="ratings-title">
        ${t('profile.ratings')}</h2><ul class="player-ratings">${player.ratings.map(
          (one) => html`<${RatingPanel}
        key=${one.seats} of=${one} scale=${ratingScale(player.ratings)} />`,
        )}</ul></section>`
      }
      <section aria-labelledby="games-title"><h2 id="games-title">${t('profile.games')}</h2>
      ${
        player.games.length
          ? html`<div class="game-list">${player.games.map(
              (game) => html`<${RatedGame}
        key=${game.id} game=${game} name=${player.name} />`,
            )}</div>`
          : html`<div class="game-list-empty panel"><p>
        ${t('profile.no_games')}</p></div>`
      }
      ${
        more &&
        html`<p class="page-row page-more"><button class="button" onClick=${loadMore}>${t('profile.more')}</button>
        </p>`
      }</section>`
    }
  </${PageFrame}>`;
}
