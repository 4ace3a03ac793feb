// The heat map: a disc on every free hex, whose size and brightness show what the hex is worth, with numbers on the
// best ones. So it can be read without colours.

import { numberText } from '../i18n/number-text.js';
import { cls, html } from '../vendor.js';
import { isNumbered, makeLevels, radiusOf } from './heat-levels.js';

/** @typedef {import('./highlights.js').LayerProps} LayerProps */

const MIN_PX = 8.5; // of the height of a number on the screen
const NUMBER_UNITS = 23; // its height on the board

/** Whether the heat map is shown: not while the hexes of a score or a source stand out. @param {LayerProps['board']} board */
export const isHeatMapShown = ({ marks }) =>
  Boolean(marks.heatMap.value && !marks.highlighted.value && !marks.pattern.value);

/** Whether numbers are large enough to be read. @param {LayerProps['board']} board */
function areNumbersLegible({ camera }) {
  const view = camera.value;
  return !view || NUMBER_UNITS * view.unit * view.zoomLevel.value >= MIN_PX;
}

/** @param {{x: number, y: number, worth: number, level: number, hasNumber: boolean}} props */
const Disc = ({ x, y, worth, level, hasNumber }) => html`<g class="heat-map-disc is-level-${level}"
  transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><circle r=${radiusOf(level)} />${
    hasNumber && isNumbered(level) && html`<text y="8">${numberText(worth, 1)}</text>`
  }</g>`;

/** @param {LayerProps} props */
export function HeatMap({ board }) {
  const map = board.marks.heatMap.value;
  board.camera.value?.settleCount.value; // the size of the board may have changed
  if (!map || !isHeatMapShown(board)) return null;
  const level = makeLevels(map.worths);
  const hasNumbers = areNumbersLegible(board);
  return html`<g class=${cls('heat-map', hasNumbers && 'is-numbered')}>${Object.entries(
    map.worths,
  ).map(([name, worth]) => {
    const hex = board.model.hexes.get(name);
    return (
      hex &&
      html`<${Disc} key=${name} x=${hex.x} y=${hex.y} worth=${worth} level=${level(worth)}
        hasNumber=${hasNumbers} />`
    );
  })}</g>`;
}
