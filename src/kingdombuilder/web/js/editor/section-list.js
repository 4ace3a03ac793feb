// Starting from a blank section, an existing one or a file, and the list of custom sections.

import { library, t } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html, useRef } from '../vendor.js';
import { blank, writeDrawing } from './drawing.js';
import { deleteSection, island, replaceText } from './state.js';

const MIN_SECTION_ROWS = 7; // a text with fewer rows is an island

/** @param {SectionInfo} section */
async function loadSection(section) {
  try {
    replaceText(
      await api.get(`/api/sections/${section.id}.txt?island=${section.is_island ? 1 : 0}`),
      section.is_island,
    );
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

/** @param {File|undefined} file */
async function loadFile(file) {
  if (!file) return;
  const content = await file.text();
  replaceText(
    content,
    content.split('\n').filter((line) => line.trim() && !line.includes(':')).length <
      MIN_SECTION_ROWS,
  );
}

export function StartFrom() {
  const picker = useRef(/** @type {HTMLInputElement|null} */ (null));
  const { boxes, sections } = /** @type {LibraryInfo} */ (library.value);
  const house = sections.filter((one) => !one.is_official);
  const option = (/** @type {SectionInfo} */ one) =>
    html`<option key=${one.id} value=${sections.indexOf(one)}>${one.name}${one.is_custom ? ` (${one.id})` : ''}
      </option>`;
  /** @param {string} name @param {SectionInfo[]} some */
  const group = (name, some) =>
    some.length ? html`<optgroup label=${name}>${some.map(option)}</optgroup>` : null;
  /** @param {Event} event */
  const chooseSection = (event) => {
    const select = /** @type {HTMLSelectElement} */ (event.target);
    const at = select.value;
    select.value = '';
    if (at !== '') loadSection(sections[Number(at)]);
  };
  /** @param {Event} event */
  const chooseFile = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    loadFile(input.files?.[0]);
    input.value = '';
  };
  return html`<div class="editor-start">
    <select aria-label=${t('editor.load')} value="" onChange=${chooseSection}>
      <option value="">${t('editor.load')}</option>
      ${group(t('editor.house_layouts'), house)}
      ${boxes.map((box) =>
        group(
          box.name,
          sections.filter((one) => one.box === box.id && one.is_official),
        ),
      )}
    </select>
    <button class="button" onClick=${() => replaceText(writeDrawing(blank(false)), false)}>${t('editor.empty')}
      </button>
    <button class="button" onClick=${() => replaceText(writeDrawing(blank(true)), true)}>
      ${t('editor.empty_island')}</button>
    <input ref=${picker} class="visually-hidden" type="file" accept=".txt,text/plain" tabindex="-1" aria-hidden="true"
      onChange=${chooseFile} />
    <button class="button" onClick=${() => picker.current?.click()}><${Icon} name="load" />${t('editor.file')}
      </button>
  </div>`;
}

/** @param {SectionInfo} section */
function confirmRemove(section) {
  const yes = async () => {
    try {
      await deleteSection(section.id, section.is_island);
      closeDialog();
    } catch (error) {
      closeDialog();
      notify(errorText(error), 'error');
    }
  };
  openDialog(
    t('editor.delete_title'),
    () => html`<p>${t('editor.delete_ask', { name: section.id })}</p>
    <div class="page-row page-row-end"><button class="button" onClick=${closeDialog}>${t('home.keep')}</button>
      <button class="button button-danger" onClick=${yes}><${Icon} name="trash" />${t('home.delete')}</button></div>`,
  );
}

export function CustomSections() {
  const own = (library.value?.sections ?? []).filter((one) => one.is_custom);
  return html`<section class="panel editor-own-sections" aria-labelledby="own-title">
    <h2 id="own-title">${t('editor.own')}</h2>
    ${
      own.length
        ? html`<ul>${own.map(
            (one) => html`<li key=${`${one.id} ${one.is_island}`}>
      <img src="/api/sections/${one.id}.svg?island=${one.is_island ? 1 : 0}" alt="" loading="lazy" />
      <span><strong>${one.name}</strong><small>${one.id}</small></span>
      <button class="button-round" aria-label=${t('editor.open', { name: one.id })}
        title=${t('editor.open', { name: one.id })} onClick=${() => loadSection(one)}><${Icon} name="edit" />
        </button>
      <button class="button-round" aria-label=${t('editor.delete', { name: one.id })}
        title=${t('editor.delete', { name: one.id })} onClick=${() => confirmRemove(one)}><${Icon}
        name="trash" /></button></li>`,
          )}</ul>`
        : html`<p class="page-small">${t(island.value ? 'editor.own_none_island' : 'editor.own_none')}</p>`
    }
  </section>`;
}
