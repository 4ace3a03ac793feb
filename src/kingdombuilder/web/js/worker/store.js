// The store of a device: IndexedDB, and memory for what it does not store.

import { openDatabase } from './database.js';
import { MemoryStore } from './memory-store.js';
import { isFull } from './store-errors.js';

/** @typedef {import('./database.js').Database} Database */
/** Whether games are stored: they are, the browser refuses, or it has no space left.
 * @typedef {'kept'|'refused'|'full'} StorageStatus */

const CHANNEL = 'kingdombuilder';

export class Store {
  /**
   * @param {(status: StorageStatus) => void} onStatus
   * @param {(message: Record<string, unknown>) => void} onOther gets what other pages have changed
   */
  constructor(onStatus, onOther) {
    this.onStatus = onStatus;
    this.memory = new MemoryStore();
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => onOther(data);
    /** @type {Promise<Database|null>} */
    this.database = openDatabase().then(
      (database) => {
        onStatus('kept');
        return database;
      },
      () => {
        onStatus('refused');
        return null;
      },
    );
  }

  /** Return the store that contains a game. @param {string} game */
  async storeOf(game) {
    return this.memory.has(game) ? this.memory : ((await this.database) ?? this.memory);
  }

  /** @param {any} row @param {any[]} events */
  async add(row, events) {
    const database = await this.database;
    try {
      await (database ?? this.memory).add(row, events);
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.memory.add(row, events);
      this.onStatus('full');
    }
  }

  /** @param {string} game */
  async game(game) {
    return withoutNumber(await (await this.storeOf(game)).game(game));
  }

  async games() {
    const database = await this.database;
    const rows = [...(database ? await database.games() : []), ...(await this.memory.games())];
    const byId = new Map(rows.map((row) => [row.id, row])); // the memory has the later state
    return [...byId.values()].map(withoutNumber);
  }

  /** @param {string} game @param {number} after */
  async events(game, after) {
    return (await this.storeOf(game)).events(game, after);
  }

  /** @param {string} game @param {any[]} events @param {Record<string, unknown>} update */
  async append(game, events, update) {
    const store = await this.storeOf(game);
    try {
      await store.append(game, events, update);
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.moveToMemory(game);
      await this.memory.append(game, events, update);
      this.onStatus('full');
    }
    this.channel.postMessage({ type: 'changed', game });
  }

  /** Continue a game in memory, because the browser cannot store it. @param {string} game */
  async moveToMemory(game) {
    const database = /** @type {Database} */ (await this.database);
    const row = await database.game(game);
    if (row) await this.memory.add(row, await database.events(game, 0));
  }

  /** @param {string} game */
  async remove(game) {
    await this.memory.remove(game);
    await (await this.database)?.remove(game);
    this.channel.postMessage({ type: 'changed', game });
  }

  /** @param {string} game @param {string} effort */
  async review(game, effort) {
    return (
      (await this.memory.review(game, effort)) ??
      (await (await this.database)?.review(game, effort)) ??
      null
    );
  }

  /** @param {import('./memory-store.js').ReviewRow} row */
  async saveReview(row) {
    const database = await this.database;
    try {
      await (database ?? this.memory).saveReview(row);
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.memory.saveReview(row);
      this.onStatus('full');
    }
  }

  /** @param {string} game @param {string} effort @param {Record<string, unknown>} update */
  async updateReview(game, effort, update) {
    if (await this.memory.review(game, effort))
      return this.memory.updateReview(game, effort, update);
    const database = await this.database;
    if (!database) return false;
    try {
      return await database.updateReview(game, effort, update);
    } catch (error) {
      if (!isFull(error)) throw error;
      const row = await database.review(game, effort);
      if (row) await this.memory.saveReview({ ...row, ...update });
      this.onStatus('full');
      return Boolean(row);
    }
  }

  /** @param {string} game @param {string} effort */
  async removeReview(game, effort) {
    await this.memory.removeReview(game, effort);
    await (await this.database)?.removeReview(game, effort);
  }

  async sections() {
    return ((await this.database) ?? this.memory).sections();
  }

  /** @param {import('./memory-store.js').SectionRow} section */
  async saveSection(...section) {
    await ((await this.database) ?? this.memory).saveSection(...section);
    this.channel.postMessage({ type: 'sections' });
  }

  /** @param {string} name @param {boolean} isIsland */
  async deleteSection(name, isIsland) {
    await ((await this.database) ?? this.memory).deleteSection(name, isIsland);
    this.channel.postMessage({ type: 'sections' });
  }
}

/** @param {import('./memory-store.js').GameRow|null} row */
function withoutNumber(row) {
  if (!row) return null;
  const { number, ...columns } = row;
  return columns;
}
