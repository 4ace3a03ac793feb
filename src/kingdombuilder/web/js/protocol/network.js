// The transport of a page that a server has sent.

import { Socket } from './socket.js';

/** @type {import('./transport.js').Transport} */
export const network = {
  connect: (game, onMessage, path, query) => new Socket(game, onMessage, path, query),
  fetch: (url, init) => fetch(url, init),
  imageUrl: (url) => url,
};
