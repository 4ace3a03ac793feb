// Leases: of all pages that show a game, one lets its bots act. A lease ends with its page.

/** @type {Map<string, () => void>} */
const releases = new Map();

/**
 * Return whether this page may let the bots of a game act. Without locks, which private windows may
 * refuse, every page may, and the store keeps the picks of the first.
 * @param {string} game
 * @returns {Promise<boolean>}
 */
export function takeLease(game) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const lease = navigator.locks.request(`bots ${game}`, { ifAvailable: true }, (lock) => {
      resolve(Boolean(lock));
      if (!lock) return undefined;
      return new Promise((/** @type {(value?: unknown) => void} */ release) => {
        releases.set(game, release);
      });
    });
    lease.catch(() => resolve(true));
  });
}

/** Let other pages act for a game. @param {string} game */
export function releaseLease(game) {
  releases.get(game)?.();
  releases.delete(game);
}
