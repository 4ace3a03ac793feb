// The position as text, to read, change, copy and share.

import { t } from '../i18n/i18n.js';
import { copyText } from '../ui/clipboard.js';
import { onSubmit, onValue } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';

/** @typedef {import('./state.js').AnalysisBoard} AnalysisBoard */

/** @param {{board: AnalysisBoard, onPlay: () => void}} props */
export function TextPanel({ board, onPlay }) {
  const present = board.node.value?.analysis.position ?? '';
  const [text, setText] = useState(present);
  useEffect(() => setText(present), [present]);
  return html`<section class="panel analysis-text" aria-labelledby="text-title"><h2 id="text-title">
      ${t('analysis.text')}</h2>
    <form onSubmit=${onSubmit(() => board.load({ position: text }))}>
      <textarea rows="9" spellcheck=${false} value=${text} aria-labelledby="text-title"
        onInput=${onValue(setText)}></textarea>
      <p class="page-row"><button class="button button-primary" disabled=${text === present}><${Icon} name="check" />
          <span>${t('analysis.load')}</span></button>
        <button type="button" class="button" onClick=${() => copyText(location.href, t('analysis.link'))}>
          <${Icon} name="link" /><span>${t('analysis.link')}</span></button>
        <button type="button" class="button" onClick=${() => copyText(present, t('analysis.text'))}>
          <${Icon} name="copy" /><span>${t('analysis.copy')}</span></button>
        <button type="button" class="button" onClick=${onPlay}><${Icon} name="play" />
          <span>${t('analysis.play_on')}</span></button></p></form></section>`;
}
