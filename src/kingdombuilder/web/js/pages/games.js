// My games: go on, look again, keep a record, throw away.

import { announce, say } from '../i18n/i18n.js';
import { Upload } from '../new-game/upload.js';
import { api, told } from '../protocol/http.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { saveGame } from '../ui/download.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';
import { GameCard, gathers } from './game-card.js';
import { Frame } from './page-frame.js';

/** @param {any} game @param {() => void} then */
function confirmDelete(game, then) {
  const remove = async () => {
    try {
      await api.delete(`/api/games/${game.id}`);
      closeDialog();
      announce(say('home.deleted'));
      then();
    } catch (error) {
      notify(told(error), 'error');
    }
  };
  openDialog(
    say('home.delete_title'),
    () => html`
    <p>${say('home.delete_ask', { who: game.seats.map((seat) => seat.name).join(', ') })}</p>
    <div class="row end"><button class="btn" onClick=${closeDialog}>${say('home.keep')}</button>
      <button class="btn danger" onClick=${remove}><${Icon} name="trash" />${say('home.delete')}</button></div>`,
  );
}

/** Whether it is somebody else's game too, and nobody's to throw away. @param {any} game */
const shared = (game) =>
  game.kind === 'online' && game.seats.filter((seat) => !seat.bot).length > 1;

/** The record of a game that is still played would tell the cards in every hand. @param {{game: any}} props */
function Download({ game }) {
  const name = say(game.over ? 'home.download' : 'home.download_position');
  return html`<button class="round" aria-label=${name} title=${name} onClick=${() => saveGame(game.id, game.over ? 'record' : 'position')}><${Icon} name="save" /></button>`;
}

/** @param {{game: any, changed: () => void}} props */
const Deeds = ({ game, changed }) => html`
  ${
    game.over
      ? html`<a class="btn" href="/table/${game.id}">${say('home.look')}</a>`
      : html`<a class="btn go" href="/table/${game.id}"><${Icon} name="play" />${say('home.go_on')}</a>`
  }
  ${
    !gathers(game) &&
    html`<a class="round" href="/table/${game.id}?at=0" aria-label=${say('home.replay')} title=${say('home.replay')}><${Icon} name="turn" /></a>
    <${Download} game=${game} />`
  }
  ${!shared(game) && html`<button class="round" aria-label=${say('home.delete')} title=${say('home.delete')} onClick=${() => confirmDelete(game, changed)}><${Icon} name="trash" /></button>`}`;

/** @param {{title: string, games: any[], changed: () => void}} props */
const Shelf = ({ title, games, changed }) =>
  games.length
    ? html`<section>
  <h2>${title}</h2>
  <div class="list">${games.map((game) => html`<${GameCard} key=${game.id} game=${game}><${Deeds} game=${game} changed=${changed} /></${GameCard}>`)}</div>
</section>`
    : null;

export function Games() {
  const [games, setGames] = useState(/** @type {any[]|null} */ (null));
  const [wrong, setWrong] = useState('');
  const load = () => {
    api.get('/api/games').then(setGames, (error) => setWrong(told(error)));
  };
  useEffect(load, []);
  return html`<${Frame} title=${say('home.to_games')} className="games">
    ${wrong && html`<p class="wrong panel" role="alert">${wrong}</p>`}
    ${games && !games.length && html`<div class="empty panel"><p>${say('home.no_games')}</p><a class="btn go" href="/new">${say('home.new')}</a></div>`}
    <${Shelf} title=${say('home.open_games')} games=${(games ?? []).filter((game) => !game.over)} changed=${load} />
    <${Shelf} title=${say('home.over_games')} games=${(games ?? []).filter((game) => game.over)} changed=${load} />
    <${Upload} />
  </${Frame}>`;
}
