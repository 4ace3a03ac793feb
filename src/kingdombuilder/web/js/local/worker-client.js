// The worker of this page: it is started once, and again if it dies.

const MAX_STARTS = 4; // until it is ready

/** @typedef {Record<string, any> & {type: string}} WorkerMessage */

/** Return the whole address of a file of the site, because a worker has another base. @param {string} path */
const fullUrl = (path) => new URL(path, document.baseURI).href;

export class WorkerClient {
  /**
   * @param {import('../protocol/site.js').SiteInfo} site
   * @param {(message: WorkerMessage) => void} onMessage
   * @param {() => void} onRestart
   */
  constructor(site, onMessage, onRestart) {
    this.site = site;
    this.onMessage = onMessage;
    this.onRestart = onRestart;
    this.starts = 0;
    this.worker = this.start();
  }

  start() {
    this.starts += 1;
    const { python, tableWorker, botWorker } = this.site;
    const lock = `worker ${crypto.getRandomValues(new Uint32Array(2)).join()}`;
    const worker = new Worker(fullUrl(tableWorker), { type: 'module', name: 'tables' });
    worker.onmessage = ({ data }) => {
      if (this.worker === worker) this.receive(JSON.parse(data), worker, lock);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.restart(worker);
    };
    const { folder, snapshot, engine, net } = python;
    worker.postMessage({
      python: {
        ...python,
        folder: fullUrl(folder),
        snapshot: fullUrl(snapshot),
        engine: fullUrl(engine),
        net: fullUrl(net),
      },
      botWorker: fullUrl(botWorker),
      lock,
    });
    return worker;
  }

  /** @param {WorkerMessage} message @param {Worker} worker @param {string} lock */
  receive(message, worker, lock) {
    if (message.type === 'ready') this.starts = 0;
    // A worker that dies releases its lock. Browsers give no other sign of it.
    if (message.type === 'alive') navigator.locks.request(lock, () => this.restart(worker));
    else this.onMessage(message);
  }

  /** @param {Worker} worker */
  restart(worker) {
    if (this.worker !== worker) return;
    worker.terminate();
    if (this.starts >= MAX_STARTS) {
      this.onMessage({ type: 'failed', text: '' });
      return;
    }
    this.onRestart();
    this.worker = this.start();
  }

  /** @param {Record<string, unknown>} message */
  send(message) {
    this.worker.postMessage(message);
  }
}
