// The transport of a page that a server has sent.

import { Socket } from './socket.js';

/** @type {import('./transport.js').Transport} */
export const network = {
  connect: (game, onMessage) => new Socket(game, onMessage),
  fetch: (url, init) => fetch(url, init),
  imageUrl: (url) => url,
};
