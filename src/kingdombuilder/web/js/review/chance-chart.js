// The chart of all win chances over the turns. Every seat has its own dashes, mark and label, so that it can be read
// without colours; a table has the same figures.

import { t } from '../i18n/i18n.js';
import { cls, html } from '../vendor.js';
import {
  chanceCurves,
  curvePoints,
  DASHES,
  pathOf,
  placeAt,
  spreadLabels,
  xOf,
  yOf,
} from './chart-model.js';
import { useChartWidth } from './chart-width.js';
import { basisText, percentText } from './figures.js';
import { RoundAxis } from './round-axis.js';

const BOX = { width: 920, height: 300, left: 40, right: 128, top: 16, bottom: 34 };
const NARROW_BOX = { ...BOX, height: 240, right: 14 };
const GRID = [0, 0.25, 0.5, 0.75, 1];
const LABEL_GAP = 20;
const MARK = 5.5;

/** The mark of a seat: a triangle, circle, square, diamond or cross. @param {number} seat */
const markPath = (seat) =>
  [
    `M0 ${-MARK}L${MARK} ${MARK}H${-MARK}z`,
    `M${-MARK} 0a${MARK} ${MARK} 0 1 0 ${2 * MARK} 0a${MARK} ${MARK} 0 1 0 ${-2 * MARK} 0z`,
    `M${-MARK} ${-MARK}H${MARK}V${MARK}H${-MARK}z`,
    `M0 ${-MARK - 1}L${MARK + 1} 0L0 ${MARK + 1}L${-MARK - 1} 0z`,
    `M-2 ${-MARK}H2V-2H${MARK}V2H2V${MARK}H-2V2H${-MARK}V-2H-2z`,
  ][seat];

/** @param {{seat: number, colour: string, x: number, y: number, title?: string}} props */
const Mark = ({ seat, colour, x, y, title = '' }) =>
  html`<path class="chart-mark seat-colour-${colour}" d=${markPath(seat)} transform="translate(${x} ${y})">
    ${title && html`<title>${title}</title>`}</path>`;

/** @typedef {{name: string, colour: string}} ChartSeat */

/** @typedef {import('./chart-model.js').ChartBox} ChartBox */

/** @param {{turns: ReviewedTurn[], box: ChartBox, count: number}} props */
const Axes = ({ turns, box, count }) => html`<g class="chart-axes" aria-hidden="true">
  ${GRID.map((value) => {
    const y = yOf(box, value, 1);
    return html`<path key=${value} class=${value === 0.5 ? 'chart-middle' : ''}
        d="M${box.left} ${y}H${box.width - box.right}" />
      <text x=${box.left - 8} y=${y + 5} text-anchor="end">${Math.round(100 * value)}</text>`;
  })}
  <${RoundAxis} turns=${turns} box=${box} count=${count} /></g>`;

/**
 * Return a point of a curve as a text.
 * @param {ReviewedTurn|undefined} turn
 * @param {number} seat
 * @param {string} name
 */
const pointText = (turn, seat, name) =>
  turn
    ? `${name}: ${percentText(turn.before.chance[seat].value)} (${basisText(turn.before.chance[seat], turn.rollouts)})`
    : name;

/**
 * @param {{
 *   turns: ReviewedTurn[], curves: number[][], seats: ChartSeat[], box: ChartBox, count: number, hasLabels: boolean,
 * }} props
 */
