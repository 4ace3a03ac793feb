// The user's games: continue, review, download or delete them.

import { announce, language, t } from '../i18n/i18n.js';
import { Upload } from '../new-game/upload.js';
import { api, errorText } from '../protocol/http.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { downloadGame } from '../ui/download.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';
import { GameCard, isGathering } from './game-card.js';
import { PageFrame, ShowMore } from './page-frame.js';

/** Ask before a game is deleted. @param {GameListEntry} game @param {() => void} then */
function confirmDelete(game, then) {
  const remove = async () => {
    try {
      await api.delete(`/api/games/${game.id}`);
      closeDialog();
      announce(t('home.deleted'));
      then();
    } catch (error) {
      notify(errorText(error), 'error');
    }
  };
  openDialog(
    t('home.delete_title'),
    () => html`
    <p>${t('home.delete_ask', { who: game.seats.map((seat) => seat.name).join(', ') })}</p>
    <div class="page-row page-row-end"><button class="button" onClick=${closeDialog}>${t('home.keep')}</button>
      <button class="button button-danger" onClick=${remove}><${Icon}
        name="trash" />${t('home.delete')}</button></div>`,
  );
}

/** Whether other players share the game, so that no one can delete it. @param {GameListEntry} game */
const isShared = (game) =>
  game.mode === 'online' && game.seats.filter((seat) => !seat.bot).length > 1;

/**
 * Downloads the record; before the end only the position, because the record reveals all hands.
 * @param {{game: GameListEntry}} props
 */
function Download({ game }) {
  const name = t(game.is_over ? 'home.download' : 'home.download_position');
  return html`<button class="button-round" aria-label=${name} title=${name}
    onClick=${() => downloadGame(game.id, game.is_over ? 'record' : 'position')}><${Icon} name="save" /></button>`;
}

/** @param {{game: GameListEntry, changed: () => void}} props */
const Actions = ({ game, changed }) => html`
  ${
    game.is_over
      ? html`<a class="button" href="/table/${game.id}">${t('home.look')}</a>
        <a class="button-round" href="/review/${game.id}" aria-label=${t('review.title')} title=${t('review.title')}>
          <${Icon} name="scores" /></a>`
      : html`<a class="button button-primary" href="/table/${game.id}"><${Icon} name="play" />${t('home.go_on')}</a>`
  }
  ${
    !isGathering(game) &&
    html`<a class="button-round" href="/table/${game.id}?at=0" aria-label=${t('home.replay')}
      title=${t('home.replay')}><${Icon} name="turn" /></a>
    <${Download} game=${game} />`
  }
  ${
    !isShared(game) &&
    html`<button class="button-round" aria-label=${t('home.delete')} title=${t('home.delete')}
    onClick=${() => confirmDelete(game, changed)}><${Icon} name="trash" /></button>`
  }`;

/** @param {{title: string, games: GameListEntry[], changed: () => void}} props */
const GameList = ({ title, games, changed }) =>
  games.length
    ? html`<section>
  <h2>${title}</h2>
  <div class="game-list">${games.map(
    (game) => html`<${GameCard} key=${game.id} game=${game}><${Actions} game=${game}
    changed=${changed} /></${GameCard}>`,
  )}</div>
</section>`
    : null;

export function Games() {
  const [games, setGames] = useState(/** @type {GameListEntry[]|null} */ (null));
  const [wrong, setWrong] = useState('');
  const [next, setNext] = useState('');
  /** @param {string} url @param {GameListEntry[]} [before] */
  const loadPage = (url, before = []) =>
    api.getPage(url).then(
      (page) => {
        setGames([...before, ...page.entries]);
        setNext(page.next);
      },
      (error) => setWrong(errorText(error)),
    );
  const load = () => {
    loadPage('/api/games');
  };
  useEffect(load, [language.value]);
  return html`<${PageFrame} title=${t('home.to_games')} className="games">
    ${wrong && html`<p class="page-error panel" role="alert">${wrong}</p>`}
    ${
      games &&
      !games.length &&
      html`<div class="game-list-empty panel"><p>${t('home.no_games')}</p><a class="button button-primary"
      href="/new">${t('home.new')}</a></div>`
    }
    <${GameList} title=${t('home.open_games')} games=${(games ?? []).filter((game) => !game.is_over)}
      changed=${load} />
    <${GameList} title=${t('home.over_games')} games=${(games ?? []).filter((game) => game.is_over)}
      changed=${load} />
    ${next && html`<${ShowMore} onClick=${() => loadPage(next, games ?? [])} />`}
    <${Upload} />
    <p class="page-row games-links"><a class="button" href="/review"><${Icon} name="scores" />
      <span>${t('review.of_record')}</span></a>
      <a class="button" href="/analysis"><${Icon} name="lens" /><span>${t('analysis.title')}</span></a></p>
  </${PageFrame}>`;
}
