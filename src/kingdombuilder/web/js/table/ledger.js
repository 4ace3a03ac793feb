// The ledger: what pays each seat. Its score sheet is loaded on demand, so that a board appears sooner.

import { prefersReducedMotion } from '../board/animation.js';
import { loadAllTexts, t } from '../i18n/i18n.js';
import { errorText } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { settings } from '../user/settings.js';
import { computed, effect, html, signal } from '../vendor.js';
import { requestedStep } from './state/history.js';
import { requestScores } from './state/scores.js';
import { isOver } from './state/selectors.js';
import { table } from './state/table.js';
import { view } from './state/view.js';

const load = () => import('./ending/score-sheet.js');
const scoreSheet = signal(/** @type {(() => unknown)|null} */ (null));
let isLoading = false;

export const ledgerOpen = signal(false);
/** Whether the gold of a game that has just ended has not been counted yet, source by source. */
export const isCounting = signal(false);

/** Whether the table shows gold now. */
export const canShowScores = computed(
  () => isOver.value || table.value?.options.gold_shown !== 'off',
);

/** Load the score sheet, unless it is loaded or on its way; a later call tries again. */
export async function loadScoreSheet() {
  if (isLoading || scoreSheet.peek()) return;
  isLoading = true;
  try {
    const [sheet] = await Promise.all([load(), loadAllTexts()]);
    scoreSheet.value = sheet.ScoreSheet;
  } catch (error) {
    if (!ledgerOpen.value) return; // the score sheet was preloaded
    closeLedger();
    notify(errorText(error), 'error');
  } finally {
    isLoading = false;
  }
}

export function openLedger() {
  if (canShowScores.value) ledgerOpen.value = true;
  else notify(t('table.scores_hidden'));
}

export function closeLedger() {
  ledgerOpen.value = false;
  isCounting.value = false;
}

const canCount = () => !prefersReducedMotion.matches && settings.pace.value !== 'instant';

/** Open the ledger once when the game ends; count the gold if the viewer has seen it end. */
export function watchGameEnd() {
  let wasOver = false; // even at a table whose game was over before
  let hasSeenPlay = false;
  return effect(() => {
    const now = view.value;
    if (isOver.value && !wasOver && requestedStep.value < 0) {
      isCounting.value = hasSeenPlay && canCount();
      hasSeenPlay = false;
      openLedger();
    }
    wasOver = isOver.value;
    if (!now || now.is_past) return;
    if (!isOver.value) hasSeenPlay = true;
    if (now.position.last_round) loadScoreSheet();
  });
}

/** While the ledger is open, request the scores of each view as soon as it arrives.
 * A lost request is repeated after a reconnection, which brings the view again. */
export function watchScores() {
  return effect(() => {
    const now = ledgerOpen.value ? view.value : null;
    if (now) requestScores(now.is_past ? now.step : null);
  });
}

export function Ledger() {
  const Sheet = scoreSheet.value;
  if (Sheet) return html`<${Sheet} />`;
  loadScoreSheet();
  return html`<section class="ledger" aria-busy="true"></section>`;
}
