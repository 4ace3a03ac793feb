// Following a review: its turns while it is in progress, and the whole at its end.

import { t } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { signal } from '../vendor.js';

const POLL_MS = 600;
const RETRY_MS = 2000;

/** @typedef {'quick'|'thorough'} Effort */
/**
 * @typedef {object} FollowedReview
 * @property {Effort} effort
 * @property {ReviewProgress['state']|'unknown'} state
 * @property {boolean} isMine
 * @property {number} done
 * @property {number} total
 * @property {ReviewProgress['turn_seconds']} turnSeconds about how long one turn takes
 * @property {ReviewedTurn[]} turns in order
 * @property {Review|null} review
 * @property {string} wrong
 */

/** @param {Effort} effort @returns {FollowedReview} */
export const unknownReview = (effort) => ({
  effort,
  state: 'unknown',
  isMine: false,
  done: 0,
  total: 0,
  turnSeconds: {},
  turns: [],
  review: null,
  wrong: '',
});

/**
 * Add the turns of an answer to a review.
 * @param {FollowedReview} review
 * @param {ReviewProgress} answer
 * @returns {FollowedReview}
 */
export function addProgress(review, answer) {
  const numbers = new Set(review.turns.map((turn) => turn.number));
  const added = answer.turns.filter((turn) => !numbers.has(turn.number));
  const turns = [...review.turns, ...added].sort((a, b) => a.number - b.number);
  return {
    effort: answer.effort,
    state: answer.state,
    isMine: answer.is_mine,
    done: answer.done,
    total: answer.total,
    turnSeconds: answer.turn_seconds,
    turns: answer.review ? answer.review.turns : turns,
    review: answer.review,
    wrong: '',
  };
}

/** Follows the review of one game. */
export class ReviewFollower {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {import('@preact/signals').Signal<FollowedReview>} */
    this.now = signal(unknownReview('quick'));
    this.timer = 0;
    this.run = 0; // answers about a review that was stopped or replaced in the meantime are ignored
    /** @type {Promise<unknown>} the last request to start a review */
    this.starting = Promise.resolve();
    this.isClosed = false;
  }

  /** @param {Effort} effort @param {number} [after] @returns {Promise<ReviewProgress>} */
  ask(effort, after = 0) {
    return api.get(`/api/games/${this.game}/review?effort=${effort}&after=${after}`);
  }

  /** Show the review in progress, or else the most thorough one. */
  async open() {
    try {
      const [quick, thorough] = await Promise.all([this.ask('quick'), this.ask('thorough')]);
      const isThorough =
        thorough.state === 'running' || (thorough.state === 'done' && quick.state !== 'running');
      this.show(addProgress(unknownReview('quick'), isThorough ? thorough : quick));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Start a review, or show it if it is done. @param {Effort} effort */
  async start(effort) {
    this.run += 1;
    const { run } = this;
    clearTimeout(this.timer);
    const { turnSeconds } = this.now.value;
    this.now.value = { ...unknownReview(effort), turnSeconds, state: 'running', isMine: true };
    try {
      this.starting = api.post(`/api/games/${this.game}/review`, { effort });
      await this.starting;
      const answer = await this.ask(effort);
      if (run === this.run) this.show(addProgress(unknownReview(effort), answer));
    } catch (error) {
      if (run === this.run) this.fail(error);
    }
  }

  /** Stop the review that is in progress. */
  async stop() {
    const { effort } = this.now.value;
    this.run += 1;
    clearTimeout(this.timer);
    try {
      await this.starting.catch(() => {}); // a review that has not started cannot be stopped
      await api.delete(`/api/games/${this.game}/review?effort=${effort}`);
      await this.open();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Stop following. */
  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** @param {FollowedReview} next */
  show(next) {
    if (this.isClosed) return;
    this.now.value = next;
    clearTimeout(this.timer);
    if (next.state === 'running') this.timer = window.setTimeout(() => this.poll(), POLL_MS);
  }

  async poll() {
    const { effort, turns } = this.now.value;
    const { run } = this;
    try {
      const answer = await this.ask(effort, turns.length);
      if (run !== this.run) return;
      if (answer.state === 'none')
        await this.open(); // it was stopped elsewhere
      else this.show(addProgress(this.now.value, answer));
    } catch {
      // The server may be restarting; what was judged so far is stored.
      if (run === this.run) this.timer = window.setTimeout(() => this.poll(), RETRY_MS);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (this.isClosed) return;
    const { state } = this.now.value;
    this.now.value = {
      ...this.now.value,
      state: state === 'running' ? 'none' : state,
      wrong: errorText(error) || t('home.offline'),
    };
  }
}
