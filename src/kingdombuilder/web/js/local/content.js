// Texts that were written with the site, so that the page appears before its worker is ready.

/** The requests that a file answers. @type {[RegExp, string][]} */
const FILES = [
  [/^GET \/api\/translations$/, 'translations'],
  [/^GET \/api\/library$/, 'library'],
  [/^GET \/api\/rules$/, 'rules'],
  [/^GET \/api\/how-to-play$/, 'how-to-play'],
  [/^POST \/api\/setups$/, 'first-setup'],
];
const FIRST_SETUP = JSON.stringify({ first_game: true, seats: 2 });

/**
 * Return the file that answers a request, or null.
 * @param {string} method
 * @param {URL} url
 * @param {BodyInit|null|undefined} body
 * @param {boolean} hasSections whether the library has custom sections
 */
export function contentFile(method, url, body, hasSections) {
  const name = FILES.find(([pattern]) => pattern.test(`${method} ${url.pathname}`))?.[1];
  if (!name || (name === 'library' && hasSections)) return null;
  if (name === 'first-setup' && body !== FIRST_SETUP) return null;
  return `${name}.${url.searchParams.get('language')}.json`;
}
