// The best lines of the position, with their chances, which become more precise.

import { t } from '../i18n/i18n.js';
import { Gold, Percent } from '../review/figure.js';
import { countText } from '../review/figures.js';
import { pickText } from '../review/pick-text.js';
import { Icon, ThinkingDots } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { rankLines } from './merge.js';

/** @typedef {import('./state.js').AnalysisBoard} AnalysisBoard */

/** @param {{board: AnalysisBoard, seat: number, shown: string, onShow: (picks: string) => void}} props */
export function Lines({ board, seat, shown, onShow }) {
  const lines = rankLines(board.lines.value, seat);
  const total = lines.reduce((sum, line) => sum + line.rollouts, 0);
  return html`<section class="panel analysis-lines" aria-labelledby="lines-title"><h2 id="lines-title">
      ${t('analysis.lines')}</h2>
    <p class="page-small" role="status">${
      total ? t('analysis.basis', { n: countText(total) }) : t('analysis.searching')
    } ${board.engine.value === 'python' ? t('review.slow_page') : ''}
      ${board.isThinking.value && html`<${ThinkingDots} />`}</p>
    <ol>${lines.map((line) => {
      const key = line.picks.join(' ');
      return html`<li key=${key} class=${cls(key === shown && 'is-selected')}>
        <button class="analysis-line-choice" aria-pressed=${key === shown}
          onClick=${() => onShow(key === shown ? '' : key)}>
          <b><${Percent} of=${line.chance[seat]} simulations=${line.rollouts} /></b>
          <${Gold} of=${line.lead[seat]} simulations=${line.rollouts} isSigned />
          <span class="review-line-picks">${line.picks.map(pickText).join(' · ')}</span></button>
        <button class="button-round" aria-label=${t('analysis.play_line')} title=${t('analysis.play_line')}
          onClick=${() => board.play(line.picks)}><${Icon} name="play" /></button></li>`;
    })}</ol>
    <p class="page-row">${
      board.isThinking.value
        ? html`<button class="button" onClick=${() => board.stop()}><${Icon}
          name="pause" />${t('analysis.stop')}</button>`
        : html`<button class="button" onClick=${() => board.think()}><${Icon} name="play" />
          ${t('analysis.go_on')}</button>`
    }</p></section>`;
}
