// The numbers of the rounds below a chart.

import { html } from '../vendor.js';
import { roundLabels, xOf } from './chart-model.js';

/** @param {{turns: ReviewedTurn[], box: import('./chart-model.js').ChartBox, count: number}} props */
export const RoundAxis = ({ turns, box, count }) =>
  roundLabels(turns, box, count).map(
    (
      turn,
    ) => html`<text key=${turn.number} x=${xOf(box, turn.number - 1, count)} y=${box.height - 9}
      text-anchor="middle">${turn.round}</text>`,
  );
