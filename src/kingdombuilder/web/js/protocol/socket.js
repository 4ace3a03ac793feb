// The socket of one table. It reconnects when the connection is lost; the server then sends the whole table again.

import { language } from '../i18n/i18n.js';
import { signal } from '../vendor.js';

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 5000;
const MAX_RECONNECT_WAIT_MS = 2000; // after a connection was lost, the server is probably restarting

const PROTOCOL = 2;
const OLDEST_PROTOCOL = 2; // of the servers that this page still supports
const CLOSE_PROTOCOL = 4400; // the page and the server have no version in common
const CLOSE_NOT_FOUND = 4404;
const RELOADED_KEY = 'kingdombuilder.reloaded';
const BUILD = import.meta.url; // the built file's name contains a hash of its content

/** A message of the server, or that the table does not exist. @typedef {ServerMessage|{type: 'gone'}} Incoming */
/** @typedef {(message: Incoming) => void} MessageHandler */

/**
 * A socket that the document has opened, and its events so far.
 * @typedef {{socket: WebSocket, events: Event[]}} EarlySocket
 */

/**
 * Return the socket that the document has opened if it has this address, with its events; the first
 * caller gets it.
 * @param {string} address
 */
function takeEarlySocket(address) {
  const page = /** @type {Window & {earlySocket?: EarlySocket}} */ (window);
  const early = page.earlySocket;
  page.earlySocket = undefined;
  if (early?.socket.url === address) return early;
  early?.socket.close(); // for example, the user has chosen another language
  return undefined;
}

/**
 * Load the current page, but only once from each build: during an upgrade, the page can come from an old node and the
 * socket can lead to a new one, again and again. Return whether it reloads.
 */
function reloadOnce() {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === BUILD) return false;
    sessionStorage.setItem(RELOADED_KEY, BUILD);
  } catch {
    return false; // without storage, the page could reload for ever
  }
  location.reload();
  return true;
}

export class Socket {
  /**
   * @param {string} game
   * @param {MessageHandler} onMessage
   * @param {string} path of the socket, below `/api`
   * @param {() => string} moreQuery what else the server must know at each connection
   */
  constructor(game, onMessage, path, moreQuery) {
    this.game = game;
    this.path = path;
    this.moreQuery = moreQuery;
    this.onMessage = onMessage;
    this.isOpen = signal(false); // the server has accepted the connection
    this.isOutdated = signal(false); // the server did not accept this version of the page
    this.wait = FIRST_WAIT_MS;
    this.timer = 0;
    this.wasOpen = false;
    this.closed = false;
    this.onVisible = () => {
      if (!document.hidden) this.reconnect();
    };
    this.onOffline = () => this.drop();
    addEventListener('online', this.onVisible);
    addEventListener('offline', this.onOffline);
    document.addEventListener('visibilitychange', this.onVisible);
    this.open();
  }

  open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const versions = `protocol=${PROTOCOL}&oldest_protocol=${OLDEST_PROTOCOL}`;
    const query = `${versions}&gains=1&language=${language.value}${this.moreQuery()}`;
    const address = `${scheme}://${location.host}/api${this.path}/socket?${query}`;
    const early = takeEarlySocket(address);
    const connection = early?.socket ?? new WebSocket(address);
    this.connection = connection;
    connection.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type !== 'error') this.onAccepted();
      this.onMessage(message);
    };
    connection.onclose = (event) => {
      if (this.connection !== connection) return;
      if (event.code === CLOSE_PROTOCOL) {
        this.isOutdated.value = true;
        if (reloadOnce()) return;
      }
      this.onLost(event.code === CLOSE_NOT_FOUND);
    };
    // Later, because the owner of this socket does not have it yet.
    queueMicrotask(() => {
      for (const event of early?.events ?? []) connection.dispatchEvent(event);
    });
  }

  onAccepted() {
    this.isOpen.value = true;
    this.isOutdated.value = false;
    this.wasOpen = true;
    this.wait = FIRST_WAIT_MS;
  }

  /** Connect immediately, unless the socket is open or connecting. */
  reconnect() {
    if (this.closed || (this.connection && this.connection.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** Drop a connection that is dead, even if the browser has not noticed. */
  drop() {
    const connection = this.connection;
    this.connection = undefined;
    connection?.close();
    this.onLost(false);
  }

  /** @param {boolean} isPermanent */
  onLost(isPermanent) {
    this.isOpen.value = false;
    if (this.closed) return;
    if (isPermanent) {
      this.onMessage({ type: 'gone' });
      return;
    }
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.reconnect(), this.wait);
    this.wait = Math.min(this.wait * 2, this.wasOpen ? MAX_RECONNECT_WAIT_MS : MAX_WAIT_MS);
  }

  /** Replace the connection, so that the server identifies the user again. */
  replaceConnection() {
    const previous = this.connection;
    if (!previous || this.closed) return;
    previous.onmessage = null;
    this.open();
    previous.close();
  }

  /**
   * Send a message and return whether it was sent.
   * @param {ClientMessage} message
   */
  send(message) {
    if (this.connection?.readyState !== WebSocket.OPEN) return false;
    this.connection.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.onVisible);
    removeEventListener('offline', this.onOffline);
    document.removeEventListener('visibilitychange', this.onVisible);
    this.connection?.close();
  }
}
