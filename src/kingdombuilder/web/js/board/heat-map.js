// The heat map: a disc on every free hex, whose size and brightness show what the hex is worth, with numbers on the
// best ones. It can be read without colours.

import { numberText } from '../i18n/number-text.js';
import { cls, html } from '../vendor.js';
import { isNumbered, makeLevels, radiusOf } from './heat-levels.js';

/** @typedef {import('./highlights.js').LayerProps} LayerProps */

const MIN_PX = 8.5; // of the height of a number on the screen
/** The ways to write numbers, in the order of preference, with their heights in units of the board. */
const STYLES = [
  { className: 'is-precise', units: 23, digits: 1 },
  { className: 'is-rounded', units: 36, digits: 0 },
];

/**
 * Whether the heat map is shown: not while the hexes of a score or a source stand out.
 * @param {LayerProps['board']} board
 */
export const isHeatMapShown = ({ marks }) =>
  Boolean(marks.heatMap.value && !marks.highlighted.value && !marks.pattern.value);

/**
 * The first way to write numbers that can be read at the size of the board, if any.
 * @param {LayerProps['board']} board
 */
function legibleStyle({ camera }) {
  const view = camera.value;
  if (!view) return STYLES[0];
  return STYLES.find(({ units }) => units * view.unit * view.zoomLevel.value >= MIN_PX);
}

/** @param {{x: number, y: number, level: number, number: string}} props */
const Disc = ({ x, y, level, number }) => html`<g class="heat-map-disc is-level-${level}"
  transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r=${radiusOf(level)} />${
    number && html`<text>${number}</text>`
  }</g>`;

/** @param {LayerProps} props */
export function HeatMap({ board }) {
  const map = board.marks.heatMap.value;
  board.camera.value?.settleCount.value; // the size of the board may have changed
  if (!map || !isHeatMapShown(board)) return null;
  const level = makeLevels(map.worths);
  const style = legibleStyle(board);
  return html`<g class=${cls('heat-map', style?.className)}>${Object.entries(map.worths).map(
    ([name, worth]) => {
      const hex = board.model.hexes.get(name);
      const its = level(worth);
      const number = style && isNumbered(its) ? numberText(worth, style.digits) : '';
      return (
        hex && html`<${Disc} key=${name} x=${hex.x} y=${hex.y} level=${its} number=${number} />`
      );
    },
  )}</g>`;
}
