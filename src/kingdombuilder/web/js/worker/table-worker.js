// The worker of a page: the tables of this device, in Python, with their store and their bots.

import { BotPool } from './bot-pool.js';
import { releaseLease, takeLease } from './leases.js';
import { startPython } from './python.js';
import { Store } from './store.js';

/**
 * The first message of the page.
 * @typedef {object} WorkerSettings
 * @property {import('./python.js').PythonParts} python
 * @property {string} botWorker the address of the bots' worker
 * @property {string} lock the name of a lock that this worker holds as long as it lives
 */

const WARM_UP_MS = 1500; // after a table is opened: its first board comes before its bots

const scope = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** @param {Record<string, unknown>} message */
const post = (message) => scope.postMessage(JSON.stringify(message));

/**
 * Carry out an operation of the store for Python.
 * @param {Store} store
 * @param {string} operation
 * @param {string} given the arguments as JSON
 */
async function callStore(store, operation, given) {
  try {
    const value = await /** @type {any} */ (store)[operation](...JSON.parse(given));
    return JSON.stringify({ value: value ?? null });
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : String(error) });
  }
}

/** Start the tables and return the function that takes a message. @param {WorkerSettings} settings */
async function start({ python: parts, botWorker }) {
  const bots = new BotPool(botWorker, parts);
  let receive = (/** @type {string} */ text) => Promise.resolve(void text);
  const store = new Store(
    (status) => post({ type: 'storage', status }),
    (message) => receive(JSON.stringify(message)),
  );
  const python = await startPython(parts, (share) => post({ type: 'progress', share }));
  const worker = python.pyimport('kingdombuilder.server.local.worker').Worker({
    post: (/** @type {string} */ text) => scope.postMessage(text),
    store: (/** @type {string} */ operation, /** @type {string} */ given) =>
      callStore(store, operation, given),
    think: async (/** @type {any} */ work, /** @type {number} */ seconds) =>
      (await bots.think(work.toJs(), seconds)) ?? undefined,
    study: async (/** @type {any} */ work, /** @type {number} */ seconds) =>
      (await bots.study(work.toJs(), seconds)) ?? undefined,
    worker_count: bots.most,
    take_lease: takeLease,
    release_lease: releaseLease,
    report: (/** @type {string} */ text) => console.error(text),
  });
  const sections = await worker.load_sections();
  receive = (text) => worker.receive(text);
  post({ type: 'ready', sections });
  return (/** @type {any} */ message) => {
    if (message.type === 'connect') setTimeout(() => bots.warmUp(), WARM_UP_MS);
    return receive(JSON.stringify(message));
  };
}

let started = /** @type {ReturnType<typeof start>|null} */ (null);

scope.onmessage = ({ data }) => {
  if (started) {
    started.then((take) => take(data)).catch((error) => console.error(error));
    return;
  }
  navigator.locks
    ?.request(data.lock, () => {
      post({ type: 'alive' });
      return new Promise(() => {}); // as long as this worker lives
    })
    .catch(() => {}); // a private window may refuse it
  started = start(data);
  started.catch((error) => post({ type: 'failed', text: String(error) }));
};
