// Games in memory, for a browser that stores nothing, or nothing more.

import { CONFLICT } from './store-errors.js';

/** An event: its number, its kind, its data, a bot's reason, and its time.
 * @typedef {[number, string, string, Record<string, unknown>|null, number]} EventRow */
/** The columns of a game, and the number of its events.
 * @typedef {Record<string, any> & {id: string, number: number}} GameRow */
/** A custom section: its name, whether it is an island, and its text.
 * @typedef {[string, boolean, string]} SectionRow */

/** A review: the whole as JSON, or a list of its turns so far.
 * @typedef {{game: string, effort: string, state: string, turns: number, done: number, data: string}} ReviewRow */

/** The state of a review in progress. */
export const RUNNING = 'running';

export class MemoryStore {
  /** @type {Map<string, GameRow>} */
  rows = new Map();
  /** @type {Map<string, EventRow[]>} */
  logs = new Map();
  /** @type {Map<string, SectionRow>} */
  texts = new Map();
  /** @type {Map<string, ReviewRow>} */
  reviews = new Map();

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
    for (const [key, row] of this.reviews) if (row.game === game) this.reviews.delete(key);
  }

  /** @param {string} game @param {string} effort */
  async review(game, effort) {
    return this.reviews.get([game, effort].join()) ?? null;
  }

  /** @param {ReviewRow} row */
  async saveReview(row) {
    this.reviews.set([row.game, row.effort].join(), row);
  }

  /** @param {string} game @param {string} effort @param {Partial<ReviewRow>} update */
  async updateReview(game, effort, update) {
    const row = await this.review(game, effort);
    if (row?.state !== RUNNING) return false;
    await this.saveReview({ ...row, ...update });
    return true;
  }

  /** @param {string} game @param {string} effort */
  async removeReview(game, effort) {
    this.reviews.delete([game, effort].join());
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
