// The places of the small expansions: a hex of each section, or a side of the island. Each is chosen or drawn.

import { library, t } from '../i18n/i18n.js';
import { onValue } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { choices, choose, currentSetup, shownSetup } from './choices.js';
import { quarterOf, sectionUnder, setupField, setupPlaces } from './queenie-places.js';
import { SectionMap } from './section-map.js';
import { CORNERS, thumbnail } from './sections.js';
import { sectionInfo } from './setup-request.js';

/** @typedef {import('./queenie-places.js').PlaceField} PlaceField */

/**
 * Choose the place of a part; '' lets the server draw it.
 * @param {string} field
 * @param {string[]} part
 * @param {string} name
 */
function choosePlace(field, part, name) {
  const { spots } = choices.value;
  const rest = Object.entries(spots[field] ?? {}).filter(([other]) => !part.includes(other));
  choose({
    spots: {
      ...spots,
      [field]: Object.fromEntries(
        name ? [...rest, [name, sectionUnder(shownSetup(), name)]] : rest,
      ),
    },
  });
}

/** Return the chosen place of a part, or ''. @param {string} field @param {string[]} part */
const chosenPlace = (field, part) =>
  part.find((name) => name in (choices.value.spots[field] ?? {})) ?? '';

/**
 * The choice of a hex on a section.
 * @param {{queenie: ThingInfo, field: PlaceField, part: string[]}} props
 */
function HexChoice({ queenie, field, part }) {
  const setup = shownSetup();
  const { sections } = setup;
  const quarter = quarterOf(setup, part[0]);
  const facts = {
    place: t(`home.${CORNERS[quarter]}`),
    section: sectionInfo(sections[quarter])?.name ?? '',
  };
  const chosen = chosenPlace(field, part);
  return html`<li class="new-game-site"><${SectionMap} part=${part} chosen=${chosen} placed=${setupPlaces(setup, field)}
    choose=${(/** @type {string} */ name) => choosePlace(field, part, name)} />
    ${
      part.length === 1
        ? html`<p class="form-field"><span>${t('home.spot', facts)}</span><small>
          ${t('home.only_spot', { hex: part[0] })}</small></p>`
        : html`<label class="form-field"><span>${t('home.spot', facts)}</span>
      <select aria-label=${t('home.spot_of', { ...facts, thing: queenie.name })} value=${chosen}
        onChange=${onValue((name) => choosePlace(field, part, name))}>
        <option value="">${t('home.random')}</option>
        ${part.map(
          (name) => html`<option key=${name} value=${name}>
          ${name}</option>`,
        )}</select></label>`
    }</li>`;
}

/**
 * The choice of a side of the island.
 * @param {{queenie: ThingInfo, field: PlaceField, part: string[]}} props
 */
function SideChoice({ queenie, field, part }) {
  const chosen = chosenPlace(field, part);
  return html`<fieldset class="new-game-sides"><legend class="visually-hidden">${queenie.name}</legend>
    ${['', ...part].map(
      (name) => html`<label key=${name} class="new-game-side">
      <input type="radio" name="side-${field}" value=${name} checked=${name === chosen}
        onChange=${() => choosePlace(field, part, name)} />
      ${name ? html`<img src=${thumbnail(name)} alt="" />` : html`<${Icon} name="dice" />`}
      <strong>${name ? sectionInfo(name)?.name : t('home.random')}</strong></label>`,
    )}</fieldset>`;
}

/** @param {{queenie: ThingInfo}} props */
function QueeniePlaces({ queenie }) {
  const field = setupField(queenie.id, shownSetup().queenie_places);
  const parts = shownSetup().queenie_places[field];
  const sites = parts.filter((part) => quarterOf(shownSetup(), part[0]) >= 0);
  return html`<h3>${queenie.name}</h3>
    ${!parts.length && html`<p class="page-small">${t('home.no_spot')}</p>`}
    ${parts
      .filter((part) => !sites.includes(part))
      .map(
        (part) => html`<${SideChoice} key=${part[0]}
      queenie=${queenie} field=${field} part=${part} />`,
      )}
    ${
      sites.length > 0 &&
      html`<ul class="new-game-sites">${sites.map(
        (part) => html`<${HexChoice}
      key=${quarterOf(shownSetup(), part[0])} queenie=${queenie} field=${field} part=${part} />`,
      )}</ul>`
    }`;
}

export function Queenies() {
  const chosen = (library.value?.things ?? []).filter(
    (one) => one.kind === 'queenie' && choices.value.queenies.includes(one.id),
  );
  return currentSetup.value && chosen.length
    ? html`<section class="panel" aria-labelledby="new-queenies">
    <header><h2 id="new-queenies">${t('home.spots')}</h2></header>
    <p class="page-small">${t('home.spots_hint')}</p>
    ${chosen.map((queenie) => html`<${QueeniePlaces} key=${queenie.id} queenie=${queenie} />`)}
  </section>`
    : null;
}
