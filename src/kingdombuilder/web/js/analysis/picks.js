// What can be picked in the position apart from hexes: tiles, buttons, and the cards that chance can draw.

import { t } from '../i18n/i18n.js';
import { pickText } from '../review/pick-text.js';
import { html } from '../vendor.js';

/** @typedef {import('./state.js').AnalysisBoard} AnalysisBoard */

/**
 * Return the picks behind a click on a hex: it may choose the terrain of the turn as well.
 * @param {AnalysisInfo['info']} info
 * @param {string} hex
 */
export function picksFor({ legal }, hex) {
  if (legal.hexes.includes(hex)) return [hex];
  const terrain = Object.keys(legal.terrain_hexes).find((button) =>
    legal.terrain_hexes[button].includes(hex),
  );
  return terrain ? [terrain, hex] : [];
}

/** All hexes that can be picked. @param {AnalysisInfo['info']} info */
export const pickableHexes = ({ legal }) => [
  ...new Set([...legal.hexes, ...Object.values(legal.terrain_hexes).flat()]),
];

/** @param {{board: AnalysisBoard, analysis: AnalysisInfo}} props */
export function PickButtons({ board, analysis }) {
  const { legal, prompt, chooser } = analysis.info;
  const picks = chooser === null ? analysis.draws : [...legal.tiles, ...legal.buttons];
  return html`<div class="analysis-picks"><p role="status">${
    analysis.draws.length ? t('analysis.draw') : prompt.text
  }</p>
    <div class="page-row">${picks.map(
      (pick) =>
        html`<button key=${pick} class="button" onClick=${() => board.play([pick])}>${pickText(pick)}</button>`,
    )}</div></div>`;
}
