// The verdict on an answer to a puzzle, and the best line beside the tried one.

import { t } from '../../i18n/i18n.js';
import { cls, html, useEffect, useRef } from '../../vendor.js';
import { SourceIcon } from '../ending/score-table.js';
import { shownStep } from './show-solution.js';

/** Return the verdict as a sentence. @param {PuzzleInfo['kind']} kind @param {VerdictInfo} verdict */
export function verdictText(kind, { is_solved, value, best }) {
  if (kind !== 'last-turn')
    return t(is_solved ? 'learn.solved_gold' : 'learn.missed_gold', { n: value, best });
  if (is_solved) return t('learn.solved_win', { n: value });
  return value === 0 ? t('learn.missed_draw') : t('learn.missed_win', { n: -value });
}

/** @param {{tried: number, best: number}} props */
const GoldDifference = ({ tried, best }) =>
  best === tried
    ? null
    : html`<small class=${best < tried ? 'is-loss' : ''}>${best > tried ? '+' : '−'}${Math.abs(best - tried)}</small>`;

/** @param {VerdictInfo['gold']} gold @param {'tried'|'best'} line */
const sum = (gold, line) => gold.reduce((total, one) => total + one[line], 0);

/** The gold of both lines, source by source. @param {{gold: VerdictInfo['gold']}} props */
export const ComparedGold = ({ gold }) => html`<table class="coach-comparison">
  <caption class="visually-hidden">${t('learn.compared')}</caption>
  <thead><tr><th scope="col"><span class="visually-hidden">${t('learn.source')}</span></th><th scope="col">
    ${t('learn.yours')}</th><th scope="col">${t('learn.best')}</th></tr></thead>
  <tbody>${gold.map(
    ({
      source,
      name,
      tried,
      best,
    }) => html`<tr key=${source} class=${cls(tried !== best && 'is-different')}>
      <th scope="row"><${SourceIcon} source=${source} /><span>${name}</span></th><td>${tried}</td>
      <td>${best}<${GoldDifference} tried=${tried} best=${best} /></td></tr>`,
  )}</tbody>
  <tfoot><tr><th scope="row">${t('table.together')}</th><td>${sum(gold, 'tried')}</td>
    <td>${sum(gold, 'best')}<${GoldDifference} tried=${sum(gold, 'tried')} best=${sum(gold, 'best')} /></td></tr>
  </tfoot></table>`;

/** The best line, step by step. @param {{solution: PuzzleSolution}} props */
export function SolutionSteps({ solution }) {
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [shownStep.value]);
  return html`<section class="coach-solution" aria-labelledby="solution-title">
  <h3 id="solution-title">${t('learn.solution')}</h3>
  <ol ref=${list}>${solution.steps.map(
    ({ text }, at) =>
      html`<li key=${at} aria-current=${shownStep.value === at ? 'step' : undefined}>${text}</li>`,
  )}</ol>
  <p>${solution.gain}</p><p>${solution.result}</p></section>`;
}
