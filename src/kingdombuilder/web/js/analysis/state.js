// The analysis board: the positions that were tried, and the lines of the one that is shown, which become more
// precise part by part.

import { api, errorText } from '../protocol/http.js';
import { pageAddress } from '../protocol/site.js';
import { batch, signal } from '../vendor.js';
import { encodePosition } from './link.js';
import { mergeLines } from './merge.js';
import { addNode, findChild } from './variations.js';

const PARTS = 12; // after which the search waits until it is continued

/** @typedef {import('./variations.js').PositionNode} PositionNode */

/** Return the position of a new game as text. @param {string} code a set-up code */
export function newGameText(code) {
  const lines = code.split(';').map((line) => line.trim());
  const seats = Number(
    /^seats:\s*(\d)/.exec(lines.find((line) => line.startsWith('seats')) ?? '')?.[1] ?? 2,
  );
  const hands = Array.from(
    { length: seats },
    (_, seat) => `seat ${seat + 1}: hand ${seat ? '?' : 'grass'}`,
  );
  return [
    ...lines.filter((line) => !line.startsWith('seats')),
    ...hands,
    'turn: 1 before',
    '',
  ].join('\n');
}

/** What the analysis page shows. */
export class AnalysisBoard {
  constructor() {
    /** @type {import('@preact/signals').Signal<PositionNode|null>} */
    this.node = signal(null);
    this.lines = signal(/** @type {LineEstimate[]} */ ([]));
    this.isThinking = signal(false);
    this.engine = signal('');
    this.wrong = signal('');
    this.run = 0; // a new position ends the lines of the last one
  }

  /** Load a position that is not reached from the present one. @param {object} request */
  load(request) {
    return this.ask(request, null, null);
  }

  /** Make picks in the position. @param {string[]} picks */
  play(picks) {
    const node = this.node.value;
    const child = node && findChild(node, picks);
    if (child) return this.show(child);
    return node && this.ask({ position: node.analysis.position, picks }, node, picks);
  }

  /** Change the position freely. @param {PositionEdit} edit */
  edit(edit) {
    const node = this.node.value;
    return node && this.ask({ position: node.analysis.position, edit }, node, null);
  }

  /** Go back to the position before. */
  undo() {
    const before = this.node.value?.parent;
    if (before) this.show(before);
  }

  /** @param {object} request @param {PositionNode|null} parent @param {string[]|null} picks */
  async ask(request, parent, picks) {
    const { node } = this;
    const shown = node.value;
    try {
      const analysis = await api.post('/api/analysis/positions', request);
      // A second click before the answer to the first is about a position that is no longer shown.
      if (node.value === shown) this.show(addNode(analysis, parent, picks));
    } catch (error) {
      this.wrong.value = errorText(error);
    }
  }

  /** @param {PositionNode} next */
  show(next) {
    batch(() => {
      this.node.value = next;
      this.lines.value = next.lines;
      this.wrong.value = '';
    });
    encodePosition(next.analysis.position).then((text) => {
      if (this.node.value === next)
        history.replaceState(null, '', pageAddress(`/analysis#${text}`));
    });
    if (next.lines.length) this.stop();
    else this.think();
  }

  /** Find the best lines of the position, and estimate them part by part. */
  async think() {
    this.run += 1;
    const { run } = this;
    const node = this.node.value;
    this.isThinking.value = Boolean(node && node.analysis.info.chooser !== null);
    if (!node || !this.isThinking.value) return;
    const { position } = node.analysis;
    const done = node.parts;
    try {
      for (let part = done; part < done + PARTS; part += 1) {
        const lines = node.lines.map((line) => line.picks);
        const request = { position, lines: lines.length ? lines : null, part };
        const info = /** @type {LinesInfo} */ (await api.post('/api/analysis/lines', request));
        if (run !== this.run) return;
        node.lines = mergeLines(node.lines, info.lines);
        node.parts = part + 1;
        this.engine.value = info.engine;
        this.lines.value = node.lines;
      }
    } catch (error) {
      if (run === this.run) this.wrong.value = errorText(error);
    }
    if (run === this.run) this.isThinking.value = false;
  }

  /** Stop estimating. */
  stop() {
    this.run += 1;
    this.isThinking.value = false;
  }
}
