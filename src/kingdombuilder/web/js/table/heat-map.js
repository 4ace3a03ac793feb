// The button and the legend of the heat map: whose hexes it values, what the discs mean, and one line about it.

import { LEVELS, radiusOf, rangeOf } from '../board/heat-levels.js';
import { t } from '../i18n/i18n.js';
import { numberText } from '../i18n/number-text.js';
import { notify } from '../ui/dialog.js';
import { House, Icon, ThinkingDots } from '../ui/sprites.js';
import { html } from '../vendor.js';
import {
  hasHeatMap,
  heatMapSeat,
  heatMapSeats,
  isHeatMapOn,
  isHeatMapPending,
  showHeatMapOf,
  shownHeatMap,
} from './state/heat-map.js';
import { seatColour, seatName } from './state/table.js';

/** Show the heat map or hide it, or explain why there is none. */
export function toggleHeatMap() {
  if (isHeatMapOn.value) isHeatMapOn.value = false;
  else if (!heatMapSeats.value.length) notify(t('table.no_heat_map'));
  else {
    isHeatMapOn.value = true;
    if (!hasHeatMap.value) notify(t('table.heat_map_over'));
  }
}

/** The button beside the gold preview; none where no heat map is allowed. */
export const HeatMapButton = () =>
  heatMapSeats.value.length > 0 &&
  html`<button class="button-round" title=${t('table.heat_map_key')} aria-label=${t('table.heat_map')}
    aria-pressed=${isHeatMapOn.value} aria-busy=${isHeatMapPending.value} onClick=${toggleHeatMap}><${Icon}
    name="heat" /></button>`;

/** @param {{seat: number}} props */
const SeatButton = ({
  seat,
}) => html`<button class="heat-map-seat" title=${seatName(seat)} aria-pressed=${seat === heatMapSeat.value}
  onClick=${() => showHeatMapOf(seat)}><${House} colour=${seatColour(seat)} /><span>${seatName(seat)}</span></button>`;

/** The discs of all levels, from the lowest worth to the highest. */
function Scale() {
  const map = shownHeatMap.value;
  if (!map) return html`<span class="heat-map-scale"><${ThinkingDots} /></span>`;
  const { lowest, highest } = rangeOf(map.worths);
  const [from, to] = [numberText(lowest, 1, true), numberText(highest, 1, true)];
  return html`<span class="heat-map-scale" role="img" aria-label=${t('table.heat_map_range', { from, to })}>
    <span>${from}</span><svg class="heat-map" viewBox="0 -36 302 72" aria-hidden="true">${Array.from(
      { length: LEVELS },
      (
        _,
        level,
      ) => html`<g class="heat-map-disc is-level-${level}" transform="translate(${discX(level)} 0)"><circle
      r=${radiusOf(level)} /></g>`,
    )}</svg><span>${to}</span></span>`;
}

/** The place of a disc in the scale, with the same gap between all. @param {number} level */
const discX = (level) => 2 + radiusOf(0) + level * (2 * radiusOf(0) + 8) + 5 * level * level;

export function HeatMapLegend() {
  if (!isHeatMapOn.value || !hasHeatMap.value) return null;
  return html`<section class="heat-map-legend" aria-label=${t('table.heat_map')}>
    <div class="heat-map-seats" role="group" aria-label=${t('table.heat_map_whose')}>${heatMapSeats.value.map(
      (seat) => html`<${SeatButton} key=${seat} seat=${seat} />`,
    )}</div>
    <${Scale} /><p>${t('table.heat_map_about')}</p>
    <button class="button-round" aria-label=${t('table.heat_map_hide')} onClick=${toggleHeatMap}><${Icon}
      name="close" />
      </button></section>`;
}
