// Bars below the chart: the luck of every turn's cards, and what its picks lost.

import { t } from '../i18n/i18n.js';
import { cls, html } from '../vendor.js';
import { niceMax, xOf } from './chart-model.js';
import { useChartWidth } from './chart-width.js';
import { basisText, percentText } from './figures.js';

const BOX = { width: 920, height: 170, left: 40, right: 128, top: 12, bottom: 12 };
const NARROW_BOX = { ...BOX, right: 14 };
const MIDDLE = BOX.height / 2;

/** @param {ReviewedTurn} turn @param {Swing} swing */
const basisOf = (turn, swing) => basisText(swing.chance[turn.seat], turn.rollouts);

/** @param {{turns: ReviewedTurn[], total: number, seats: {name: string, colour: string}[], selected: number|null,
 *   onSelect: (number: number) => void}} props */
export function TurnBars({ turns, total, seats, selected, onSelect }) {
  const { frame, width, isNarrow } = useChartWidth();
  const box = { ...(isNarrow ? NARROW_BOX : BOX), width };
  const count = total + 1;
  const own = turns.map((turn) => ({
    turn,
    luck: turn.luck.chance[turn.seat].value,
    loss: turn.loss.chance[turn.seat].value,
  }));
  const max = niceMax(
    100 * Math.max(0.05, ...own.flatMap(({ luck, loss }) => [Math.abs(luck), Math.abs(loss)])),
  );
  const scale = (MIDDLE - box.top) / (max / 100);
  const wide = Math.max(
    3,
    Math.min(11, (0.36 * (box.width - box.left - box.right)) / Math.max(1, total)),
  );
  const bar = (
    /** @type {string} */ name,
    /** @type {number} */ x,
    /** @type {number} */ value,
    /** @type {string} */ title,
  ) => html`<rect class=${name} x=${x} width=${wide} y=${MIDDLE - Math.max(0, value) * scale}
      height=${Math.max(0.5, Math.abs(value) * scale)}><title>${title}</title></rect>`;
  return html`<figure class="chart chart-bars" ref=${frame}><svg viewBox="0 0 ${box.width} ${box.height}" role="img"
      aria-label=${t('review.bars_title')}>
    <defs><pattern id="luck-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" class="chart-hatch-ground" /><path d="M0 0V5"
        class="chart-hatch-line" /></pattern></defs>
    <g class="chart-axes" aria-hidden="true">${[max, 0, -max].map(
      (value) => html`<path key=${value} class=${value ? '' : 'chart-middle'}
        d="M${box.left} ${MIDDLE - (value / 100) * scale}H${box.width - box.right}" />
        <text x=${box.left - 8} y=${MIDDLE - (value / 100) * scale + 5} text-anchor="end">
          ${value > 0 ? '+' : ''}${value}
          </text>`,
    )}</g>
    ${own.map(({ turn, luck, loss }) => {
      const x = xOf(box, turn.number - 1, count);
      const { name, colour } = seats[turn.seat];
      const luckText = `${t('review.luck_is', { name, n: percentText(luck, true) })} (${basisOf(turn, turn.luck)})`;
      const lossText = `${t('review.loss_is', { name, n: percentText(loss) })} (${basisOf(turn, turn.loss)})`;
      const isError = turn.decisions.some((one) => one.is_error && one.seat === turn.seat);
      return html`<g key=${turn.number}
        class=${cls('chart-bar-pair', `seat-colour-${colour}`, selected === turn.number && 'is-selected')}
        onClick=${() => onSelect(turn.number)}>
        <rect class="chart-bar-touch" x=${x - wide - 3} y="0" width=${2 * wide + 6} height=${box.height} />
        ${bar('chart-bar-luck', x - wide, luck, luckText)}
        ${bar(cls('chart-bar-loss', isError && 'is-clear'), x, -loss, lossText)}
        </g>`;
    })}</svg>
    <figcaption class="page-small chart-key"><span class="chart-key-luck"></span>${t('review.luck')}
      <span class="chart-key-loss"></span>${t('review.lost')} <span
        class="chart-key-loss is-clear"></span>${t('review.error')}
      </figcaption></figure>`;
}
