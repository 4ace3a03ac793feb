// The section editor: painting beside the text of the drawing, checked by the server, saved among one's own.

import { say } from '../i18n/i18n.js';
import { Frame } from '../pages/page-frame.js';
import { told } from '../protocol/http.js';
import { go } from '../router.js';
import { notify } from '../ui/dialog.js';
import { saveText } from '../ui/download.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect } from '../vendor.js';
import { Canvas } from './canvas.js';
import { Palette } from './palette.js';
import { Beginnings, OwnSections } from './section-list.js';
import {
  canRedo,
  canUndo,
  checked,
  drawing,
  island,
  redo,
  redraw,
  save,
  text,
  undo,
  watchDrawing,
} from './state.js';
import { TextPanel } from './text.js';

const LAYOUTS = /** @type {const} */ (['published', 'house']);

function Names() {
  const now = drawing.value;
  return html`<div class="names">
    <label class="field"><span>${say('editor.name')}</span>
      <input type="text" spellcheck="false" autocapitalize="off" maxlength="40" pattern="[a-z][a-z0-9_]*" title=${say('editor.name_hint')} value=${now.name}
        onInput=${(event) => redraw({ ...now, name: event.target.value.toLowerCase().replace(/[^a-z0-9_]/g, '_') }, 'name')} /></label>
    <div class="field"><span id="layout-label">${say('editor.layout')}</span>
      <div class="choice" role="group" aria-labelledby="layout-label">${LAYOUTS.map(
        (one) => html`<button key=${one} aria-pressed=${now.layout === one}
        onClick=${() => redraw({ ...now, layout: one })}>${say(`editor.${one}`)}</button>`,
      )}</div></div>
  </div>`;
}

const download = () => saveText(`${drawing.value.name}.txt`, text.value);

/** @param {boolean} play whether to lay it out in a new game at once */
async function keep(play) {
  try {
    const name = await save();
    if (play) go(island.value ? '/new' : `/new?section=${name}`);
    else notify(say('editor.saved', { name }));
  } catch (error) {
    notify(told(error), 'error');
  }
}

function Deeds() {
  const fine = Boolean(checked.value?.ok);
  return html`<div class="deeds">
    <button class="btn" onClick=${download}><${Icon} name="save" />${say('editor.export')}</button>
    <button class="btn" disabled=${!fine} onClick=${() => keep(false)}><${Icon} name="check" />${say('editor.save')}</button>
    <button class="btn go" disabled=${!fine} onClick=${() => keep(true)}><${Icon} name="play" />${say('editor.use')}</button>
  </div>`;
}

function Finished() {
  const svg = checked.value?.svg;
  return svg
    ? html`<section class="panel finished" aria-labelledby="finished-title"><h2 id="finished-title">${say('editor.finished')}</h2>
    <img src="data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}" alt=${say('editor.finished')} /></section>`
    : null;
}

export function Editor() {
  useEffect(watchDrawing, []);
  return html`<${Frame} title=${say('editor.title')} className="editor">
  <p class="intro">${say('editor.intro')}</p>
  <div class="bench">
    <div class="sheet-side">
      <section class="panel easel-panel" aria-label=${say('editor.canvas')}>
        <${Beginnings} />
        <${Palette} />
        <${Canvas} />
        <div class="under-easel"><p class="small" id="canvas-keys">${say('editor.keys')}</p>
          <div class="strokes"><button class="round" aria-label=${say('editor.undo')} title=${say('editor.undo')} disabled=${!canUndo.value} onClick=${undo}><${Icon} name="undo" /></button>
            <button class="round" aria-label=${say('editor.redo')} title=${say('editor.redo')} disabled=${!canRedo.value} onClick=${redo}><${Icon} name="redo" /></button></div></div>
      </section>
    </div>
    <div class="text-side">
      <section class="panel"><${Names} /><${Deeds} /></section>
      <${TextPanel} />
      <${Finished} />
      <${OwnSections} />
    </div>
  </div>
</${Frame}>`;
}
