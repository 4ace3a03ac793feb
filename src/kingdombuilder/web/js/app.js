// The page: loads the words and the drawings, then shows what the address names.
import { html, render, signal } from './lib.js';
import { route } from './route.js';
import { language, library, ready, say, speak } from './words.js';
import { loadSprites } from './art.js';
import { Dialogs } from './dialog.js';
import './settings.js';

// Pages come when they are needed, so that the table is on the screen first.
/** @type {[RegExp, () => Promise<any>][]} */
const PAGES = [
  [/^\/table\/([\w-]+)$/, () => import('./table/table.js').then((module) => module.Table)],
  [/^\/new$/, () => import('./pages/new.js').then((module) => module.NewGame)],
  [/^\/games$/, () => import('./pages/games.js').then((module) => module.Games)],
  [/^\/rules(?:\/([\w-]+))?$/, () => import('./rules/rules.js').then((module) => module.Rules)],
  [/^\/editor$/, () => import('./editor/editor.js').then((module) => module.Editor)],
  [/^\/$/, () => import('./pages/home.js').then((module) => module.Home)],
];
/** @type {import('@preact/signals').Signal<Map<RegExp, any>>} */
const loaded = signal(new Map());

function App() {
  const { path } = route.value;
  if (!ready.value || !library.value) return null;
  for (const [pattern, load] of PAGES) {
    const found = path.match(pattern);
    if (!found) continue;
    const Page = loaded.value.get(pattern);
    if (!Page) {
      load().then((page) => { loaded.value = new Map(loaded.value).set(pattern, page); });
      return null;
    }
    return html`<${Page} key=${path} id=${found[1]} language=${language.value} /><${Dialogs} />`;
  }
  return html`<main class="lost wood"><h1>${say('page.lost')}</h1><a class="btn" href="/">${say('page.home')}</a></main>`;
}

await Promise.all([speak(language.value), loadSprites()]);
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById('app')));
