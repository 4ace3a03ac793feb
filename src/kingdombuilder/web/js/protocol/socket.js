// The socket of one table. It reconnects when the connection is lost; the server then sends the whole table again.

import { language } from '../i18n/i18n.js';
import { signal } from '../vendor.js';

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 5000;
const MAX_RECONNECT_WAIT_MS = 2000; // after a connection was lost, the server is probably restarting

const PROTOCOL = 2;
const CLOSE_PROTOCOL = 4400; // the page is older than the server
const CLOSE_NOT_FOUND = 4404;
const RELOADED_KEY = 'kingdombuilder.reloaded';

/** A message of the server, or that the table does not exist. @typedef {ServerMessage|{type: 'gone'}} Incoming */
/** @typedef {(message: Incoming) => void} MessageHandler */

/** Load the current page, but only once, so that a server that is older than the page causes no loop. */
function reloadOnce() {
  try {
    if (sessionStorage.getItem(RELOADED_KEY)) return;
    sessionStorage.setItem(RELOADED_KEY, '1');
    location.reload();
  } catch {
    /* without storage, the page could reload for ever */
  }
}

/** Allow another reload, because the server speaks the protocol of this page. */
function allowReload() {
  try {
    sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    /* a private window stores nothing */
  }
}

export class Socket {
  /** @param {string} game @param {MessageHandler} onMessage */
  constructor(game, onMessage) {
    this.game = game;
    this.onMessage = onMessage;
    this.isOpen = signal(false);
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
    const query = `protocol=${PROTOCOL}&gains=1&language=${language.value}`;
    const connection = new WebSocket(
      `${scheme}://${location.host}/api/games/${this.game}/socket?${query}`,
    );
    this.connection = connection;
    connection.onopen = () => {
      this.isOpen.value = true;
      this.wasOpen = true;
      this.wait = FIRST_WAIT_MS;
    };
    connection.onmessage = (event) => {
      allowReload();
      this.onMessage(JSON.parse(event.data));
    };
    connection.onclose = (event) => {
      if (this.connection !== connection) return;
      if (event.code === CLOSE_PROTOCOL) reloadOnce();
      this.onLost(event.code === CLOSE_NOT_FOUND);
    };
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
