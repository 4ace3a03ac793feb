// The palette: terrains, special hexes and locations.

import { hexagon } from '../board/geometry.js';
import { library, t } from '../i18n/i18n.js';
import { onValue } from '../ui/form.js';
import { Emblem, Picture, Sprite } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { LANDS, NO_HEX, PLACES } from './drawing.js';
import { island, tool } from './state.js';

/** @type {Record<string, string>} */
const DRAWINGS = { castle: 'b-castle', camp: 'b-nomad', palace: 'b-palace', silo: 'b-silo' };

/** @param {{land: string}} props */
const Swatch = ({
  land,
}) => html`<svg class="editor-swatch" viewBox="-48 -54 96 108" aria-hidden="true">
  <path class="land land-${land}" d=${hexagon(0, 0)} /><${Sprite} id="t-${land}-1" /></svg>`;

/** @param {{letter: string, name: string, children?: unknown}} props */
const Tool = ({
  letter,
  name,
  children,
}) => html`<button class="editor-tool" aria-pressed=${tool.value.letter === letter}
  aria-label=${t('editor.paint', { name })} onClick=${() => {
    tool.value = { letter };
  }}>
  ${children}<span>${name}</span><kbd aria-hidden="true">${letter}</kbd></button>`;

function Locations() {
  const { boxes, things } = /** @type {LibraryInfo} */ (library.value);
  const chosen = tool.value.thing ?? '';
  return html`<div class="editor-tool editor-tool-location" data-on=${Boolean(chosen)}>
    ${chosen ? html`<${Emblem} id=${chosen} kind="location" />` : html`<${Picture} id="b-location" />`}
    <select aria-label=${t('editor.location')} value=${chosen} onChange=${onValue((id) => {
      tool.value = id ? { thing: id } : { letter: 'G' };
    })}>
      <option value="">${t('editor.location')}</option>
      ${boxes.map((box) => {
        const some = things.filter((one) => one.kind === 'location' && one.box === box.id);
        return some.length
          ? html`<optgroup key=${box.id} label=${box.name}>${some.map(
              (one) => html`<option key=${one.id}
            value=${one.id}>${one.name}</option>`,
            )}</optgroup>`
          : null;
      })}
    </select><kbd aria-hidden="true">L</kbd></div>`;
}

export const Palette =
  () => html`<div class="editor-palette" role="group" aria-label=${t('editor.palette')}>
  ${Object.entries(LANDS).map(
    ([letter, land]) => html`<${Tool} key=${letter} letter=${letter}
    name=${t(`terrain.${land}`)}><${Swatch} land=${land} /></${Tool}>`,
  )}
  ${Object.entries(PLACES).map(
    ([letter, place]) => html`<${Tool} key=${letter} letter=${letter}
    name=${t(`terrain.${place}`)}><${Picture} id=${DRAWINGS[place]} /></${Tool}>`,
  )}
  ${
    island.value &&
    html`<${Tool} letter=${NO_HEX} name=${t('editor.no_hex')}><span class="editor-swatch editor-swatch-sea"></span>
    </${Tool}>`
  }
  <${Locations} />
</div>`;
