// The workers in which bots think, and in which games are reviewed and positions analysed. The first is
// started with the first table, more when they are needed.

const MAX_WORKERS = 3;
const TIME_LIMIT_MS = 20_000; // in addition to the bot's own time, and to starting the worker
const IDLE_MS = 60_000; // after which all but one worker are stopped

/**
 * @typedef {object} Task
 * @property {Uint8Array} work
 * @property {number} ms
 * @property {boolean} isStudy whether bots come before it
 * @property {(result: Uint8Array|null) => void} resolve
 */

class BotWorker {
  /** @param {string} url @param {import('./python.js').PythonParts} parts */
  constructor(url, parts) {
    this.worker = new Worker(url, { type: 'module', name: 'bot' });
    this.worker.postMessage(parts);
    /** @type {Task|null} */
    this.task = null;
  }

  /** Do a task; the result is null if the worker fails or takes too long. @param {Task} task */
  run(task) {
    this.task = task;
    return new Promise((/** @type {(isAlive: boolean) => void} */ done) => {
      const finish = (/** @type {Uint8Array|null} */ result) => {
        clearTimeout(timer);
        this.task = null;
        task.resolve(result);
        done(result !== null);
      };
      const timer = setTimeout(() => finish(null), task.ms + TIME_LIMIT_MS);
      this.worker.onmessage = ({ data }) => {
        if (data.error) console.error(data.error);
        finish(data.result ?? null);
      };
      this.worker.onerror = () => finish(null);
      this.worker.postMessage(task.work);
    });
  }
}

export class BotPool {
  /** @param {string} url @param {import('./python.js').PythonParts} parts */
  constructor(url, parts) {
    this.url = url;
    this.parts = parts;
    /** @type {BotWorker[]} */
    this.workers = [];
    /** @type {Task[]} */
    this.waiting = [];
    this.most = Math.max(1, Math.min(MAX_WORKERS, (navigator.hardwareConcurrency ?? 2) - 1));
    this.timer = 0;
  }

  /** Start the first worker, so that no bot waits for it. */
  warmUp() {
    if (!this.workers.length) this.start();
  }

  /**
   * Let a bot think and return its result, or null if the worker fails.
   * @param {Uint8Array} work
   * @param {number} seconds the bot's own time
   * @returns {Promise<Uint8Array|null>}
   */
  think(work, seconds) {
    return this.add(work, seconds, false);
  }

  /**
   * Do work with a lower priority than bots, and return its result, or null if the worker fails.
   * @param {Uint8Array} work
   * @param {number} seconds
   * @returns {Promise<Uint8Array|null>}
   */
  study(work, seconds) {
    return this.add(work, seconds, true);
  }

  /** @param {Uint8Array} work @param {number} seconds @param {boolean} isStudy @returns {Promise<Uint8Array|null>} */
  add(work, seconds, isStudy) {
    return new Promise((resolve) => {
      const task = { work, ms: 1000 * seconds, isStudy, resolve };
      const place = isStudy ? -1 : this.waiting.findIndex((other) => other.isStudy);
      this.waiting.splice(place < 0 ? this.waiting.length : place, 0, task);
      this.dispatch();
    });
  }

  start() {
    const worker = new BotWorker(this.url, this.parts);
    this.workers.push(worker);
    return worker;
  }

  /**
   * Return a worker for a task, or null if all are busy. Studies always leave one for a bot.
   * @param {Task} task
   */
  workerFor({ isStudy }) {
    const studies = this.workers.filter((worker) => worker.task?.isStudy).length;
    if (isStudy && studies >= this.most) return null;
    const most = this.most + Number(studies > 0 && !isStudy);
    const idle = this.workers.find((worker) => !worker.task);
    return idle ?? (this.workers.length < most ? this.start() : null);
  }

  dispatch() {
    while (this.waiting.length) {
      const worker = this.workerFor(this.waiting[0]);
      if (!worker) return;
      this.run(worker, /** @type {Task} */ (this.waiting.shift()));
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.stopIdle(), IDLE_MS);
  }

  /** @param {BotWorker} worker @param {Task} task */
  async run(worker, task) {
    if (!(await worker.run(task))) this.stop(worker);
    this.dispatch();
  }

  /** @param {BotWorker} worker */
  stop(worker) {
    worker.worker.terminate();
    this.workers = this.workers.filter((other) => other !== worker);
  }

  /** Stop all idle workers but one, because each takes some memory. */
  stopIdle() {
    for (const worker of this.workers.filter((one) => !one.task).slice(1)) this.stop(worker);
  }
}
