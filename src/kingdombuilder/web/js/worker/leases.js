// Leases: of all pages that show a game, one lets its bots act, and one computes a review. A lease
// ends with its page.

/** The leases of this page, each with the promise that it has ended.
 * @type {Map<string, {release: () => void, ended: Promise<unknown>}>} */
const leases = new Map();

/**
 * Take a lease, and return whether this page has it. Without locks, which private windows may refuse, every
 * page gets it, and the store keeps the picks of the first.
 * @param {string} name
 * @returns {Promise<boolean>}
 */
export function takeLease(name) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const ended = navigator.locks.request(`lease ${name}`, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      if (!lock) return undefined;
      return new Promise((/** @type {(value?: unknown) => void} */ release) => {
        leases.set(name, { release, ended });
      });
    });
    ended.catch(() => resolve(true));
  });
}

/** Give a lease back; other pages can take it after that. @param {string} name */
export async function releaseLease(name) {
  const lease = leases.get(name);
  leases.delete(name);
  lease?.release();
  await lease?.ended;
}
