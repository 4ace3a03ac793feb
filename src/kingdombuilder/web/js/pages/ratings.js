// The ranking for each number of seats, sorted by the lower bound of the ratings.

import { t } from '../i18n/i18n.js';
import { MAX_SEATS, MIN_SEATS } from '../new-game/stored-choices.js';
import { api, errorText } from '../protocol/http.js';
import { navigate, route } from '../router.js';
import { RatingBar, ratingScale, ratingText } from '../ui/rating-bar.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';
import { PageFrame, ShowMore } from './page-frame.js';

const SEAT_COUNTS = Array.from(
  { length: MAX_SEATS - MIN_SEATS + 1 },
  (_, more) => MIN_SEATS + more,
);
const POOLS = ['players', 'bots'];

/** @param {{best: RankedPlayer[]}} props */
const Ranking = ({
  best,
}) => html`<div class="panel ratings-table"><table><thead><tr><th scope="col">${t('ratings.place')}</th><th
  scope="col">${t('ratings.player')}</th><th scope="col">${t('ratings.rating')}</th>
    <th scope="col" class="ratings-wide">${t('ratings.interval')}</th><th scope="col">${t('ratings.games')}</th></tr>
      </thead>
  <tbody>${best.map(
    (one, at) => html`<tr key=${one.name}><td class="ratings-rank">${at + 1}</td><th scope="row"><a
      href="/player/${encodeURIComponent(one.name)}">${one.name}</a>${
        one.kind === 'bot' &&
        html` <span
      class="ratings-kind"><${Icon} name="bot" />${t('profile.bot')}</span>`
      }</th>
    <td><b>${ratingText(one.rating)}</b></td><td class="ratings-wide"><${RatingBar} of=${one}
      scale=${ratingScale(best)} /></td><td>${one.games}</td></tr>`,
  )}</tbody></table></div>`;

export function Ratings() {
  const requested = Number(route.value.query.get('seats'));
  const seats = SEAT_COUNTS.includes(requested) ? requested : MIN_SEATS;
  const pool = route.value.query.get('pool') === 'bots' ? 'bots' : 'players';
  const [best, setBest] = useState(/** @type {RankedPlayer[]|null} */ (null));
  const [wrong, setWrong] = useState('');
  const [next, setNext] = useState('');
  /** @param {string} url @param {RankedPlayer[]} [before] */
  const loadPage = (url, before = []) =>
    api.getPage(url).then(
      (page) => {
        setBest([...before, ...page.entries]);
        setNext(page.next);
      },
      (error) => setWrong(errorText(error)),
    );
  useEffect(() => {
    loadPage(`/api/ratings?seats=${seats}&pool=${pool}`);
  }, [seats, pool]);
  return html`<${PageFrame} title=${t('ratings.title')} className="ratings">
    <div class="page-row"><div class="form-choice" role="group" aria-label=${t('ratings.seats')}>${SEAT_COUNTS.map(
      (n) => html`<button key=${n} aria-pressed=${n === seats}
      onClick=${() => navigate(`/ratings?seats=${n}&pool=${pool}`, { replace: true })}>${t('ratings.n_seats', { n })}
        </button>`,
    )}</div>
    <div class="form-choice" role="group" aria-label=${t('ratings.pool')}>${POOLS.map(
      (one) => html`<button key=${one} aria-pressed=${one === pool}
      onClick=${() => navigate(`/ratings?seats=${seats}&pool=${one}`, { replace: true })}>${t(`ratings.pool_${one}`)}
        </button>`,
    )}</div></div>
    ${wrong && html`<p class="page-error panel" role="alert">${wrong}</p>`}
    ${
      best &&
      (best.length
        ? html`<${Ranking} best=${best} />`
        : html`<div class="game-list-empty panel"><p>
      ${t('ratings.nobody')}</p><p class="page-small">${t('ratings.nobody_hint')}</p><a class="button button-primary"
        href="/lobby">
      ${t('lobby.title')}</a></div>`)
    }
    ${next && html`<${ShowMore} onClick=${() => loadPage(next, best ?? [])} />`}
    <p class="ratings-about">${t('ratings.about')}</p>
  </${PageFrame}>`;
}
