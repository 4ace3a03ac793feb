// What the evaluation expects of every seat, term by term, and the gold by card.

import { t, thingName } from '../i18n/i18n.js';
import { goldText } from '../review/figures.js';
import { House } from '../ui/sprites.js';
import { html } from '../vendor.js';

/** @typedef {{name: string, colour: string}[]} Seats */

/** @param {{seats: Seats}} props */
const SeatHeads = ({ seats }) =>
  seats.map(
    ({ name, colour }, seat) => html`<th key=${seat} scope="col"><span class="review-seat">
    <${House} colour=${colour} />${name}</span></th>`,
  );

/** @param {{analysis: AnalysisInfo, seats: Seats}} props */
export function GoldTable({ analysis, seats }) {
  const { gold, seats: positions } = analysis.info;
  return html`<section class="panel" aria-labelledby="gold-now"><h2 id="gold-now">${t('analysis.gold')}</h2>
    <div class="review-scroll"><table class="review-table"><thead><tr><th scope="col">${t('analysis.source')}</th>
      <${SeatHeads} seats=${seats} /></tr></thead>
    <tbody>${Object.entries(gold).map(
      ([source, amounts]) =>
        html`<tr key=${source}><th scope="row">${thingName(source)}</th>${amounts.map(
          (amount, seat) => html`<td key=${seat}>${amount}</td>`,
        )}</tr>`,
    )}
    <tr class="review-sum"><th scope="row">${t('analysis.total')}</th>${positions.map(
      (one, seat) => html`<td key=${seat}>${one.gold}</td>`,
    )}</tr></tbody></table></div></section>`;
}

/** @param {EvaluationTerm} term */
const termText = ({ kind, thing }) =>
  t(`analysis.term.${kind}`, { thing: thing ? thingName(thing) : '' });

/** @param {{analysis: AnalysisInfo, seats: Seats}} props */
export function EvaluationTable({ analysis, seats }) {
  const terms = new Map();
  for (const [seat, { terms: own }] of analysis.evaluation.entries())
    for (const term of own) {
      const key = termText(term);
      if (!terms.has(key)) terms.set(key, []);
      terms.get(key)[seat] = term.gold;
    }
  return html`<section class="panel" aria-labelledby="evaluation"><h2 id="evaluation">${t('analysis.evaluation')}</h2>
    <p class="page-small">${t('analysis.evaluation_hint')}</p>
    <div class="review-scroll"><table class="review-table"><thead><tr><th scope="col">${t('analysis.term_head')}</th>
      <${SeatHeads} seats=${seats} /></tr></thead>
    <tbody>${[...terms].map(
      ([name, amounts]) =>
        html`<tr key=${name}><th scope="row">${name}</th>${seats.map(
          (_, seat) =>
            html`<td key=${seat}>${amounts[seat] === undefined ? '–' : goldText(amounts[seat], true)}</td>`,
        )}</tr>`,
    )}
    <tr class="review-sum"><th scope="row">${t('analysis.total')}</th>${analysis.evaluation.map(
      (one, seat) => html`<td key=${seat}>${goldText(one.gold)}</td>`,
    )}</tr></tbody></table></div></section>`;
}
