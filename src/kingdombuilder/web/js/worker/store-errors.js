// What can be wrong with the store of a device.

/** Another page has stored an event with this number, or has deleted the game. */
export const CONFLICT = 'conflict';

/** Whether the browser has no space left. @param {unknown} error */
export const isFull = (error) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
