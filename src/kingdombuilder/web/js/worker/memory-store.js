// Games in memory, for a browser that stores nothing, or nothing more.

import { CONFLICT } from './store-errors.js';

/** An event: its number, its kind, its data, a bot's reason, and its time.
 * @typedef {[number, string, string, Record<string, unknown>|null, number]} EventRow */
/** The columns of a game, and the number of its events.
 * @typedef {Record<string, any> & {id: string, number: number}} GameRow */
/** A custom section: its name, whether it is an island, and its text.
 * @typedef {[string, boolean, string]} SectionRow */

export class MemoryStore {
  /** @type {Map<string, GameRow>} */
  rows = new Map();
  /** @type {Map<string, EventRow[]>} */
  logs = new Map();
  /** @type {Map<string, SectionRow>} */
  texts = new Map();

  /** @param {string} game */
  has(game) {
    return this.rows.has(game);
  }

  /** @param {GameRow} row @param {EventRow[]} events */
  async add(row, events) {
    this.rows.set(row.id, { ...row, number: events.length });
    this.logs.set(row.id, [...events]);
  }

  /** @param {string} game */
  async game(game) {
    return this.rows.get(game) ?? null;
  }

  async games() {
    return [...this.rows.values()];
  }

  /** @param {string} game @param {number} after */
  async events(game, after) {
    return (this.logs.get(game) ?? []).slice(after);
  }

  /** @param {string} game @param {EventRow[]} events @param {Record<string, unknown>} update */
  async append(game, events, update) {
    const row = this.rows.get(game);
    const log = this.logs.get(game);
    if (!row || !log || events[0][0] !== log.length + 1) throw new Error(CONFLICT);
    log.push(...events);
    this.rows.set(game, { ...row, ...update, number: log.length });
  }

  /** @param {string} game */
  async remove(game) {
    this.rows.delete(game);
    this.logs.delete(game);
  }

  async sections() {
    return [...this.texts.values()];
  }

  /** @param {SectionRow} section */
  async saveSection(...section) {
    this.texts.set(section.slice(0, 2).join(), section);
  }

  /** @param {string} name @param {boolean} isIsland */
  async deleteSection(name, isIsland) {
    this.texts.delete([name, isIsland].join());
  }
}
