// Translations: all texts come from the server, and the language changes without a reload.

import { fetchData } from '../protocol/transport.js';
import { settings } from '../user/settings.js';
import { computed, effect, signal } from '../vendor.js';
import { pluralForm } from './plural.js';

export const LANGUAGES = ['en', 'fr'];
const PSEUDO = 'zz'; // not offered: it reveals texts that are not translated, or clipped when longer
const PLURAL_RULE = 'plural.one'; // the numbers that take the form `one`
const NAME_TABLES = ['source', 'piece', 'terrain'];
const MAX_ANNOUNCEMENTS = 12;

function preferredLanguage() {
  const requested = new URLSearchParams(location.search).get('lang') || settings.language.value;
  if (LANGUAGES.includes(requested) || requested === PSEUDO) return requested;
  return (
    navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => LANGUAGES.includes(tag)) || 'en'
  );
}

export const language = signal(preferredLanguage());
export const translations = signal(/** @type {Record<string, string>} */ ({}));
/** Everything in the boxes, with names and rules. */
export const library = signal(/** @type {LibraryInfo|null} */ (null));
export const isReady = computed(() => library.value !== null);

/** @param {string} url */
const fetchJson = (url) => fetchData(url).then((response) => response.json());

/** The texts of all pages, once they are requested. @type {Promise<void>|null} */
let allTexts = null;

/**
 * Load the texts of a language and switch to it.
 * @param {string} next
 * @param {'all'|'board'} [part] `board` for the texts of a board alone, which arrive sooner
 */
export async function setLanguage(next, part = 'all') {
  const query = `language=${next}${part === 'all' ? '' : `&part=${part}`}`;
  const [texts, things] = await Promise.all([
    fetchJson(`/api/translations?${query}`),
    fetchJson(`/api/library?language=${next}`),
  ]);
  allTexts = part === 'all' ? Promise.resolve() : null;
  document.documentElement.lang = next === PSEUDO ? 'en' : next;
  translations.value = texts;
  library.value = things;
  language.value = next;
  if (next === PSEUDO) return;
  settings.language.value = next;
  // The server reads the cookie to preload the right texts.
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `language=${next};path=/;max-age=31536000;SameSite=Strict`;
}

/** Load the texts of all pages, unless they are loaded. What is shown already has its texts. */
export function loadAllTexts() {
  const texts = translations.peek();
  allTexts ??= fetchJson(`/api/translations?language=${language.peek()}`).then(
    (all) => void Object.assign(texts, all),
    (error) => {
      allTexts = null; // a later call tries again
      throw error;
    },
  );
  return allTexts;
}

/** Load the library again, after a custom section was saved or deleted. */
export async function reloadLibrary() {
  library.value = await fetchJson(`/api/library?language=${language.value}`);
}

/** Return a text with its values filled in; the value `n` chooses the plural form.
 * @param {string} key @param {Record<string, string|number>} [values] */
export function t(key, values = {}) {
  const texts = translations.value;
  const text = texts[key] ?? texts[`${key}.${pluralForm(texts[PLURAL_RULE], values.n)}`];
  if (text === undefined) return key;
  return text.replace(/\{(\w+)(?:![rs])?\}/g, (_, name) => String(values[name] ?? ''));
}

/**
 * Return a thing of the library.
 * @param {string} id
 * @param {string} [kind] needed only where two kinds share an id
 */
export function thing(id, kind) {
  const things = library.value?.things ?? [];
  return things.find((one) => one.id === id && (!kind || one.kind === kind));
}

/**
 * Return the name of a tile, card, terrain, piece or source of gold.
 * @param {string} id
 * @param {string} [kind]
 */
export function thingName(id, kind) {
  const entry = thing(id, kind);
  if (entry) return entry.name;
  const texts = translations.value;
  for (const table of NAME_TABLES) if (texts[`${table}.${id}`]) return texts[`${table}.${id}`];
  return id
    .split('/')
    .map((part) => texts[`terrain.${part}`] ?? part)
    .join('/');
}

/** Announce a text to screen readers. @param {string} text */
export function announce(text) {
  const live = document.getElementById('live');
  if (!live || !text) return;
  const line = document.createElement('p');
  line.textContent = text;
  live.append(line);
  while (live.childElementCount > MAX_ANNOUNCEMENTS) live.firstElementChild?.remove();
}

effect(() => {
  document.title = translations.value['page.title'] ?? 'Kingdom Builder';
});
