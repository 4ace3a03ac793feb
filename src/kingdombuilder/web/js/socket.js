// One socket to one game. It comes back by itself; the server then sends the whole table anew.
import { signal } from './lib.js';
import { language } from './words.js';

const LONGEST_WAIT = 5000;

/** @typedef {(message: any) => void} Hear */

export class Socket {
  /** @param {string} game @param {Hear} hear */
  constructor(game, hear) {
    this.game = game;
    this.hear = hear;
    this.online = signal(false);
    this.wait = 250;
    this.closed = false;
    this.open();
  }

  open() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.link = new WebSocket(`${scheme}://${location.host}/api/games/${this.game}/socket?language=${language.value}`);
    this.link.onopen = () => { this.online.value = true; this.wait = 250; };
    this.link.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.link.onclose = (event) => {
      this.online.value = false;
      if (this.closed) return;
      if (event.code === 4404) { this.hear({ type: 'gone' }); return; }
      setTimeout(() => { if (!this.closed) this.open(); }, this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  /** @param {{type: string, [fact: string]: unknown}} message @returns {boolean} whether it could be sent */
  send(message) {
    if (this.link?.readyState !== WebSocket.OPEN) return false;
    this.link.send(JSON.stringify(message));
    return true;
  }

  close() { this.closed = true; this.link?.close(); }
}
