// One socket to one game. It comes back by itself; the server then sends the whole table anew.

import { language } from '../i18n/i18n.js';
import { signal } from '../vendor.js';

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 5000;
const MAX_RECONNECT_WAIT_MS = 2000; // who was connected before waits for a server that restarts, not for one that is not there

/** @typedef {(message: any) => void} Hear */

export class Socket {
  /** @param {string} game @param {Hear} hear */
  constructor(game, hear) {
    this.game = game;
    this.onMessage = hear;
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
    const link = new WebSocket(
      `${scheme}://${location.host}/api/games/${this.game}/socket?language=${language.value}`,
    );
    this.link = link;
    link.onopen = () => {
      this.isOpen.value = true;
      this.wasOpen = true;
      this.wait = FIRST_WAIT_MS;
    };
    link.onmessage = (event) => this.onMessage(JSON.parse(event.data));
    link.onclose = (event) => {
      if (this.link === link) this.onLost(event.code === 4404);
    };
  }

  /** Try again at once, unless it is open or being opened. */
  reconnect() {
    if (this.closed || (this.link && this.link.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** The link is of no use any more, whether it knows that itself or not. */
  drop() {
    const link = this.link;
    this.link = undefined;
    link?.close();
    this.onLost(false);
  }

  /** @param {boolean} forEver */
  onLost(forEver) {
    this.isOpen.value = false;
    if (this.closed) return;
    if (forEver) {
      this.onMessage({ type: 'gone' });
      return;
    }
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.reconnect(), this.wait);
    this.wait = Math.min(this.wait * 2, this.wasOpen ? MAX_RECONNECT_WAIT_MS : MAX_WAIT_MS);
  }

  /** Another person sits before the screen now: the server has to look again who it is. */
  replaceConnection() {
    const before = this.link;
    if (!before || this.closed) return;
    before.onmessage = null;
    this.open();
    before.close();
  }

  /** @param {{type: string, [fact: string]: unknown}} message @returns {boolean} whether it could be sent */
  send(message) {
    if (this.link?.readyState !== WebSocket.OPEN) return false;
    this.link.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.onVisible);
    removeEventListener('offline', this.onOffline);
    document.removeEventListener('visibilitychange', this.onVisible);
    this.link?.close();
  }
}
