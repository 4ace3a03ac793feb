// The page: loads the words and the drawings, then shows what the address names.

import { language, ready, say, speak } from './i18n/i18n.js';
import { route } from './router.js';
import { approach } from './table/state.js';
import { Table } from './table/table.js';
import { Dialogs } from './ui/dialog.js';
import { loadSprites } from './ui/sprites.js';
import { meet } from './user/user.js';
import { html, render, signal } from './vendor.js';
import './user/settings.js';

// All pages but the table come when they are wanted, so that a table is there sooner.
/** @type {[RegExp, () => Promise<any>][]} */
const PAGES = [
  [/^\/table\/([\w-]+)$/, () => Promise.resolve(Table)],
  [/^\/new$/, () => import('./new-game/new-game.js').then((module) => module.NewGame)],
  [/^\/lobby$/, () => import('./pages/lobby.js').then((module) => module.Lobby)],
  [/^\/account$/, () => import('./account/account.js').then((module) => module.Account)],
  [/^\/player\/([^/]+)$/, () => import('./pages/player.js').then((module) => module.Player)],
  [/^\/ratings$/, () => import('./pages/ratings.js').then((module) => module.Ratings)],
  [/^\/games$/, () => import('./pages/games.js').then((module) => module.Games)],
  [/^\/rules(?:\/([\w-]+))?$/, () => import('./rules/rules.js').then((module) => module.Rules)],
  [/^\/editor$/, () => import('./editor/editor.js').then((module) => module.Editor)],
  [/^\/$/, () => import('./pages/home.js').then((module) => module.Home)],
];
/** The pages that are here. @type {import('@preact/signals').Signal<Map<RegExp, any>>} */
const here = signal(new Map([[PAGES[0][0], Table]]));

function App() {
  const { path } = route.value;
  if (!ready.value) return null;
  for (const [pattern, load] of PAGES) {
    const found = path.match(pattern);
    if (!found) continue;
    const Page = here.value.get(pattern);
    if (Page)
      return html`<${Page} key=${path} id=${found[1]} language=${language.value} /><${Dialogs} />`;
    load().then((page) => {
      here.value = new Map(here.value).set(pattern, page);
    });
    return null;
  }
  return html`<main class="lost wood"><h1>${say('page.lost')}</h1><a class="btn" href="/">${say('page.home')}</a></main>`;
}

const sought = route.value.path.match(PAGES[0][0]);
meet().catch(() => {}); // a page without a name still shows everything
if (sought) approach(sought[1]);
await Promise.all([speak(language.value), loadSprites()]);
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById('app')));
