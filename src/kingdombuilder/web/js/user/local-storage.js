// Values in the local storage of the browser. A private window may refuse it; then nothing is stored.

/** @type {Set<() => void>} */
const listeners = new Set();
let isReplaced = false;

/** Return a stored text, or null. @param {string} key */
export function readText(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Return a stored value, or null if there is none that can be read. @param {string} key */
export function readValue(key) {
  try {
    return JSON.parse(readText(key) || 'null');
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} text */
export function storeText(key, text) {
  if (isReplaced) return;
  try {
    localStorage.setItem(key, text);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** @param {string} key @param {unknown} value */
export const storeValue = (key, value) => storeText(key, JSON.stringify(value));

/**
 * Replace stored values. This page has read others: it stores nothing afterwards, and must be reloaded.
 * @param {[string, string][]} values
 */
export function replaceTexts(values) {
  for (const [key, text] of values) localStorage.setItem(key, text);
  isReplaced = true;
}

/** Call a function after each change. @param {() => void} listener */
export const onStored = (listener) => listeners.add(listener);
