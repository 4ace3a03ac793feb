// The gold of one player by card, after every turn.

import { t, thingName } from '../i18n/i18n.js';
import { html } from '../vendor.js';
import {
  curvePoints,
  DASHES,
  goldCurves,
  niceMax,
  pathOf,
  spreadLabels,
  yOf,
} from './chart-model.js';
import { useChartWidth } from './chart-width.js';
import { RoundAxis } from './round-axis.js';

const BOX = { width: 920, height: 280, left: 40, right: 190, top: 14, bottom: 32 };
const NARROW_BOX = { ...BOX, height: 230, right: 14 };
const LABEL_GAP = 19;
const STEPS = 4;

/** @typedef {{source: string, values: number[]}} GoldCurve */

/** Return a source with its last amount. @param {GoldCurve} curve */
const labelOf = ({ source, values }) => `${values.at(-1)} ${thingName(source)}`;

/** The names of the curves, below a narrow chart. @param {{curves: GoldCurve[]}} props */
const Legend = ({ curves }) =>
  html`<ul class="chart-legend" aria-hidden="true">${curves.map(
    (
      curve,
      place,
    ) => html`<li key=${curve.source}><svg viewBox="-20 -9 40 18" class="chart-gold-curve chart-gold-${place}">
    <path d="M-20 0H20" stroke-dasharray=${DASHES[place % DASHES.length]} /></svg>${labelOf(curve)}</li>`,
  )}</ul>`;

/** @param {{turns: ReviewedTurn[], curves: GoldCurve[], names: string[]}} props */
const GoldByTurn = ({
  turns,
  curves,
  names,
}) => html`<details><summary>${t('review.as_table')}</summary>
  <div class="review-scroll"><table class="review-table">
    <thead><tr><th scope="col">${t('review.round')}</th><th scope="col">${t('review.after_turn')}</th>${curves.map(
      ({ source }) => html`<th key=${source} scope="col">${thingName(source)}</th>`,
    )}</tr></thead>
    <tbody>${turns.map(
      (turn, place) =>
        html`<tr key=${turn.number}><th scope="row">${turn.round}</th><td>${names[turn.seat]}</td>${curves.map(
          ({ source, values }) => html`<td key=${source}>${values[place]}</td>`,
        )}</tr>`,
    )}</tbody></table></div></details>`;

/** @param {{turns: ReviewedTurn[], seat: number, names: string[]}} props */
export function GoldChart({ turns, seat, names }) {
  const { frame, width, isNarrow } = useChartWidth();
  const box = { ...(isNarrow ? NARROW_BOX : BOX), width };
  const judged = turns.filter((turn, place) => turn.number === place + 1);
  const curves = goldCurves(judged, seat);
  const who = names[seat];
  const max = niceMax(Math.max(0, ...curves.flatMap(({ values }) => values)));
  const drawn = curves.map(({ values }) => curvePoints(values, box, judged.length, max));
  const labels = spreadLabels(
    drawn.map((points) => points.at(-1)?.y ?? 0),
    LABEL_GAP,
    box.height - box.bottom + 4,
  );
  const end = box.width - box.right;
  return html`<figure class="chart chart-gold-chart" ref=${frame}>
    ${!curves.length && html`<p class="page-small">${t('review.no_gold', { who })}</p>`}
    <svg viewBox="0 0 ${box.width} ${box.height}" role="img"
      aria-label=${`${t('review.gold_title', { who })} ${curves.map(labelOf).join(', ')}`}>
    <g class="chart-axes" aria-hidden="true">${Array.from({ length: STEPS + 1 }, (_, step) => {
      const value = (max * step) / STEPS;
      const y = yOf(box, value, max);
      return html`<path key=${step} d="M${box.left} ${y}H${end}" />
        <text x=${box.left - 8} y=${y + 5} text-anchor="end">${Number.isInteger(value) ? value : ''}</text>`;
    })}<${RoundAxis} turns=${judged} box=${box} count=${judged.length} /></g>
    ${drawn.map(
      (
        points,
        place,
      ) => html`<g key=${curves[place].source} class="chart-gold-curve chart-gold-${place}" aria-hidden="true">
        <path d=${pathOf(points)} stroke-dasharray=${DASHES[place % DASHES.length]} />
        ${
          !isNarrow &&
          html`<path d="M${end + 4} ${points.at(-1)?.y}L${end + 16} ${labels[place]}h14"
            stroke-dasharray=${DASHES[place % DASHES.length]} />
          <text class="chart-label" x=${end + 36} y=${labels[place] + 5}>${labelOf(curves[place])}</text>`
        }</g>`,
    )}</svg>
    ${isNarrow && html`<${Legend} curves=${curves} />`}
    <${GoldByTurn} turns=${judged} curves=${curves} names=${names} /></figure>`;
}
