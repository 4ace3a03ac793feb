// The errors of a device's store.

/** Another page has stored an event with this number, or has deleted the game. */
export const CONFLICT = 'conflict';

/** Whether the browser has no space left. @param {unknown} error */
export const isFull = (error) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
