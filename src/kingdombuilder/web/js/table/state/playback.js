// The picks of others are shown one by one, so that one can follow them; a click shows the rest at once.

import { settings } from '../../user/settings.js';
import { signal } from '../../vendor.js';

const DELAYS_MS = { slow: 1100, normal: 550, quick: 200, instant: 0 };

export class PlaybackQueue {
  /** @param {(view: ViewMessage) => void} show */
  constructor(show) {
    this.show = show;
    this.queue = /** @type {ViewMessage[]} */ ([]);
    this.timer = 0;
    this.shownAt = 0;
    this.length = signal(0); // how many wait to be shown
  }

  /** @param {ViewMessage} view */
  add(view) {
    this.queue.push(view);
    if (!this.timer) this.step();
    this.length.value = this.queue.length;
  }

  waiting() {
    return this.queue.length > 0;
  }

  step() {
    this.timer = 0;
    const next = this.queue[0];
    if (!next) return;
    const early = this.shownAt + this.pause(next) - performance.now();
    if (early > 0) {
      this.timer = window.setTimeout(() => this.step(), early);
      return;
    }
    this.queue.shift();
    this.shownAt = performance.now();
    this.show(next);
    if (this.queue.length) this.step();
    this.length.value = this.queue.length;
  }

  /** My own picks, the past and what happens unseen are shown without delay. @param {ViewMessage} view */
  pause(view) {
    const byOther = view.changes.some(
      (change) =>
        change.seat !== view.eyes &&
        ['placed', 'moved', 'tile_used', 'wall_built', 'removed'].includes(change.kind),
    );
    return !byOther || view.past || document.hidden ? 0 : (DELAYS_MS[settings.pace.value] ?? 550);
  }

  skip() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (const view of this.queue.splice(0)) this.show(view);
    this.length.value = 0;
  }

  clear() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue = [];
    this.length.value = 0;
  }
}
