// The user of this browser: a guest or an account. The server identifies them by a cookie that scripts cannot read.

import { api } from '../protocol/http.js';
import { signal } from '../vendor.js';
import { readText, storeText } from './local-storage.js';

const KEY = 'kingdombuilder.person';

/** @type {import('@preact/signals').Signal<CurrentUser|null>} */
export const user = signal(null);
let request = /** @type {Promise<CurrentUser>|null} */ (null);

/** The id of the user at the last visit. */
export const storedUserId = () => readText(KEY) ?? '';

/** Whether this browser has never been here before. */
export const isFirstVisit = !storedUserId();

/** @param {CurrentUser} next */
export function setUser(next) {
  user.value = next;
  storeText(KEY, next.id);
  return next;
}

/** Load the user once; the response sets a guest’s cookie if there was none. */
export function loadUser() {
  request ??= api.get('/api/me').then(setUser, (error) => {
    request = null;
    throw error;
  });
  return request;
}

/** Load the user again, after signing out for instance. */
export function reloadUser() {
  request = null;
  return loadUser();
}

/** Change the name that others see of a guest; an account keeps its name. @param {string} name */
export async function renameGuest(name) {
  const now = user.value;
  if (!name || !now || now.kind !== 'guest' || name === now.name) return;
  setUser({ ...now, ...(await api.put('/api/me', { name })) });
}
