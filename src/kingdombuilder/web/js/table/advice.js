// Advice for the first round of a first game.

import { t } from '../i18n/i18n.js';
import { settings } from '../user/settings.js';
import { html } from '../vendor.js';
import { table } from './state/table.js';
import { view } from './state/view.js';

const FIRST_ROUND = 1;

/** Advice in the first round of a game that Play now started. */
export function Advice() {
  const now = view.value;
  if (
    !now ||
    now.is_past ||
    now.round > FIRST_ROUND ||
    table.value?.game !== settings.firstGame.value
  )
    return null;
  return html`<div class="chronicle-advice" role="note"><strong>${t('advice.title')}</strong><p>${t('advice.first')}</p>
    </div>`;
}
