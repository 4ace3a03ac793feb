// All words of the page come from the server's words files; a change of language needs no reload.
import { computed, effect, signal } from './lib.js';
import { settings } from './settings.js';

export const LANGUAGES = ['en', 'fr'];
const PSEUDO = 'zz'; // not offered: finds what is not translated, or clipped when longer

function preferred() {
  const asked = new URLSearchParams(location.search).get('lang') || settings.language.value;
  if (LANGUAGES.includes(asked) || asked === PSEUDO) return asked;
  return (
    navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => LANGUAGES.includes(tag)) || 'en'
  );
}

/** The language of the page. */
export const language = signal(preferred());
/** @type {import('@preact/signals').Signal<Record<string, string>>} */
export const words = signal({});
/** Everything in the boxes, with its words. @type {import('@preact/signals').Signal<Library|null>} */
export const library = signal(null);
export const ready = computed(() => library.value !== null);

/** @param {string} wanted */
export async function speak(wanted) {
  const [sentences, things] = await Promise.all(
    ['words', 'library'].map((what) =>
      fetch(`/api/${what}?language=${wanted}`).then((answer) => answer.json()),
    ),
  );
  document.documentElement.lang = wanted === PSEUDO ? 'en' : wanted;
  words.value = sentences;
  library.value = things;
  language.value = wanted;
  if (wanted === PSEUDO) return;
  settings.language.value = wanted;
  document.cookie = `language=${wanted};path=/;max-age=31536000;SameSite=Strict`; // so that the words are on their way before they are asked for
}

/** Fetch the library anew, when a section of one's own came or went. */
export async function refreshLibrary() {
  library.value = await fetch(`/api/library?language=${language.value}`).then((answer) =>
    answer.json(),
  );
}

/** A sentence with its facts filled in; the fact `n` chooses between the forms `one` and `many`.
 * @param {string} key @param {Record<string, string|number>} [facts] */
export function say(key, facts = {}) {
  const all = words.value;
  let text = all[key];
  if (text === undefined) {
    const isOne = all['plural.one']?.split(' ').includes(String(facts.n));
    text = all[`${key}.${isOne ? 'one' : 'many'}`];
  }
  if (text === undefined) return key;
  return text.replace(/\{(\w+)(?:![rs])?\}/g, (_, name) => String(facts[name] ?? ''));
}

/** @param {string} id @param {string} [kind] needed only where two kinds share a name */
export function thing(id, kind) {
  const things = library.value?.things ?? [];
  return things.find((one) => one.id === id && (!kind || one.kind === kind));
}

/** The name of a tile, card, terrain, piece or source of gold. @param {string} id @param {string} [kind] */
export function nameOf(id, kind) {
  const found = thing(id, kind);
  if (found) return found.name;
  for (const table of ['source', 'piece', 'terrain']) {
    if (words.value[`${table}.${id}`]) return words.value[`${table}.${id}`];
  }
  return id
    .split('/')
    .map((part) => words.value[`terrain.${part}`] ?? part)
    .join('/');
}

/** Say something to who listens rather than looks. @param {string} text */
export function announce(text) {
  const live = document.getElementById('live');
  if (!live || !text) return;
  const line = document.createElement('p');
  line.textContent = text;
  live.append(line);
  while (live.childElementCount > 12) live.firstElementChild?.remove();
}

effect(() => {
  document.title = words.value['page.title'] ?? 'Kingdom Builder';
});
