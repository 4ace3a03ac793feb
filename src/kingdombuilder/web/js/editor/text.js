// The drawing as text, checked while the user types; the line with an error is marked.

import { t } from '../i18n/i18n.js';
import { onValue } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { html, useRef } from '../vendor.js';
import { checked, setText, text } from './state.js';

/**
 * Return the offset of a line and column in a text.
 * @param {string} all
 * @param {number} line
 * @param {number} column
 */
const offsetOf = (all, line, column) =>
  all
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length +
  (line > 1 ? 1 : 0) +
  column -
  1;

export function TextPanel() {
  const area = useRef(/** @type {HTMLTextAreaElement|null} */ (null));
  const lines = text.value.split('\n');
  const result = checked.value;
  const bad = result?.error ?? null;
  const goToError = () => {
    if (!area.current || !bad?.line) return;
    const at = offsetOf(text.value, bad.line, bad.column ?? 1);
    area.current.focus();
    area.current.setSelectionRange(at, at + 1);
  };
  return html`<section class="editor-text panel" aria-labelledby="text-title">
    <h2 id="text-title">${t('editor.text')}</h2>
    <p class="page-small" id="text-hint">${t('editor.text_hint')}</p>
    <div class="editor-paper">
      <ol class="editor-gutter" aria-hidden="true">${lines.map(
        (_, at) => html`<li key=${at}
        class=${bad?.line === at + 1 ? 'is-wrong' : ''}>${at + 1}</li>`,
      )}</ol>
      <textarea ref=${area} spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"
        rows=${lines.length} aria-labelledby="text-title" aria-describedby=${bad ? 'text-wrong' : 'text-hint'}
        aria-invalid=${bad ? 'true' : undefined} value=${text.value}
          onInput=${onValue((next) => setText(next))}></textarea>
    </div>
    <div class="editor-verdict" role="status">
      ${
        bad
          ? html`<p class="page-error" id="text-wrong">${bad.text}${
              bad.line
                ? html` <button class="button-link"
            onClick=${goToError}>${t('editor.go_there', { line: bad.line })}</button>`
                : ''
            }</p>`
          : result
            ? html`<p class="editor-valid"><${Icon} name="check" />${t('editor.sound')}</p>`
            : ''
      }
    </div>
  </section>`;
}
