// What a source of gold counts: outlines of lines, sections and areas, links between places, and coins where it would
// pay more.

import { Sprite } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { hexagon, outlineOf } from './geometry.js';

/** @typedef {import('./board-model.js').BoardState} BoardState */
/** @typedef {import('./highlights.js').LayerProps} LayerProps */

/** The outline of a region. @param {BoardState} board @param {string[]} names */
const regionPath = ({ model }, names) =>
  outlineOf(
    names.flatMap((name) => {
      const hex = model.hexes.get(name);
      return hex ? [hex] : [];
    }),
  );

/** @param {BoardState} board @param {string[]} names */
const linkPath = ({ model }, names) =>
  names
    .flatMap((name) => {
      const hex = model.hexes.get(name);
      return hex ? [`${hex.x.toFixed(1)} ${hex.y.toFixed(1)}`] : [];
    })
    .map((point, place) => `${place ? 'L' : 'M'}${point}`)
    .join('');

/** @param {{className: string, d: string}} props */
const TwoStrokes = ({ className, d }) =>
  d
    ? html`<g class=${className}><path class="board-mark-under" d=${d} /><path class="board-mark-over" d=${d} /></g>`
    : null;

/** @param {LayerProps} props */
export function PatternMarks({ board }) {
  const pattern = board.marks.pattern.value;
  if (!pattern) return null;
  const join = (/** @type {string[][]} */ regions) =>
    regions.map((names) => regionPath(board, names)).join('');
  const hexes = pattern.hexes
    .map((name) => board.model.hexes.get(name))
    .map((hex) => (hex ? hexagon(hex.x, hex.y, 0.82) : ''))
    .join('');
  return html`<g class="board-mark-pattern">
    <${TwoStrokes} className="board-mark-compared" d=${join(pattern.sections)} />
    <${TwoStrokes} className="board-mark-region" d=${join(pattern.regions)} />
    <${TwoStrokes} className="board-mark-paying" d=${hexes} />
    <${TwoStrokes} className="board-mark-link" d=${pattern.links.map((link) => linkPath(board, link)).join('')} /></g>`;
}

/** Where a pick would make the source pay more, or less. @param {LayerProps} props */
export function PatternCoins({ board }) {
  const gains = Object.entries(board.marks.pattern.value?.gains ?? {});
  return html`<g>${gains.map(([name, gold]) => {
    const hex = board.model.hexes.get(name);
    return (
      hex &&
      html`<g key=${name} class="board-mark-gain" transform="translate(${hex.x.toFixed(1)} ${hex.y.toFixed(1)})">
        <${Sprite} id="u-coin" /><text y="9">${gold < 0 ? `−${-gold}` : gold}</text></g>`
    );
  })}</g>`;
}
