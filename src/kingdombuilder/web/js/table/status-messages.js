// What the table has to tell just now, above the tray: a hint, a broken plan, a refused tile, more to see.

import { say } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { Dots, Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { Slow } from './absence.js';
import { tileKind } from './state/selectors.js';
import { behind, hint, hinting, pick, plan, refusal, skip, table, view } from './state.js';

/** @param {{className: string, close?: () => void, children?: any}} props */
const Saying = ({ className, close, children }) => html`<div class="saying ${className}">${children}
  ${close && html`<button class="round" aria-label=${say('page.close')} onClick=${close}><${Icon} name="close" /></button>`}</div>`;

/** @param {string} word */
const isHex = (word) => Boolean(table.value?.layout.hexes.some((hex) => hex.name === word));

export function Says() {
  const refused = refusal.value && !isHex(refusal.value.pick) ? refusal.value : null;
  const broken = view.value?.plan?.broken;
  return html`<div class="says">
    ${behind.value > 1 && html`<button class="btn skip" onClick=${skip}><${Icon} name="skip" />${say('tabletop.skip')}</button>`}
    <${Slow} />
    ${broken && html`<${Saying} className="broken" close=${() => plan(null)}><span role="status">${broken}</span></${Saying}>`}
    ${hinting.value && html`<${Saying} className="hint waits"><${Icon} name="hint" /><span role="status">${say('tabletop.hint_waits')}</span><${Dots} /></${Saying}>`}
    ${
      hint.value &&
      html`<${Saying} className="hint" close=${() => {
        hint.value = null;
      }}><${Icon} name="hint" /><span>${hint.value.text}${hint.value.why && html`<small>${hint.value.why}</small>`}</span>
      <button class="btn" onClick=${() => pick(hint.value?.pick ?? '')}>${say('tabletop.do_it')}</button></${Saying}>`
    }
    ${
      refused &&
      html`<${Saying} className="refused" close=${() => {
        refusal.value = null;
      }}><span>${refused.text}</span>
      <button class="btn" onClick=${() => openThing(refused.pick, tileKind(refused.pick))}>${say('tabletop.rule')}</button></${Saying}>`
    }
  </div>`;
}
