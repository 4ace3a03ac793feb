// The section editor: a canvas beside the text of the drawing, which the server checks and saves.

import { t } from '../i18n/i18n.js';
import { PageFrame } from '../pages/page-frame.js';
import { errorText } from '../protocol/http.js';
import { navigate } from '../router.js';
import { notify } from '../ui/dialog.js';
import { downloadText } from '../ui/download.js';
import { onValue } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect } from '../vendor.js';
import { Canvas } from './canvas.js';
import { Palette } from './palette.js';
import { CustomSections, StartFrom } from './section-list.js';
import {
  canRedo,
  canUndo,
  checked,
  drawing,
  island,
  redo,
  redraw,
  saveSection,
  text,
  undo,
  watchDrawing,
} from './state.js';
import { TextPanel } from './text.js';

const LAYOUTS = /** @type {const} */ (['published', 'house']);

/** Turn a text into a valid name. @param {string} text */
const toName = (text) => text.toLowerCase().replace(/[^a-z0-9_]/g, '_');

function NameAndLayout() {
  const now = drawing.value;
  return html`<div class="editor-names">
    <label class="form-field"><span>${t('editor.name')}</span>
      <input type="text" spellcheck="false" autocapitalize="off" maxlength="40" pattern="[a-z][a-z0-9_]*"
        title=${t('editor.name_hint')} value=${now.name}
        onInput=${onValue((name) => redraw({ ...now, name: toName(name) }, 'name'))} /></label>
    <div class="form-field"><span id="layout-label">${t('editor.layout')}</span>
      <div class="form-choice" role="group" aria-labelledby="layout-label">${LAYOUTS.map(
        (one) => html`<button key=${one} aria-pressed=${now.layout === one}
        onClick=${() => redraw({ ...now, layout: one })}>${t(`editor.${one}`)}</button>`,
      )}</div></div>
  </div>`;
}

const download = () => downloadText(`${drawing.value.name}.txt`, text.value);

/** Save the section, and play with it if wanted. @param {boolean} play */
async function saveAnd(play) {
  try {
    const name = await saveSection();
    if (play) navigate(island.value ? '/new' : `/new?section=${name}`);
    else notify(t('editor.saved', { name }));
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

function Actions() {
  const fine = Boolean(checked.value && !checked.value.error);
  return html`<div class="editor-actions">
    <button class="button" onClick=${download}><${Icon} name="save" />${t('editor.export')}</button>
    <button class="button" disabled=${!fine} onClick=${() => saveAnd(false)}><${Icon} name="check" />
      ${t('editor.save')}</button>
    <button class="button button-primary" disabled=${!fine} onClick=${() => saveAnd(true)}><${Icon} name="play" />
      ${t('editor.use')}</button>
  </div>`;
}

function FinishedPicture() {
  const svg = checked.value?.svg;
  return svg
    ? html`<section class="panel editor-picture" aria-labelledby="finished-title"><h2 id="finished-title">
      ${t('editor.finished')}</h2>
    <img src="data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}" alt=${t('editor.finished')} />
      </section>`
    : null;
}

export function Editor() {
  useEffect(watchDrawing, []);
  return html`<${PageFrame} title=${t('editor.title')} className="editor">
  <p class="editor-intro">${t('editor.intro')}</p>
  <div class="editor-columns">
    <div class="editor-board-side">
      <section class="panel editor-easel" aria-label=${t('editor.canvas')}>
        <${StartFrom} />
        <${Palette} />
        <${Canvas} />
        <div class="editor-below"><p class="page-small" id="canvas-keys">${t('editor.keys')}</p>
          <div class="editor-history"><button class="button-round" aria-label=${t('editor.undo')}
            title=${t('editor.undo')}
            disabled=${!canUndo.value} onClick=${undo}><${Icon} name="undo" /></button>
            <button class="button-round" aria-label=${t('editor.redo')} title=${t('editor.redo')}
              disabled=${!canRedo.value} onClick=${redo}><${Icon} name="redo" /></button></div></div>
      </section>
    </div>
    <div class="editor-text-side">
      <section class="panel"><${NameAndLayout} /><${Actions} /></section>
      <${TextPanel} />
      <${FinishedPicture} />
      <${CustomSections} />
    </div>
  </div>
</${PageFrame}>`;
}
