// The visible part of the board: the sheet is moved and scaled inside its frame and cannot leave it.
import { signal } from '../vendor.js';
import { WIDTH } from './geometry.js';

export const MAX_SCALE = 6;
const SLACK_PX = 72; // how far a corner of the board can be moved away from the buttons
const SETTLE_MS = 160; // then the browser renders the sheet sharply again

/** @typedef {{x: number, y: number}} Point */

export class Camera {
  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} sheet
   * @param {import('./geometry.js').Box} box
   */
  constructor(frame, sheet, box) {
    this.frame = frame;
    this.sheet = sheet;
    this.box = box;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.timer = 0;
    /** How often the camera has come to rest; overlays read it to be placed again. */
    this.settleCount = signal(0);
    this.isMoving = signal(false);
    this.zoomLevel = signal(1);
  }

  /** The pixels of one unit of the board before scaling. */
  get unit() {
    return this.sheet.offsetWidth / this.box.width;
  }

  /** Whether hexes are too small for a finger. */
  get areHexesSmall() {
    return WIDTH * this.unit * this.scale < 44;
  }

  /** Convert a point of the board to pixels of the frame. @param {Point} point @returns {Point} */
  toFrame({ x, y }) {
    const unit = this.unit * this.scale;
    return {
      x: this.sheet.offsetLeft + this.x + (x - this.box.x) * unit,
      y: this.sheet.offsetTop + this.y + (y - this.box.y) * unit,
    };
  }

  /** Convert a point of the board to pixels of the window. @param {Point} point @returns {Point} */
  toWindow(point) {
    const frame = this.frame.getBoundingClientRect();
    const { x, y } = this.toFrame(point);
    return { x: x + frame.left, y: y + frame.top };
  }

  /** Convert a point of the window to units of the board. @param {Point} point @returns {Point} */
  toBoard({ x, y }) {
    const frame = this.frame.getBoundingClientRect();
    const unit = this.unit * this.scale;
    return {
      x: this.box.x + (x - frame.left - this.sheet.offsetLeft - this.x) / unit,
      y: this.box.y + (y - frame.top - this.sheet.offsetTop - this.y) / unit,
    };
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.apply();
  }

  /**
   * Zoom about a point of the window, or about the centre.
   * @param {number} factor
   * @param {Point} [about]
   */
  zoom(factor, about) {
    const frame = this.frame.getBoundingClientRect();
    const px = (about ? about.x - frame.left : frame.width / 2) - this.sheet.offsetLeft;
    const py = (about ? about.y - frame.top : frame.height / 2) - this.sheet.offsetTop;
    const scale = Math.min(MAX_SCALE, Math.max(1, this.scale * factor));
    const grown = scale / this.scale;
    this.x = px - (px - this.x) * grown;
    this.y = py - (py - this.y) * grown;
    this.scale = scale;
    this.apply();
  }

  /** Show the whole board. */
  fit() {
    Object.assign(this, { scale: 1, x: 0, y: 0 });
    this.apply();
  }

  /** Move a hex into the frame. @param {Point} hex */
  reveal(hex) {
    if (this.scale === 1) return;
    const { x, y } = this.toFrame(hex);
    const edge = WIDTH * this.unit * this.scale;
    const outside = (/** @type {number} */ at, /** @type {number} */ size) =>
      at < edge ? edge - at : at > size - edge ? size - edge - at : 0;
    const [dx, dy] = [outside(x, this.frame.clientWidth), outside(y, this.frame.clientHeight)];
    if (dx || dy) this.pan(dx, dy);
  }

  /** Apply the position and scale to the sheet. */
  apply() {
    const { frame, sheet } = this;
    this.x = boundedShift(
      this.x,
      sheet.offsetLeft,
      sheet.offsetWidth,
      frame.clientWidth,
      this.scale,
    );
    this.y = boundedShift(
      this.y,
      sheet.offsetTop,
      sheet.offsetHeight,
      frame.clientHeight,
      this.scale,
    );
    // In three dimensions, the sheet has its own layer, and panning repaints nothing.
    sheet.style.transform = `translate3d(${this.x}px, ${this.y}px, 0) scale(${this.scale})`;
    sheet.classList.add('is-moving');
    this.isMoving.value = true;
    this.zoomLevel.value = this.scale;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(), SETTLE_MS);
  }

  settle() {
    this.sheet.classList.remove('is-moving');
    this.isMoving.value = false;
    this.settleCount.value += 1;
  }
}

/**
 * Keep a shift within its bounds.
 * @param {number} shift
 * @param {number} start
 * @param {number} length
 * @param {number} frame
 * @param {number} scale
 */
function boundedShift(shift, start, length, frame, scale) {
  if (scale === 1) return 0;
  const grown = length * scale;
  if (grown <= frame) return (frame - grown) / 2 - start;
  return Math.min(SLACK_PX - start, Math.max(frame - grown - SLACK_PX - start, shift));
}
