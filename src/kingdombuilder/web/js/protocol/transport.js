// How the page reaches its tables and their data: over the network, or in a worker on this device.

/** @typedef {import('./socket.js').MessageHandler} MessageHandler */

/**
 * A connection to one table.
 * @typedef {object} TableConnection
 * @property {string} game
 * @property {import('@preact/signals').Signal<boolean>} isOpen the other end has accepted it
 * @property {import('@preact/signals').Signal<boolean>} isOutdated the other end has another version
 * @property {(message: ClientMessage) => boolean} send returns whether the message was sent
 * @property {() => void} replaceConnection identifies the user again
 * @property {() => void} close
 */

/**
 * @typedef {object} Transport
 * @property {(game: string, onMessage: MessageHandler, path: string, query: () => string) =>
 *   TableConnection} connect the path is that of the socket, and the query is for reconnecting
 * @property {(url: string, init?: RequestInit) => Promise<Response>} fetch
 * @property {(url: string) => string | Promise<string>} imageUrl
 */

let current = /** @type {Transport} */ (/** @type {unknown} */ (null)); // until the page has chosen

/** Choose the transport of this page. @param {Transport} transport */
export function setTransport(transport) {
  current = transport;
}

/** @type {Transport['connect']} */
export const connectTable = (game, onMessage, path, query) =>
  current.connect(game, onMessage, path, query);
/** @type {Transport['fetch']} */
export const fetchData = (url, init) => current.fetch(url, init);
/** @type {Transport['imageUrl']} */
export const imageUrl = (url) => current.imageUrl(url);
