// What is special about this table: its rulings, and sections with an unofficial layout.

import { library, t } from '../i18n/i18n.js';
import { html } from '../vendor.js';
import { table } from './state/table.js';

/** Return the names of the sections with an unofficial layout. */
function unofficialSections() {
  const layout = table.value?.layout;
  const names = [...(layout?.sections ?? []), layout?.island ?? ''].map((name) =>
    name.replace('~', ''),
  );
  return (library.value?.sections ?? [])
    .filter((one) => !one.is_official && names.includes(one.id))
    .map((one) => one.name);
}

/** The rulings that differ from the default. @param {{level?: 'h2'|'h3'}} props */
export function Rulings({ level = 'h3' }) {
  const rulings = table.value?.rulings ?? [];
  return rulings.length
    ? html`<section class="menu-rulings" aria-labelledby="table-rulings"><${level} id="table-rulings">
      ${t('table.rulings')}</${level}>
    <ul>${rulings.map((text) => html`<li key=${text}>${text}</li>`)}</ul></section>`
    : null;
}

export function UnofficialNote() {
  const house = unofficialSections();
  return house.length
    ? html`<p class="menu-house-note">${t('table.house_note', { names: house.join(', ') })}</p>`
    : null;
}
