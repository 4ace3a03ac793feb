// Plural forms: the server sends the rule of each language.

/**
 * Return the plural form of a number.
 * @param {string|undefined} rule the numbers that take the singular, such as `0 1`
 * @param {string|number|undefined} n
 * @returns {'one'|'many'}
 */
export const pluralForm = (rule, n) => (rule?.split(' ').includes(String(n)) ? 'one' : 'many');
