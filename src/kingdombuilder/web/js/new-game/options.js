// Options: how gold is shown and ranked, whether bots explain themselves, and the set-up code.

import { t } from '../i18n/i18n.js';
import { notify } from '../ui/dialog.js';
import { onSubmit, onValue } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { html, useState } from '../vendor.js';
import {
  applySetupCode,
  choices,
  choose,
  currentSetup,
  doBotsExplain,
  problem,
} from './choices.js';

const SCORES = ['all', 'mine', 'off'];

export function Options() {
  const { scores, zero_counts, seats } = choices.value;
  const explain = doBotsExplain(choices.value);
  return html`<section class="panel" aria-labelledby="new-options">
    <header><h2 id="new-options">${t('home.options')}</h2></header>
    <div class="option"><span id="scores-label"><strong>${t('home.scores')}</strong><small>
      ${t(`home.scores_${scores}_hint`)}</small></span>
      <div class="form-choice" role="group" aria-labelledby="scores-label">${SCORES.map(
        (one) => html`<button key=${one} aria-pressed=${scores === one}
        onClick=${() => choose({ scores: /** @type {'all'|'mine'|'off'} */ (one) }, false)}>
          ${t(`home.scores_${one}`)}</button>`,
      )}</div></div>
    <label class="form-check option"><span><strong>${t('home.zero')}</strong><small>${t('home.zero_hint')}</small>
      </span>
      <input type="checkbox" checked=${zero_counts} onChange=${() => choose({ zero_counts: !zero_counts })} />
        </label>
    ${
      seats.some((seat) => seat.bot) &&
      html`<label class="form-check option"><span><strong>${t('home.explains')}</strong><small>
        ${t('home.explains_hint')}</small></span>
      <input type="checkbox" checked=${explain} onChange=${() => choose({ explains: !explain }, false)} />
        </label>`
    }
  </section>`;
}

export function SetupCode() {
  const [typed, setTyped] = useState('');
  const code = currentSetup.value?.setup_code ?? '';
  const copyCode = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify(t('home.code_copied'));
    } catch {
      notify(t('home.code_by_hand'));
    }
  };
  const bad = problem.value.where === 'code' ? problem.value.text : '';
  return html`<section class="panel" aria-labelledby="new-code">
    <header><h2 id="new-code">${t('home.code')}</h2></header>
    <p class="page-small">${t('home.code_hint')}</p>
    <div class="option-code-row"><output class="option-code" aria-labelledby="new-code" tabindex="0">${code}</output>
      <button class="button" onClick=${copyCode}><${Icon} name="copy" />${t('home.copy')}</button></div>
    <form class="option-code-row" onSubmit=${onSubmit(async () => {
      if (await applySetupCode(typed)) {
        setTyped('');
        notify(t('home.code_read'));
      }
    })}>
      <input type="text" spellcheck="false" aria-label=${t('home.code_paste')}
        placeholder=${t('home.code_paste')} value=${typed} aria-invalid=${bad ? 'true' : undefined}
        aria-describedby=${bad ? 'code-wrong' : undefined}
        onInput=${onValue(setTyped)} />
      <button class="button" disabled=${!typed.trim()}>${t('home.code_use')}</button></form>
    ${bad && html`<p class="page-error" id="code-wrong" role="alert">${bad}</p>`}
  </section>`;
}
