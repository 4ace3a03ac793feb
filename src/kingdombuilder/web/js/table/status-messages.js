// Messages above the tray: a hint, a broken plan, a refused tile, waiting views.

import { t } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { Icon, ThinkingDots } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { ForfeitWarning, SlowPlayerNotice } from './absence.js';
import { SourceMessage, TileMessage } from './rule-messages.js';
import { pick } from './state/actions.js';
import { hint, isHintPending, refusal } from './state/hints.js';
import { setPlan } from './state/plan.js';
import { tileKind } from './state/selectors.js';
import { table } from './state/table.js';
import { queuedViews, showQueuedViews, view } from './state/view.js';

/** @param {{className: string, close?: () => void, children?: unknown}} props */
const StatusMessage = ({
  className,
  close,
  children,
}) => html`<div class="status-message ${className}">${children}
  ${
    close &&
    html`<button class="button-round" aria-label=${t('page.close')} onClick=${close}><${Icon} name="close" />
    </button>`
  }</div>`;

/** @param {string} word */
const isHex = (word) => Boolean(table.value?.layout.hexes.some((hex) => hex.name === word));

export function StatusMessages() {
  const refused = refusal.value && !isHex(refusal.value.pick) ? refusal.value : null;
  const failure = view.value?.plan?.failure;
  return html`<div class="status-messages">
    ${
      queuedViews.value > 1 &&
      html`<button class="button ending-skip" onClick=${showQueuedViews}><${Icon} name="skip" />
      ${t('table.skip')}</button>`
    }
    <${SlowPlayerNotice} /><${ForfeitWarning} /><${SourceMessage} /><${TileMessage} />
    ${
      failure &&
      html`<${StatusMessage} className="status-message-broken" close=${() => setPlan(null)}><span role="status">
      ${failure}</span></${StatusMessage}>`
    }
    ${
      isHintPending.value &&
      html`<${StatusMessage} className="status-message-hint is-waiting"><${Icon} name="hint" /><span
      role="status">${t('table.hint_waits')}</span><${ThinkingDots} /></${StatusMessage}>`
    }
    ${
      hint.value &&
      html`<${StatusMessage} className="status-message-hint" close=${() => {
        hint.value = null;
      }}><${Icon} name="hint" /><span>${hint.value.text}${
        hint.value.rationale &&
        html`<small>${hint.value.rationale}
        </small>`
      }</span>
      <button class="button" onClick=${() => pick(hint.value?.pick ?? '')}>${t('table.do_it')}</button>
        </${StatusMessage}>`
    }
    ${
      refused &&
      html`<${StatusMessage} className="status-message-refused" close=${() => {
        refusal.value = null;
      }}><span>${refused.text}</span>
      <button class="button" onClick=${() => openThing(refused.pick, tileKind(refused.pick))}>${t('table.rule')}
        </button></${StatusMessage}>`
    }
  </div>`;
}
