// The score sheet: the current scores during a game, and its ending.

import { t } from '../../i18n/i18n.js';
import { ScrollArea } from '../../ui/scroll-area.js';
import { Icon } from '../../ui/sprites.js';
import { cls, html, useEffect } from '../../vendor.js';
import { closeLedger } from '../ledger.js';
import { scores } from '../state/scores.js';
import { isOver } from '../state/selectors.js';
import { table } from '../state/table.js';
import { view } from '../state/view.js';
import { EndingActions } from './actions.js';
import { useCounting } from './counting.js';
import { DailyResult } from './daily-result.js';
import { DifferenceList, Outcome } from './outcome.js';
import { clearSelection, ScoreTable, SelectedCell } from './score-table.js';

export function ScoreSheet() {
  const { step, seq } = view.value ?? {};
  useEffect(() => clearSelection, [step, seq]);
  const hasEnded = isOver.value && !view.value?.is_past;
  const sheet = scores.value;
  useCounting(sheet?.rows ?? []);
  return html`<section class=${cls('ledger', hasEnded && 'ending')} aria-labelledby="ledger-title"><div
    class="ledger-inner">
    <header><h2 id="ledger-title">${t(hasEnded ? 'table.final_scores' : 'table.scores_now')}</h2>
      <button class="button-round" aria-label=${t('table.to_board')} onClick=${closeLedger}><${Icon} name="close" />
        </button></header>
    ${hasEnded && sheet && html`<${Outcome} sheet=${sheet} />`}
    <${ScrollArea} className="ledger-rows" label=${t('table.final_scores')}>
      ${sheet && html`<${ScoreTable} sheet=${sheet} />`}
      ${hasEnded && sheet && table.value?.daily && html`<${DailyResult} sheet=${sheet} />`}
      ${hasEnded && sheet && html`<${DifferenceList} sheet=${sheet} />`}<//>
    ${sheet && html`<${SelectedCell} rows=${sheet.rows} />`}
    ${hasEnded && html`<${EndingActions} sheet=${sheet} />`}</div></section>`;
}