function Curves({ turns, curves, seats, box, count, hasLabels }) {
  const drawn = curves.map((values) => curvePoints(values, box, count, 1));
  const ends = drawn.map((points) => points.at(-1) ?? { x: 0, y: 0 });
  const labels = spreadLabels(
    ends.map(({ y }) => y),
    LABEL_GAP,
    box.height - box.bottom + 6,
  );
  return html`<g aria-hidden="true">${drawn.map(
    (points, seat) => html`<g key=${seat} class="chart-curve seat-colour-${seats[seat].colour}">
      <path class="chart-under" d=${pathOf(points)} />
      <path class="chart-over" d=${pathOf(points)} stroke-dasharray=${DASHES[seat]} />
      ${points.map(
        (
          point,
          place,
        ) => html`<${Mark} key=${place} seat=${seat} colour=${seats[seat].colour} ...${point}
          title=${pointText(turns[place], seat, seats[seat].name)} />`,
      )}
      ${
        hasLabels &&
        html`<${Mark} seat=${seat} colour=${seats[seat].colour} x=${ends[seat].x + 16} y=${labels[seat]} />
        <text class="chart-label" x=${ends[seat].x + 28} y=${labels[seat] + 5}>${seats[seat].name}</text>`
      }</g>`,
  )}</g>`;
}

/** The names of the curves, below a narrow chart. @param {{seats: ChartSeat[]}} props */
const Legend = ({ seats }) =>
  html`<ul class="chart-legend" aria-hidden="true">${seats.map(
    (
      { name, colour },
      seat,
    ) => html`<li key=${seat}><svg viewBox="-20 -9 40 18" class="chart-curve seat-colour-${colour}">
    <path class="chart-over" d="M-20 0H20" stroke-dasharray=${DASHES[seat]} />
    <${Mark} seat=${seat} colour=${colour} x="0" y="0" />
    </svg>${name}</li>`,
  )}</ul>`;

/**
 * @param {{
 *   turns: ReviewedTurn[], result: Swing|null, total: number, seats: ChartSeat[], selected: number|null,
 *   onSelect: (number: number) => void,
 * }} props
 */
export function ChanceChart({ turns, result, total, seats, selected, onSelect }) {
  const { frame, width, isNarrow } = useChartWidth();
  const box = { ...(isNarrow ? NARROW_BOX : BOX), width };
  // While turns are missing, only the first ones without a gap are drawn.
  const judged = turns.filter((turn, place) => turn.number === place + 1);
  const curves = chanceCurves(judged, judged.length === total ? result : null);
  const count = total + 1;
  const select = (/** @type {MouseEvent & {currentTarget: Element}} */ event) => {
    const place = placeAt(
      box,
      event.clientX - event.currentTarget.getBoundingClientRect().left,
      count,
    );
    if (judged[place]) onSelect(judged[place].number);
  };
  const at = selected === null ? null : xOf(box, selected - 1, count);
  const bottom = box.height - box.bottom;
  const summary = curves.map((values, seat) =>
    t('review.chart_seat', {
      name: seats[seat].name,
      start: percentText(values[0]),
      end: percentText(values.at(-1) ?? 0),
    }),
  );
  return html`<figure class="chart" ref=${frame}><svg viewBox="0 0 ${box.width} ${box.height}" role="img"
      aria-label=${[t('review.chart_title'), ...summary].join(' ')} onClick=${select}>
      <${Axes} turns=${judged} box=${box} count=${count} />
      ${at !== null && html`<path class="chart-cursor" d="M${at} ${box.top}V${bottom}" />`}
      <${Curves} turns=${judged} curves=${curves} seats=${seats} box=${box} count=${count} hasLabels=${!isNarrow} />
      ${judged
        .filter((turn) => turn.decisions.some((one) => one.is_error && one.seat === turn.seat))
        .map(
          (
            turn,
          ) => html`<path key=${turn.number} class=${cls('chart-error', `seat-colour-${seats[turn.seat].colour}`)}
            d="M0 0l5 9h-10z" transform="translate(${xOf(box, turn.number - 1, count)} ${bottom + 3})">
            <title>${t('review.error_at', { round: turn.round, name: seats[turn.seat].name })}</title></path>`,
        )}</svg>
    ${isNarrow && html`<${Legend} seats=${seats} />`}
    <figcaption class="page-small">${t('review.chart_caption')}</figcaption></figure>`;
}
