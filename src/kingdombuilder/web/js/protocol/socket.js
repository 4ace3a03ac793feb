// One socket to one game. It comes back by itself; the server then sends the whole table anew.

import { language } from '../i18n/i18n.js';
import { signal } from '../vendor.js';

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const LONGEST_AGAIN = 2000; // who was connected before waits for a server that restarts, not for one that is not there

/** @typedef {(message: any) => void} Hear */

export class Socket {
  /** @param {string} game @param {Hear} hear */
  constructor(game, hear) {
    this.game = game;
    this.hear = hear;
    this.online = signal(false);
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.known = false;
    this.closed = false;
    this.back = () => {
      if (!document.hidden) this.hurry();
    };
    this.gone = () => this.drop();
    addEventListener('online', this.back);
    addEventListener('offline', this.gone);
    document.addEventListener('visibilitychange', this.back);
    this.open();
  }

  open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const link = new WebSocket(
      `${scheme}://${location.host}/api/games/${this.game}/socket?language=${language.value}`,
    );
    this.link = link;
    link.onopen = () => {
      this.online.value = true;
      this.known = true;
      this.wait = FIRST_WAIT;
    };
    link.onmessage = (event) => this.hear(JSON.parse(event.data));
    link.onclose = (event) => {
      if (this.link === link) this.lose(event.code === 4404);
    };
  }

  /** Try again at once, unless it is open or being opened. */
  hurry() {
    if (this.closed || (this.link && this.link.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    this.open();
  }

  /** The link is of no use any more, whether it knows that itself or not. */
  drop() {
    const link = this.link;
    this.link = undefined;
    link?.close();
    this.lose(false);
  }

  /** @param {boolean} forEver */
  lose(forEver) {
    this.online.value = false;
    if (this.closed) return;
    if (forEver) {
      this.hear({ type: 'gone' });
      return;
    }
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hurry(), this.wait);
    this.wait = Math.min(this.wait * 2, this.known ? LONGEST_AGAIN : LONGEST_WAIT);
  }

  /** Another person sits before the screen now: the server has to look again who it is. */
  renew() {
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
    removeEventListener('online', this.back);
    removeEventListener('offline', this.gone);
    document.removeEventListener('visibilitychange', this.back);
    this.link?.close();
  }
}
