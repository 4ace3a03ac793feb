// The page: loads the words and the drawings, then shows what the address names.
import { html, render } from './lib.js';
import { route } from './route.js';
import { language, ready, say, speak } from './words.js';
import { loadSprites } from './art.js';
import { Dialogs } from './dialog.js';
import { Editor } from './editor/editor.js';
import { Games } from './pages/games.js';
import { Home } from './pages/home.js';
import { NewGame } from './pages/new.js';
import { Rules } from './rules/rules.js';
import { approach } from './table/state.js';
import { Table } from './table/table.js';
import './settings.js';

/** @type {[RegExp, any][]} */
const PAGES = [
  [/^\/table\/([\w-]+)$/, Table],
  [/^\/new$/, NewGame],
  [/^\/games$/, Games],
  [/^\/rules(?:\/([\w-]+))?$/, Rules],
  [/^\/editor$/, Editor],
  [/^\/$/, Home],
];

function App() {
  const { path } = route.value;
  if (!ready.value) return null;
  for (const [pattern, Page] of PAGES) {
    const found = path.match(pattern);
    if (found) return html`<${Page} key=${path} id=${found[1]} language=${language.value} /><${Dialogs} />`;
  }
  return html`<main class="lost wood"><h1>${say('page.lost')}</h1><a class="btn" href="/">${say('page.home')}</a></main>`;
}

const sought = route.value.path.match(PAGES[0][0]);
if (sought) approach(sought[1]);
await Promise.all([speak(language.value), loadSprites()]);
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById('app')));
