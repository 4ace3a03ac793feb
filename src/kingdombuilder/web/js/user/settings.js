// The user's settings, stored in the browser.
import { effect, signal } from '../vendor.js';

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

function storedSettings() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || '{}');
  } catch {
    return {};
  }
}

function hasStoredSettings() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // a private window may refuse it
  }
}

/** Whether this page has found no settings: on a first visit, or because they were cleared. */
export const hadNoSettings = !hasStoredSettings();

const initial = /** @type {typeof DEFAULTS} */ ({ ...DEFAULTS, ...storedSettings() });

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
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    /* a private window stores nothing */
  }
});

effect(() => {
  const theme = settings.theme.value;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
});
