// A connection to a table of this device.

import { language } from '../i18n/i18n.js';
import { signal } from '../vendor.js';

let count = 0;

export class LocalConnection {
  /**
   * @param {string} game
   * @param {import('../protocol/socket.js').MessageHandler} onMessage
   * @param {string} path of a server's socket
   * @param {() => string} query what the worker must know if it is a new one
   * @param {import('./device.js').Device} device
   */
  constructor(game, onMessage, path, query, device) {
    count += 1;
    this.id = `page ${count}`;
    this.game = game;
    this.path = path;
    this.query = query;
    this.onMessage = onMessage;
    this.device = device;
    this.isOpen = signal(false);
    this.isOutdated = signal(false);
    device.connections.set(this.id, this);
    this.open();
  }

  /** Connect, or connect again to a worker that was restarted. */
  open() {
    this.isOpen.value = false;
    this.device.send({
      type: 'connect',
      connection: this.id,
      path: `${this.path}?${this.query()}`,
      language: language.value,
    });
  }

  /** @param {ServerMessage} message */
  receive(message) {
    if (message.type !== 'error') this.isOpen.value = true;
    this.onMessage(message);
  }

  /** End the connection, because the game no longer exists. */
  end() {
    this.isOpen.value = false;
    this.onMessage({ type: 'gone' });
  }

  /** @param {ClientMessage} message */
  send(message) {
    if (!this.isOpen.value) return false;
    this.device.send({ type: 'send', connection: this.id, message });
    return true;
  }

  replaceConnection() {
    // Every user of this device is the same.
  }

  close() {
    this.device.connections.delete(this.id);
    this.device.send({ type: 'disconnect', connection: this.id });
  }
}
