// Plural forms: the same rule as on the server.

/** The numbers that take the singular. @type {Record<string, number[]>} */
const SINGULAR = { en: [1], fr: [0, 1] };

/**
 * Return the plural form of a number in a language.
 * @param {string} language
 * @param {number} n
 * @returns {'one'|'many'}
 */
export const pluralForm = (language, n) =>
  (SINGULAR[language] ?? SINGULAR.en).includes(n) ? 'one' : 'many';
