// Where to begin: an empty sheet, a section that there is, or a file; and the list of one's own.

import { library, say } from '../i18n/i18n.js';
import { api, told } from '../protocol/http.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html, useRef } from '../vendor.js';
import { blank, write } from './drawing.js';
import { begin, island, remove } from './state.js';

const ISLAND_LINES = 7; // a text with fewer rows than this is an island

/** @param {SectionInfo} section */
async function load(section) {
  try {
    begin(
      await api.get(`/api/sections/${section.id}.txt?island=${section.island ? 1 : 0}`),
      section.island,
    );
  } catch (error) {
    notify(told(error), 'error');
  }
}

/** @param {File|undefined} file */
async function loadFile(file) {
  if (!file) return;
  const found = await file.text();
  begin(
    found,
    found.split('\n').filter((line) => line.trim() && !line.includes(':')).length < ISLAND_LINES,
  );
}

export function Beginnings() {
  const picker = useRef(/** @type {HTMLInputElement|null} */ (null));
  const { boxes, sections } = /** @type {Library} */ (library.value);
  const house = sections.filter((one) => one.layout === 'house');
  const option = (one) =>
    html`<option key=${one.id} value=${sections.indexOf(one)}>${one.title}${one.own ? ` (${one.id})` : ''}</option>`;
  const group = (name, some) =>
    some.length ? html`<optgroup label=${name}>${some.map(option)}</optgroup>` : null;
  return html`<div class="beginnings">
    <select aria-label=${say('editor.load')} value="" onChange=${(event) => {
      const at = event.target.value;
      event.target.value = '';
      if (at !== '') load(sections[Number(at)]);
    }}>
      <option value="">${say('editor.load')}</option>
      ${group(say('editor.house_layouts'), house)}
      ${boxes.map((box) =>
        group(
          box.name,
          sections.filter((one) => one.box === box.id && one.layout !== 'house'),
        ),
      )}
    </select>
    <button class="btn" onClick=${() => begin(write(blank(false)), false)}>${say('editor.empty')}</button>
    <button class="btn" onClick=${() => begin(write(blank(true)), true)}>${say('editor.empty_island')}</button>
    <input ref=${picker} class="unseen" type="file" accept=".txt,text/plain" tabindex="-1" aria-hidden="true" onChange=${(
      event,
    ) => {
      loadFile(event.target.files[0]);
      event.target.value = '';
    }} />
    <button class="btn" onClick=${() => picker.current?.click()}><${Icon} name="load" />${say('editor.file')}</button>
  </div>`;
}

/** @param {SectionInfo} section */
function confirmRemove(section) {
  const yes = async () => {
    try {
      await remove(section.id, section.island);
      closeDialog();
    } catch (error) {
      closeDialog();
      notify(told(error), 'error');
    }
  };
  openDialog(
    say('editor.delete_title'),
    () => html`<p>${say('editor.delete_ask', { name: section.id })}</p>
    <div class="row end"><button class="btn" onClick=${closeDialog}>${say('home.keep')}</button>
      <button class="btn danger" onClick=${yes}><${Icon} name="trash" />${say('home.delete')}</button></div>`,
  );
}

export function OwnSections() {
  const own = (library.value?.sections ?? []).filter((one) => one.own);
  return html`<section class="panel own" aria-labelledby="own-title">
    <h2 id="own-title">${say('editor.own')}</h2>
    ${
      own.length
        ? html`<ul>${own.map(
            (one) => html`<li key=${`${one.id} ${one.island}`}>
      <img src="/api/sections/${one.id}.svg?island=${one.island ? 1 : 0}" alt="" loading="lazy" />
      <span><strong>${one.title}</strong><small>${one.id}</small></span>
      <button class="round" aria-label=${say('editor.open', { name: one.id })} title=${say('editor.open', { name: one.id })} onClick=${() => load(one)}><${Icon} name="edit" /></button>
      <button class="round" aria-label=${say('editor.delete', { name: one.id })} title=${say('editor.delete', { name: one.id })} onClick=${() => confirmRemove(one)}><${Icon} name="trash" /></button></li>`,
          )}</ul>`
        : html`<p class="small">${say(island.value ? 'editor.own_none_island' : 'editor.own_none')}</p>`
    }
  </section>`;
}
