// The best, for each number of seats; sorted by what is sure of their ratings.

import { say } from '../i18n/i18n.js';
import { FEWEST_SEATS, MOST_SEATS } from '../new-game/choices.js';
import { api, told } from '../protocol/http.js';
import { go, route } from '../router.js';
import { RatingBar, scaleOf, written } from '../ui/rating-bar.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';
import { Frame } from './page-frame.js';

const SEATS = Array.from(
  { length: MOST_SEATS - FEWEST_SEATS + 1 },
  (_, more) => FEWEST_SEATS + more,
);

/** @typedef {RatingOf & {name: string, kind: string}} Ranked */

/** @param {{best: Ranked[]}} props */
const Best = ({
  best,
}) => html`<div class="panel ranking"><table><thead><tr><th scope="col">${say('ratings.place')}</th><th scope="col">${say('ratings.player')}</th><th scope="col">${say('ratings.rating')}</th>
    <th scope="col" class="wide">${say('ratings.interval')}</th><th scope="col">${say('ratings.games')}</th></tr></thead>
  <tbody>${best.map(
    (
      one,
      at,
    ) => html`<tr key=${one.name}><td class="rank">${at + 1}</td><th scope="row"><a href="/player/${encodeURIComponent(one.name)}">${one.name}</a>${one.kind === 'bot' && html` <span class="kind"><${Icon} name="bot" />${say('profile.bot')}</span>`}</th>
    <td><b>${written(one.rating)}</b></td><td class="wide"><${RatingBar} of=${one} scale=${scaleOf(best)} /></td><td>${one.games}</td></tr>`,
  )}</tbody></table></div>`;

export function Ratings() {
  const asked = Number(route.value.query.get('seats'));
  const seats = SEATS.includes(asked) ? asked : FEWEST_SEATS;
  const [best, setBest] = useState(/** @type {Ranked[]|null} */ (null));
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    api.get(`/api/ratings?seats=${seats}`).then(setBest, (error) => setWrong(told(error)));
  }, [seats]);
  return html`<${Frame} title=${say('ratings.title')} className="rated">
    <div class="row"><div class="choice" role="group" aria-label=${say('ratings.seats')}>${SEATS.map(
      (n) => html`<button key=${n} aria-pressed=${n === seats}
      onClick=${() => go(`/ratings?seats=${n}`, { replace: true })}>${say('ratings.n_seats', { n })}</button>`,
    )}</div></div>
    ${wrong && html`<p class="wrong panel" role="alert">${wrong}</p>`}
    ${best && (best.length ? html`<${Best} best=${best} />` : html`<div class="empty panel"><p>${say('ratings.nobody')}</p><p class="small">${say('ratings.nobody_hint')}</p><a class="btn go" href="/lobby">${say('lobby.title')}</a></div>`)}
    <p class="about-ratings">${say('ratings.about')}</p>
  </${Frame}>`;
}
