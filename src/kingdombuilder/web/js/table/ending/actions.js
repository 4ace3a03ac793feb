// What to do after a game: play again, look at it again, and keep it.

import { t } from '../../i18n/i18n.js';
import { downloadGame } from '../../ui/download.js';
import { Icon } from '../../ui/sprites.js';
import { html } from '../../vendor.js';
import { closeLedger } from '../ledger.js';
import { showStep } from '../state/history.js';
import { table } from '../state/table.js';
import { openPicture } from './picture-dialog.js';
import { Rematch } from './rematch.js';

/** @param {{icon: import('../../ui/sprites.js').IconName, text: string, onClick: () => void}} props */
const Action = ({ icon, text, onClick }) =>
  html`<button class="button" title=${text} onClick=${onClick}><${Icon} name=${icon} /><span>${text}</span></button>`;

function replayGame() {
  closeLedger();
  showStep(0);
}

/** @param {{sheet: ScoreSheetMessage|null}} props */
export function EndingActions({ sheet }) {
  return html`<div class="ending-actions" role="group" aria-label=${t('ending.actions')}>
    <a class="button" href=${`/review/${table.value?.game}?start=quick`} title=${t('review.title')}>
      <${Icon} name="scores" /><span>${t('review.title')}</span></a>
    <${Action} icon="first" text=${t('table.replay')} onClick=${replayGame} />
    ${sheet && html`<${Action} icon="share" text=${t('ending.picture')} onClick=${() => openPicture(sheet)} />`}
    <${Action} icon="save" text=${t('table.download')}
      onClick=${() => downloadGame(table.value?.game ?? '', 'record')} />
    <a class="button" href="/new" title=${t('table.new_game')}><${Icon}
      name="dice" /><span>${t('table.new_game')}</span>
      </a>
    <${Rematch} /></div>`;
}
