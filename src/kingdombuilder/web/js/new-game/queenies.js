// Where the small expansions lie: on a hex of each section, or with one side up. Each part is chosen or drawn.

import { whereIs } from '../board/hex-labels.js';
import { library, say } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { choices, choose, drawn } from './choices.js';
import { fieldOf, quarterOf, sectionUnder } from './queenie-places.js';
import { SiteMap } from './section-map.js';
import { PLACES, thumbnail } from './sections.js';
import { sectionOf } from './setup-request.js';

/** Choose a place for a part, '' for any. @param {string} field @param {string[]} part @param {string} name */
function take(field, part, name) {
  const { spots } = choices.value;
  const rest = Object.entries(spots[field] ?? {}).filter(([other]) => !part.includes(other));
  choose({
    spots: {
      ...spots,
      [field]: Object.fromEntries(name ? [...rest, [name, sectionUnder(drawn.value, name)]] : rest),
    },
  });
}

/** The place that is chosen for a part. @param {string} field @param {string[]} part */
const chosenIn = (field, part) =>
  part.find((name) => name in (choices.value.spots[field] ?? {})) ?? '';

/** A hex of a section. @param {{queenie: Thing, field: string, part: string[]}} props */
function Site({ queenie, field, part }) {
  const { layout, sections } = drawn.value;
  const quarter = quarterOf(drawn.value, part[0]);
  const facts = {
    place: say(`home.${PLACES[quarter]}`),
    section: sectionOf(sections[quarter])?.title ?? '',
  };
  const where = (name) =>
    whereIs(
      layout.hexes.find((hex) => hex.name === name),
      layout,
    );
  const chosen = chosenIn(field, part);
  return html`<li class="site"><${SiteMap} part=${part} chosen=${chosen} lying=${drawn.value[field]} take=${(name) => take(field, part, name)} />
    ${
      part.length === 1
        ? html`<p class="field"><span>${say('home.spot', facts)}</span><small>${say('home.only_spot', { hex: part[0] })}</small></p>`
        : html`<label class="field"><span>${say('home.spot', facts)}</span>
      <select aria-label=${say('home.spot_of', { ...facts, thing: queenie.name })} value=${chosen} onChange=${(event) => take(field, part, event.target.value)}>
        <option value="">${say('home.random')}</option>
        ${part.map((name) => html`<option key=${name} value=${name}>${say('home.spot_hex', { hex: name, where: where(name) })}</option>`)}</select></label>`
    }</li>`;
}

/** A side to lie face up. @param {{queenie: Thing, field: string, part: string[]}} props */
function Sides({ queenie, field, part }) {
  const chosen = chosenIn(field, part);
  return html`<fieldset class="sides"><legend class="unseen">${queenie.name}</legend>
    ${['', ...part].map(
      (name) => html`<label key=${name} class="side">
      <input type="radio" name="side-${field}" value=${name} checked=${name === chosen} onChange=${() => take(field, part, name)} />
      ${name ? html`<img src=${thumbnail(name)} alt="" />` : html`<${Icon} name="dice" />`}
      <strong>${name ? sectionOf(name)?.title : say('home.random')}</strong></label>`,
    )}</fieldset>`;
}

/** @param {{queenie: Thing}} props */
function Placing({ queenie }) {
  const field = fieldOf(queenie.id, drawn.value.places);
  const parts = drawn.value.places[field];
  const sites = parts.filter((part) => quarterOf(drawn.value, part[0]) >= 0);
  return html`<h3>${queenie.name}</h3>
    ${!parts.length && html`<p class="small">${say('home.no_spot')}</p>`}
    ${parts.filter((part) => !sites.includes(part)).map((part) => html`<${Sides} key=${part[0]} queenie=${queenie} field=${field} part=${part} />`)}
    ${sites.length > 0 && html`<ul class="sites">${sites.map((part) => html`<${Site} key=${quarterOf(drawn.value, part[0])} queenie=${queenie} field=${field} part=${part} />`)}</ul>`}`;
}

export function Queenies() {
  const chosen = (library.value?.things ?? []).filter(
    (one) => one.kind === 'queenie' && choices.value.queenies.includes(one.id),
  );
  return drawn.value && chosen.length
    ? html`<section class="panel" aria-labelledby="new-queenies">
    <header><h2 id="new-queenies">${say('home.spots')}</h2></header>
    <p class="small">${say('home.spots_hint')}</p>
    ${chosen.map((queenie) => html`<${Placing} key=${queenie.id} queenie=${queenie} />`)}
  </section>`
    : null;
}
