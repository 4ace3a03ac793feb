// What part of the board is seen: the sheet is moved and scaled within its frame and cannot be lost.
import { signal } from '../vendor.js';
import { WIDTH } from './geometry.js';

export const MAX_SCALE = 6;
const SLACK_PX = 72; // how far, in pixels, a corner may be drawn in, from under a button
const SETTLE_MS = 160; // milliseconds after which the browser draws it sharp again

/** @typedef {{x: number, y: number}} Point */

export class Camera {
  /** @param {HTMLElement} frame @param {HTMLElement} sheet @param {import('./geometry.js').Box} box */
  constructor(frame, sheet, box) {
    this.frame = frame;
    this.sheet = sheet;
    this.box = box;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.timer = 0;
    /** Counts how often it came to rest; what is placed on the screen reads it. */
    this.rests = signal(0);
    /** Whether it moves now. */
    this.moving = signal(false);
    this.near = signal(1);
  }

  /** Pixels for one unit of the board, before it is scaled. */
  get unit() {
    return this.sheet.offsetWidth / this.box.width;
  }

  /** Whether hexes are too small for a finger. */
  get small() {
    return WIDTH * this.unit * this.scale < 44;
  }

  /** A point of the board in pixels of the frame. @param {Point} spot @returns {Point} */
  toFrame({ x, y }) {
    const unit = this.unit * this.scale;
    return {
      x: this.sheet.offsetLeft + this.x + (x - this.box.x) * unit,
      y: this.sheet.offsetTop + this.y + (y - this.box.y) * unit,
    };
  }

  /** A point of the board in pixels of the window. @param {Point} spot @returns {Point} */
  toWindow(spot) {
    const frame = this.frame.getBoundingClientRect();
    const { x, y } = this.toFrame(spot);
    return { x: x + frame.left, y: y + frame.top };
  }

  /** A point of the window in units of the board. @param {Point} point @returns {Point} */
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

  /** Zoom about a point of the window, or about the middle. @param {number} factor @param {Point} [about] */
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

  /** The whole board. */
  fit() {
    Object.assign(this, { scale: 1, x: 0, y: 0 });
    this.apply();
  }

  /** Bring a hex into sight. @param {Point} spot */
  reveal(spot) {
    if (this.scale === 1) return;
    const { x, y } = this.toFrame(spot);
    const edge = WIDTH * this.unit * this.scale;
    const within = (/** @type {number} */ at, /** @type {number} */ size) =>
      at < edge ? edge - at : at > size - edge ? size - edge - at : 0;
    const [dx, dy] = [within(x, this.frame.clientWidth), within(y, this.frame.clientHeight)];
    if (dx || dy) this.pan(dx, dy);
  }

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
    sheet.style.transform = `translate3d(${this.x}px, ${this.y}px, 0) scale(${this.scale})`; // a layer of its own: panning draws nothing anew
    sheet.classList.add('moving');
    this.moving.value = true;
    this.near.value = this.scale;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.settle(), SETTLE_MS);
  }

  settle() {
    this.sheet.classList.remove('moving');
    this.moving.value = false;
    this.rests.value += 1;
  }
}

/** @param {number} shift @param {number} start @param {number} length @param {number} frame @param {number} scale */
function boundedShift(shift, start, length, frame, scale) {
  if (scale === 1) return 0;
  const grown = length * scale;
  if (grown <= frame) return (frame - grown) / 2 - start;
  return Math.min(SLACK_PX - start, Math.max(frame - grown - SLACK_PX - start, shift));
}
