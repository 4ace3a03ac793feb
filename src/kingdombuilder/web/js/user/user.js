// Who sits before this screen: a guest or an account. The server knows it by a cookie that no script can read.

import { api } from '../protocol/http.js';
import { signal } from '../vendor.js';

const KEY = 'kingdombuilder.person';

/** @type {import('@preact/signals').Signal<Person|null>} */
export const person = signal(null);
let asked = /** @type {Promise<Person>|null} */ (null);

/** Who sat here the last time. */
export function remembered() {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** @param {Person} now */
export function become(now) {
  person.value = now;
  try {
    localStorage.setItem(KEY, now.id);
  } catch {
    /* a private window keeps nothing */
  }
  return now;
}

/** Ask once who we are; the answer brings a guest's cookie where there was none. */
export function meet() {
  asked ??= api.get('/api/me').then(become, (error) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** The same, asked again: after signing out one is a guest. */
export function meetAgain() {
  asked = null;
  return meet();
}

/** A guest's name as others see it; an account has its own for good. @param {string} name */
export async function callMe(name) {
  const now = person.value;
  if (!name || !now || now.kind !== 'guest' || name === now.name) return;
  become({ ...now, ...(await api.put('/api/me', { name })) });
}
