// The entry of the page: load the translations and the sprites, then render the page of the address.

import { isReady, language, loadAllTexts, setLanguage } from './i18n/i18n.js';
import { network } from './protocol/network.js';
import { site } from './protocol/site.js';
import { setTransport } from './protocol/transport.js';
import { route } from './router.js';
import { loadScoreSheet } from './table/ledger.js';
import { connect } from './table/state/connection.js';
import { Table } from './table/table.js';
import { Dialogs } from './ui/dialog.js';
import { loadPageStyles, prefetchPageStyles } from './ui/page-styles.js';
import { loadSprites } from './ui/sprites.js';
import { loadUser } from './user/user.js';
import { html, render, signal } from './vendor.js';
import './app/install.js';
import './user/settings.js';

/** @typedef {(props: {id: string, language: string}) => unknown} Page */

// Every page but the table is loaded on demand, so that a table appears sooner.
const AFTER_BOARD_MS = 700; // a slow phone draws its first board in the meantime
const TABLE = /^\/table\/([\w-]+)$/;
/** @type {[RegExp, () => Promise<Page>][]} */
const PAGES = [
  [TABLE, () => Promise.resolve(Table)],
  [/^\/new$/, () => import('./new-game/new-game.js').then((module) => module.NewGame)],
  [/^\/lobby$/, () => import('./pages/lobby.js').then((module) => module.Lobby)],
  [
    /^\/account$/,
    site
      ? () => import('./local/device-page.js').then((module) => module.DevicePage)
      : () => import('./account/account.js').then((module) => module.Account),
  ],
  [/^\/reset$/, () => import('./account/reset.js').then((module) => module.Reset)],
  [/^\/verify$/, () => import('./account/verify.js').then((module) => module.Verify)],
  [/^\/player\/([^/]+)$/, () => import('./pages/player.js').then((module) => module.Player)],
  [/^\/ratings$/, () => import('./pages/ratings.js').then((module) => module.Ratings)],
  [/^\/games$/, () => import('./pages/games.js').then((module) => module.Games)],
  [/^\/rules(?:\/([\w-]+))?$/, () => import('./rules/rules.js').then((module) => module.Rules)],
  [/^\/learn$/, () => import('./learn/learn.js').then((module) => module.Learn)],
  [
    /^\/learn\/([\w-]+)$/,
    () => import('./table/practice/lesson.js').then((module) => module.Lesson),
  ],
  [/^\/puzzles$/, () => import('./learn/puzzles.js').then((module) => module.Puzzles)],
  [
    /^\/puzzles\/(\w+)$/,
    () => import('./table/practice/puzzle.js').then((module) => module.Puzzle),
  ],
  [/^\/daily(?:\/([\w-]+))?$/, () => import('./learn/daily.js').then((module) => module.Daily)],
  [/^\/how-to-play$/, () => import('./rules/how-to-play.js').then((module) => module.HowToPlay)],
  [/^\/review(?:\/([\w-]+))?$/, () => import('./review/review.js').then((module) => module.Review)],
  [/^\/analysis$/, () => import('./analysis/analysis.js').then((module) => module.Analysis)],
  [/^\/editor$/, () => import('./editor/editor.js').then((module) => module.Editor)],
  [/^\/$/, () => import('./pages/home.js').then((module) => module.Home)],
];
const LOST = /(?:)/;
const ONLINE = {
  pattern: /online/,
  load: () => import('./local/needs-server.js').then((module) => module.NeedsServer),
};
const ONLINE_PATHS = /^\/(lobby|ratings|reset|verify|player\/.+)$/;
const loadNotFound = () => import('./pages/not-found.js').then((module) => module.NotFound);
/** The pages that are loaded. @type {import('@preact/signals').Signal<Map<RegExp, Page>>} */
const loadedPages = signal(new Map([[TABLE, Table]]));

/** Whether a page needs a server with players. @param {string} path @param {URLSearchParams} query */
const needsServer = (path, query) =>
  ONLINE_PATHS.test(path) || (path === '/new' && query.has('online'));

/**
 * Return the page of a path: its pattern, its loader and the id in the path.
 * @param {string} path
 */
function pageFor(path) {
  if (site && needsServer(path, route.value.query)) return { ...ONLINE, id: '' };
  for (const [pattern, load] of PAGES) {
    const match = path.match(pattern);
    if (match) return { pattern, load, id: match[1] ?? '' };
  }
  return { pattern: LOST, load: loadNotFound, id: '' };
}

function App() {
  const { path } = route.value;
  if (!isReady.value) return null;
  const page = pageFor(path);
  const Page = loadedPages.value.get(page.pattern);
  if (Page)
    return html`<${Page} key=${path} id=${page.id} language=${language.value} /><${Dialogs} />`;
  Promise.all([page.load(), loadPageStyles(), loadAllTexts()]).then(([loaded]) => {
    loadedPages.value = new Map(loadedPages.value).set(page.pattern, loaded);
  });
  return null;
}

const loadLocal = () => import('./local/local-site.js').then((module) => module.startSite());

async function start() {
  setTransport(site ? await loadLocal() : network);
  const game = route.value.path.match(TABLE)?.[1];
  loadUser().catch(() => {}); // without a user, the pages still work
  if (game) connect(game);
  await Promise.all([setLanguage(language.value, game && !site ? 'board' : 'all'), loadSprites()]);
  render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById('app')));
}

/** Load what a board does not need, and store the files of a server's page, where it offers that. */
async function loadTheRest() {
  setTimeout(() => {
    prefetchPageStyles();
    loadScoreSheet();
  }, AFTER_BOARD_MS);
  if (!document.querySelector('meta[name="service-worker"]')) return;
  const { watchUpdates } = await import('./app/updates.js');
  watchUpdates(isReady);
}

start().then(loadTheRest); // not awaited, because modules that are loaded later wait for this one
