// Who sits before this screen: a guest or an account. The server knows it by a cookie that no script can read.

import { api } from '../protocol/http.js';
import { signal } from '../vendor.js';

const KEY = 'kingdombuilder.person';

/** @type {import('@preact/signals').Signal<UserInfo|null>} */
export const user = signal(null);
let request = /** @type {Promise<UserInfo>|null} */ (null);

/** Who sat here the last time. */
export function storedUserId() {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** @param {UserInfo} now */
export function setUser(now) {
  user.value = now;
  try {
    localStorage.setItem(KEY, now.id);
  } catch {
    /* a private window keeps nothing */
  }
  return now;
}

/** Ask once who we are; the answer brings a guest's cookie where there was none. */
export function loadUser() {
  request ??= api.get('/api/me').then(setUser, (error) => {
    request = null;
    throw error;
  });
  return request;
}

/** The same, asked again: after signing out one is a guest. */
export function reloadUser() {
  request = null;
  return loadUser();
}

/** A guest's name as others see it; an account has its own for good. @param {string} name */
export async function renameGuest(name) {
  const now = user.value;
  if (!name || !now || now.kind !== 'guest' || name === now.name) return;
  setUser({ ...now, ...(await api.put('/api/me', { name })) });
}
