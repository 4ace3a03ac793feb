// The picks of an attempt, with undo and redo: which of them lead to the position on the screen.

/** @typedef {{word: string, step: number}} PickEntry step: the number of picks after it, with forced ones */

export class PickHistory {
  constructor() {
    /** Also those that were undone, until another pick replaces them. @type {PickEntry[]} */
    this.entries = [];
    this.step = 0;
    this.sent = '';
  }

  clear() {
    Object.assign(this, new PickHistory());
  }

  /** A pick is sent. @param {string} word */
  send(word) {
    this.sent = word;
  }

  /** A position is shown, after a pick, undo, redo or another connection. @param {number} step */
  show(step) {
    if (this.sent && step > this.step) {
      this.entries = [
        ...this.entries.filter((one) => one.step <= this.step),
        { word: this.sent, step },
      ];
    }
    this.sent = '';
    this.step = step;
  }

  /** The picks that lead to the position. */
  picks() {
    return this.entries.filter((one) => one.step <= this.step).map((one) => one.word);
  }
}
