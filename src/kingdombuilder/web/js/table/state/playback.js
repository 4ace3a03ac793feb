// The queue of views that are not on the screen yet: picks of others are shown one by one, so
// that a player can follow them.

import { signal } from '../../vendor.js';

const FOLLOWED = ['placed', 'moved', 'tile_used', 'wall_built', 'removed'];

/** Whether a view shows a pick of another seat. @param {ViewMessage} view */
export const isByOther = (view) =>
  view.changes.some((change) => change.seat !== view.viewpoint && FOLLOWED.includes(change.kind));

export class PlaybackQueue {
  /**
   * @param {(view: ViewMessage) => void} show
   * @param {(view: ViewMessage) => number} delayOf milliseconds between the view before and this
   * one
   */
  constructor(show, delayOf) {
    this.show = show;
    this.delayOf = delayOf;
    this.views = /** @type {ViewMessage[]} */ ([]);
    this.timer = /** @type {ReturnType<typeof setTimeout>|undefined} */ (undefined);
    this.shownAt = 0;
    /** How many views wait. */
    this.length = signal(0);
  }

  /** @param {ViewMessage} view */
  add(view) {
    this.views.push(view);
    if (this.timer === undefined) this.step();
    this.length.value = this.views.length;
  }

  isWaiting() {
    return this.views.length > 0;
  }

  /** Show the views that are due, and wait for the next one. */
  step() {
    this.timer = undefined;
    const next = this.views[0];
    if (!next) return;
    const early = this.shownAt + this.delayOf(next) - performance.now();
    if (early > 0) {
      this.timer = setTimeout(() => this.step(), early);
      return;
    }
    this.views.shift();
    this.shownAt = performance.now();
    this.show(next);
    if (this.views.length) this.step();
    this.length.value = this.views.length;
  }

  /** Show all views without delay. */
  skip() {
    this.stop();
    for (const view of this.views.splice(0)) this.show(view);
    this.length.value = 0;
  }

  /** Drop all views. */
  clear() {
    this.stop();
    this.views = [];
    this.length.value = 0;
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
