// How gold is shown and ranked, whether bots explain themselves, and the set-up as a code to share.

import { say } from '../i18n/i18n.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html, useState } from '../vendor.js';
import { choices, choose, drawn, explaining, readCode, wrong } from './choices.js';

const SCORES = ['all', 'mine', 'off'];

export function Options() {
  const { scores, zero_counts, seats } = choices.value;
  const explain = explaining(choices.value);
  return html`<section class="panel" aria-labelledby="new-options">
    <header><h2 id="new-options">${say('home.options')}</h2></header>
    <div class="option"><span id="scores-label"><strong>${say('home.scores')}</strong><small>${say(`home.scores_${scores}_hint`)}</small></span>
      <div class="choice" role="group" aria-labelledby="scores-label">${SCORES.map(
        (one) => html`<button key=${one} aria-pressed=${scores === one}
        onClick=${() => choose({ scores: /** @type {'all'|'mine'|'off'} */ (one) }, false)}>${say(`home.scores_${one}`)}</button>`,
      )}</div></div>
    <label class="check option"><span><strong>${say('home.zero')}</strong><small>${say('home.zero_hint')}</small></span>
      <input type="checkbox" checked=${zero_counts} onChange=${() => choose({ zero_counts: !zero_counts })} /></label>
    ${
      seats.some((seat) => seat.bot) &&
      html`<label class="check option"><span><strong>${say('home.explains')}</strong><small>${say('home.explains_hint')}</small></span>
      <input type="checkbox" checked=${explain} onChange=${() => choose({ explains: !explain }, false)} /></label>`
    }
  </section>`;
}

export function Code() {
  const [typed, setTyped] = useState('');
  const code = drawn.value?.code ?? '';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify(say('home.code_copied'));
    } catch {
      notify(say('home.code_by_hand'));
    }
  };
  const bad = wrong.value.where === 'code' ? wrong.value.text : '';
  return html`<section class="panel" aria-labelledby="new-code">
    <header><h2 id="new-code">${say('home.code')}</h2></header>
    <p class="small">${say('home.code_hint')}</p>
    <div class="coded"><output class="code" aria-labelledby="new-code" tabindex="0">${code}</output>
      <button class="btn" onClick=${copy}><${Icon} name="copy" />${say('home.copy')}</button></div>
    <form class="coded" onSubmit=${async (event) => {
      event.preventDefault();
      if (await readCode(typed)) {
        setTyped('');
        notify(say('home.code_read'));
      }
    }}>
      <input type="text" spellcheck="false" aria-label=${say('home.code_paste')} placeholder=${say('home.code_paste')} value=${typed} aria-invalid=${bad ? 'true' : undefined} aria-describedby=${bad ? 'code-wrong' : undefined}
        onInput=${(event) => setTyped(event.target.value)} />
      <button class="btn" disabled=${!typed.trim()}>${say('home.code_use')}</button></form>
    ${bad && html`<p class="wrong" id="code-wrong" role="alert">${bad}</p>`}
  </section>`;
}
