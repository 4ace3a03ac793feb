// What a person likes, kept in the browser.
import { effect, signal } from '../vendor.js';

const KEY = 'kingdombuilder';
const DEFAULTS = {
  language: '', // empty: the browser's
  theme: 'system', // light, dark
  pace: 'normal', // how fast the picks of others are shown: slow, normal, quick, instant
  gains: false, // paint all legal hexes by their gain
  confirmUnused: true, // ask when a turn ends with unused tiles
  grid: false, // strong lines between equal terrains
  sound: false,
  notices: false, // tell by the browser what happens while one is elsewhere
  muted: /** @type {string[]} */ ([]), // whose chat is not shown
  name: '',
  firstGame: '', // the latest game that Play now started
};

function storedSettings() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || '{}');
  } catch {
    return {};
  }
}

const initial = { ...DEFAULTS, ...storedSettings() };

/** One signal for each setting. */
export const settings = {
  language: signal(initial.language),
  theme: signal(initial.theme),
  pace: signal(initial.pace),
  gains: signal(initial.gains),
  confirmUnused: signal(initial.confirmUnused),
  grid: signal(initial.grid),
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
    /* a private window keeps nothing */
  }
});

effect(() => {
  const theme = settings.theme.value;
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
});
