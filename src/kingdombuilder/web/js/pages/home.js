// The home page: a board, one click to play, and links to everything else.

import { canInstall, install } from '../app/install.js';
import { language, t, thing } from '../i18n/i18n.js';
import { FirstVisit } from '../learn/first-visit.js';
import { loadSuggestedSetup, playNow, suggestedSetup } from '../new-game/first-game.js';
import { Upload } from '../new-game/upload.js';
import { api, errorText } from '../protocol/http.js';
import { hasServer } from '../protocol/site.js';
import { navigate } from '../router.js';
import { openThing } from '../rules/thing.js';
import { notify } from '../ui/dialog.js';
import { Emblem, Icon } from '../ui/sprites.js';
import { LanguageSwitch, ThemeSwitch } from '../ui/switches.js';
import { html, useEffect, useState } from '../vendor.js';
import { BoardPicture } from './board-picture.js';
import { GameCard } from './game-card.js';
import { UserLink } from './identity.js';
import { sampleHouses } from './sample-houses.js';

const LINKS = [
  ['/learn', 'learn', 'hint'],
  ...(hasServer ? [['/lobby', 'lobby', 'people']] : []),
  ['/games', 'games', 'plan'],
  ['/rules', 'rules', 'book'],
  ['/editor', 'editor', 'edit'],
];
const PICTURED_SEATS = 4; // with houses in the picture
const MAX_OPEN_GAMES = 3;

function Hero() {
  const setup = suggestedSetup.value;
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    loadSuggestedSetup();
  }, []);
  const play = async () => {
    setBusy(true);
    try {
      navigate(`/table/${await playNow()}`);
    } catch (error) {
      setBusy(false);
      notify(errorText(error), 'error');
    }
  };
  return html`<section class="home-hero">
    <div class="home-pitch">
      <h1>${t('page.title')}</h1>
      <p>${t('home.pitch')}</p>
      <div class="home-actions">
        <button class="button button-primary button-large" disabled=${busy} onClick=${play}
          aria-describedby="play-now-hint"><${Icon}
          name="play" />${t('home.play_now')}</button>
        <p class="page-small" id="play-now-hint">${t('home.play_now_hint')}</p>
        <a class="button button-large" href="/new">${t('home.new')}</a>
        ${
          hasServer &&
          html`<a class="button button-large" href="/new?online=1"><${Icon}
          name="people" />${t('home.friends')}</a>`
        }
      </div>
    </div>
    <div class="home-display">
      ${
        setup &&
        html`<${BoardPicture} layout=${setup.layout} landUrl=${setup.land_url}
        houses=${sampleHouses(setup.layout, PICTURED_SEATS)} label=${t('home.board_label')} />`
      }
      ${
        setup &&
        html`<ul class="home-cards" aria-label=${t('home.cards')}>${setup.cards.map(
          (card) => html`<li key=${card}>
        <button class="panel-parchment" onClick=${() => openThing(card, 'card')}><${Emblem} id=${card} kind="card" />
          <strong>${thing(card, 'card')?.name}</strong></button></li>`,
        )}</ul>`
      }
    </div>
  </section>`;
}

const InstallWay = () =>
  canInstall() &&
  html`<button class="home-link" onClick=${install}><${Icon} name="load" />
    <span><strong>${t('device.install')}</strong><small>${t('device.install_hint')}</small></span></button>`;

function OpenGames() {
  const [games, setGames] = useState(/** @type {GameListEntry[]} */ ([]));
  useEffect(() => {
    api.get('/api/games').then(setGames, () => {});
  }, [language.value]);
  const open = games.filter((game) => !game.is_over).slice(0, MAX_OPEN_GAMES);
  return open.length
    ? html`<section class="game-list-unfinished" aria-labelledby="goon">
    <h2 id="goon">${t('home.continue')}</h2>
    <div class="game-list">${open.map(
      (game) => html`<${GameCard} key=${game.id} game=${game}>
      <a class="button" href="/table/${game.id}"><${Icon} name="play" />${t('home.go_on')}</a></${GameCard}>`,
    )}</div>
  </section>`
    : null;
}

export function Home() {
  useEffect(() => {
    document.title = t('page.title');
  });
  return html`<div class="page home">
    <div class="page-backdrop wood"></div>
    <header class="home-corner"><${LanguageSwitch} /><${ThemeSwitch} /><${UserLink} /></header>
    <main>
      <${Hero} />
      <${FirstVisit} />
      <${OpenGames} />
      <nav class="home-links" aria-label=${t('home.pages')}>
        ${LINKS.map(
          ([
            href,
            name,
            icon,
          ]) => html`<a key=${name} class="home-link" href=${href}><${Icon} name=${icon} />
          <span><strong>${t(`home.to_${name}`)}</strong><small>${t(`home.to_${name}_hint`)}</small></span></a>`,
        )}
        <${Upload} /><${InstallWay} />
      </nav>
    </main>
  </div>`;
}
