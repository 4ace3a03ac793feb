// The first page: a board on the table, one click to play, and the way to everything else.

import { say, thing } from '../i18n/i18n.js';
import { playNow, suggest, suggested } from '../new-game/first-game.js';
import { Upload } from '../new-game/upload.js';
import { api, told } from '../protocol/http.js';
import { go } from '../router.js';
import { openThing } from '../rules/thing.js';
import { notify } from '../ui/dialog.js';
import { Emblem, Icon } from '../ui/sprites.js';
import { LanguageSwitch, ThemeSwitch } from '../ui/switches.js';
import { html, useEffect, useState } from '../vendor.js';
import { BoardPicture } from './board-picture.js';
import { GameCard } from './game-card.js';
import { Identity } from './identity.js';
import { housesOn } from './sample-houses.js';

const WAYS = [
  ['/lobby', 'lobby', 'people'],
  ['/games', 'games', 'plan'],
  ['/rules', 'rules', 'book'],
  ['/editor', 'editor', 'edit'],
];
const PICTURED = 4; // seats with houses in the picture
const SHOWN = 3; // unfinished games to go on with

function Hero() {
  const setup = suggested.value;
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    suggest();
  }, []);
  const play = async () => {
    setBusy(true);
    try {
      go(`/table/${await playNow()}`);
    } catch (error) {
      setBusy(false);
      notify(told(error), 'error');
    }
  };
  return html`<section class="hero">
    <div class="pitch">
      <h1>${say('page.title')}</h1>
      <p>${say('home.pitch')}</p>
      <div class="starts">
        <button class="btn go big" disabled=${busy} onClick=${play}><${Icon} name="play" />${say('home.play_now')}</button>
        <a class="btn big" href="/new">${say('home.new')}</a>
        <a class="btn big" href="/new?online=1"><${Icon} name="people" />${say('home.friends')}</a>
      </div>
      <p class="small">${say('home.play_now_hint')}</p>
    </div>
    <div class="display">
      ${setup?.layout && html`<${BoardPicture} layout=${setup.layout} land=${setup.land} houses=${housesOn(setup.layout, PICTURED)} label=${say('home.board_label')} />`}
      ${
        setup &&
        html`<ul class="fan" aria-label=${say('home.cards')}>${setup.cards.map(
          (card) => html`<li key=${card}>
        <button class="parchment" onClick=${() => openThing(card, 'card')}><${Emblem} id=${card} kind="card" /><strong>${thing(card, 'card')?.name}</strong></button></li>`,
        )}</ul>`
      }
    </div>
  </section>`;
}

function Continue() {
  const [games, setGames] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    api.get('/api/games').then(setGames, () => {});
  }, []);
  const open = games.filter((game) => !game.over).slice(0, SHOWN);
  return open.length
    ? html`<section class="goon" aria-labelledby="goon">
    <h2 id="goon">${say('home.continue')}</h2>
    <div class="list">${open.map(
      (game) => html`<${GameCard} key=${game.id} game=${game}>
      <a class="btn" href="/table/${game.id}"><${Icon} name="play" />${say('home.go_on')}</a></${GameCard}>`,
    )}</div>
  </section>`
    : null;
}

export function Home() {
  useEffect(() => {
    document.title = say('page.title');
  });
  return html`<div class="page home">
    <div class="backdrop wood"></div>
    <header class="corner"><${LanguageSwitch} /><${ThemeSwitch} /><${Identity} /></header>
    <main>
      <${Hero} />
      <${Continue} />
      <nav class="ways" aria-label=${say('home.pages')}>
        ${WAYS.map(
          ([
            href,
            name,
            icon,
          ]) => html`<a key=${name} class="way" href=${href}><${Icon} name=${icon} />
          <span><strong>${say(`home.to_${name}`)}</strong><small>${say(`home.to_${name}_hint`)}</small></span></a>`,
        )}
        <${Upload} />
      </nav>
    </main>
  </div>`;
}
