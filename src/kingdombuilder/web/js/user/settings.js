// The user's settings, stored in the browser.
import { effect, signal } from '../vendor.js';
import { readText, readValue, storeValue } from './local-storage.js';

const KEY = 'kingdombuilder';
const DEFAULTS = {
  language: '', // the browser's if empty
  theme: 'system', // light, dark
  pace: 'normal', // of the picks of others: slow, normal, quick, instant
  gains: false, // show the gain of every legal hex
  confirmUnused: true, // before a turn ends with unused tiles
  autoEnd: false, // end a turn in which nothing is left to do
  grid: false, // lines between all hexes
  coordinates: false, // the names of rows and columns along the edge
  sound: false,
  notices: false, // browser notifications
  muted: /** @type {string[]} */ ([]), // the players whose chat is hidden
  name: '',
  firstGame: '', // the last game that Play now started
};

/** Whether this page has found no settings: on a first visit, or because they were cleared. */
export const hadNoSettings = readText(KEY) === null;

const initial = /** @type {typeof DEFAULTS} */ ({ ...DEFAULTS, ...readValue(KEY) });

/** One signal per setting. */
export const settings = {
  language: signal(initial.language),
  theme: signal(initial.theme),
  pace: signal(initial.pace),
  gains: signal(initial.gains),
  confirmUnused: signal(initial.confirmUnused),
  autoEnd: signal(initial.autoEnd),
  grid: signal(initial.grid),
  coordinates: signal(initial.coordinates),
  sound: signal(initial.sound),
  notices: signal(initial.notices),
  muted: signal(initial.muted),
  name: signal(initial.name),
  firstGame: signal(initial.firstGame),
};

effect(() => {
  const now = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [key, value.value]),
  );
  storeValue(KEY, now);
});

effect(() => {
  const theme = settings.theme.value;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
});
