// The games of a device in IndexedDB. Several pages use it at the same time: an event is added only
// under the next number of its game, in one transaction with the game's row.

import { RUNNING } from './memory-store.js';
import { CONFLICT } from './store-errors.js';

/** @typedef {import('./memory-store.js').EventRow} EventRow */
/** @typedef {import('./memory-store.js').GameRow} GameRow */
/** @typedef {import('./memory-store.js').ReviewRow} ReviewRow */
/** @typedef {import('./memory-store.js').SectionRow} SectionRow */

const NAME = 'kingdombuilder';
const VERSION = 2;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Wait until a transaction is stored. @param {IDBTransaction} transaction @returns {Promise<void>} */
const waitUntilStored = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error(CONFLICT));
  });

/** Open the database; it is rejected if the browser refuses. @returns {Promise<Database>} */
export async function openDatabase() {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = ({ oldVersion }) => {
    const { result } = request;
    if (oldVersion < 1) {
      result.createObjectStore('games', { keyPath: 'id' });
      result.createObjectStore('events', { keyPath: ['game', 'number'] });
      result.createObjectStore('sections', { keyPath: ['isIsland', 'name'] });
      result.createObjectStore('settings', { keyPath: 'name' });
    }
    result.createObjectStore('reviews', { keyPath: ['game', 'effort'] });
  };
  return new Database(await resultOf(request));
}

export class Database {
  /** @param {IDBDatabase} database */
  constructor(database) {
    this.database = database;
    database.onversionchange = () => database.close(); // a newer page waits for it
  }

  /** @param {string[]} names @param {IDBTransactionMode} [mode] */
  begin(names, mode = 'readonly') {
    const transaction = this.database.transaction(names, mode);
    return { transaction, stores: names.map((name) => transaction.objectStore(name)) };
  }

  /** @param {GameRow} row @param {EventRow[]} events */
  async add(row, events) {
    const { transaction, stores } = this.begin(['games', 'events'], 'readwrite');
    stores[0].put({ ...row, number: events.length });
    for (const event of events) stores[1].add(toRecord(row.id, event));
    await waitUntilStored(transaction);
  }

  /** @param {string} game @returns {Promise<GameRow|null>} */
  async game(game) {
    const { stores } = this.begin(['games']);
    return (await resultOf(stores[0].get(game))) ?? null;
  }

  /** @returns {Promise<GameRow[]>} */
  async games() {
    const { stores } = this.begin(['games']);
    return resultOf(stores[0].getAll());
  }

  /** @param {string} game @param {number} after @returns {Promise<EventRow[]>} */
  async events(game, after) {
    const { stores } = this.begin(['events']);
    const range = IDBKeyRange.bound([game, after], [game, Infinity], true);
    const records = await resultOf(stores[0].getAll(range));
    return records.map(({ number, kind, data, thought, time }) => [
      number,
      kind,
      data,
      thought,
      time,
    ]);
  }

  /** @param {string} game @param {EventRow[]} events @param {Record<string, unknown>} update */
  async append(game, events, update) {
    const { transaction, stores } = this.begin(['games', 'events'], 'readwrite');
    const done = waitUntilStored(transaction);
    done.catch(() => {}); // awaited below
    const row = /** @type {GameRow|undefined} */ (await resultOf(stores[0].get(game)));
    if (!row || events[0][0] !== row.number + 1) transaction.abort();
    else {
      stores[0].put({ ...row, ...update, number: row.number + events.length });
      for (const event of events) stores[1].add(toRecord(game, event));
    }
    await done;
  }

  /** @param {string} game */
  async remove(game) {
    const { transaction, stores } = this.begin(['games', 'events', 'reviews'], 'readwrite');
    stores[0].delete(game);
    stores[1].delete(IDBKeyRange.bound([game, 0], [game, Infinity]));
    stores[2].delete(IDBKeyRange.bound([game], [game, []])); // a list is after every text
    await waitUntilStored(transaction);
  }

  /** @param {string} game @param {string} effort @returns {Promise<ReviewRow|null>} */
  async review(game, effort) {
    const { stores } = this.begin(['reviews']);
    return (await resultOf(stores[0].get([game, effort]))) ?? null;
  }

  /** @param {ReviewRow} row */
  async saveReview(row) {
    const { transaction, stores } = this.begin(['reviews'], 'readwrite');
    stores[0].put(row);
    await waitUntilStored(transaction);
  }

  /** @param {string} game @param {string} effort @param {Partial<ReviewRow>} update */
  async updateReview(game, effort, update) {
    const { transaction, stores } = this.begin(['reviews'], 'readwrite');
    const done = waitUntilStored(transaction);
    done.catch(() => {}); // awaited below
    const row = /** @type {ReviewRow|undefined} */ (await resultOf(stores[0].get([game, effort])));
    const isRunning = row?.state === RUNNING;
    if (isRunning) stores[0].put({ ...row, ...update });
    await done;
    return isRunning;
  }

  /** @param {string} game @param {string} effort */
  async removeReview(game, effort) {
    const { transaction, stores } = this.begin(['reviews'], 'readwrite');
    stores[0].delete([game, effort]);
    await waitUntilStored(transaction);
  }

  /** @returns {Promise<SectionRow[]>} */
  async sections() {
    const { stores } = this.begin(['sections']);
    const records = await resultOf(stores[0].getAll());
    return records.map(({ name, isIsland, text }) => [name, isIsland === 1, text]);
  }

  /** @param {SectionRow} section */
  async saveSection(...[name, isIsland, text]) {
    const { transaction, stores } = this.begin(['sections'], 'readwrite');
    stores[0].put({ name, isIsland: Number(isIsland), text }); // a key cannot be a truth value
    await waitUntilStored(transaction);
  }

  /** @returns {Promise<[string, string][]>} */
  async settings() {
    const { stores } = this.begin(['settings']);
    const records = await resultOf(stores[0].getAll());
    return records.map(({ name, value }) => [name, value]);
  }

  /** @param {[string, string][]} settings */
  async saveSettings(settings) {
    const { transaction, stores } = this.begin(['settings'], 'readwrite');
    for (const [name, value] of settings) stores[0].put({ name, value });
    transaction.commit(); // a page that is left does not wait
    await waitUntilStored(transaction);
  }

  /** @param {string} name @param {boolean} isIsland */
  async deleteSection(name, isIsland) {
    const { transaction, stores } = this.begin(['sections'], 'readwrite');
    stores[0].delete([Number(isIsland), name]);
    await waitUntilStored(transaction);
  }
}

/** @param {string} game @param {EventRow} event */
function toRecord(game, [number, kind, data, thought, time]) {
  return { game, number, kind, data, thought, time };
}
