// This device as the page's server: requests and connections to its worker.

import { signal } from '../vendor.js';
import { WorkerClient } from './worker-client.js';

/** @typedef {import('./worker-client.js').WorkerMessage} WorkerMessage */
/** @typedef {import('./local-connection.js').LocalConnection} LocalConnection */
/** @typedef {{message: Record<string, unknown>, resolve: (answer: Response) => void}} PendingRequest */

const UNAVAILABLE = 503;
const NO_BODY = 204;

export class Device {
  /** How much of the interpreter has arrived, from 0 to 1; 1 is the whole. */
  progress = signal(0);
  isReady = signal(false);
  /** Whether the interpreter cannot be started in this browser. */
  hasFailed = signal(false);
  storage = signal(/** @type {import('../worker/store.js').StorageStatus} */ ('kept'));
  sections = signal(0);
  /** @type {Map<string, LocalConnection>} */
  connections = new Map();
  /** @type {Map<number, PendingRequest>} */
  pending = new Map();
  count = 0;

  /** @param {import('../protocol/site.js').SiteInfo} site */
  constructor(site) {
    this.client = new WorkerClient(
      site,
      (message) => this.receive(message),
      () => this.recover(),
    );
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    this.client.send(message);
  }

  /**
   * Let the worker answer a request.
   * @param {string} method
   * @param {string} url
   * @param {unknown} body a text, or a value for JSON
   * @returns {Promise<Response>}
   */
  request(method, url, body) {
    this.count += 1;
    const message = { type: 'request', id: this.count, method, url, body };
    return new Promise((resolve) => {
      this.pending.set(message.id, { message, resolve });
      this.send(message);
    });
  }

  /** @param {WorkerMessage} message */
  receive(message) {
    switch (message.type) {
      case 'message':
        this.connections.get(message.connection)?.receive(message.message);
        break;
      case 'response':
        this.answer(message);
        break;
      case 'close':
        this.connections.get(message.connection)?.end();
        break;
      case 'progress':
        this.progress.value = message.share;
        break;
      case 'storage':
        this.storage.value = message.status;
        break;
      case 'ready':
        this.sections.value = message.sections;
        this.isReady.value = true;
        break;
      case 'failed':
        console.error(message.text);
        this.hasFailed.value = true;
        break;
    }
  }

  /** @param {WorkerMessage} message */
  answer({ id, status, kind, body }) {
    const response = new Response(status === NO_BODY ? null : body, {
      status,
      headers: { 'content-type': kind },
    });
    this.pending.get(id)?.resolve(response);
    this.pending.delete(id);
  }

  /** Continue with another worker: tables are read again from the store. */
  recover() {
    this.isReady.value = false;
    for (const [id, { message, resolve }] of this.pending) {
      if (message.method === 'GET') queueMicrotask(() => this.send(message));
      else {
        // It may have been carried out, so it is not repeated.
        this.pending.delete(id);
        resolve(new Response(null, { status: UNAVAILABLE }));
      }
    }
    queueMicrotask(() => {
      for (const connection of this.connections.values()) connection.open();
    });
  }
}
