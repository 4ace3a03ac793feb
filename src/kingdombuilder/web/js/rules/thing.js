// The rule of one thing in a dialog: its emblem, its rule, details and an example.

import { library, t, thing } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { closeDialog, openDialog } from '../ui/dialog.js';
import { Emblem, House, Picture, TerrainArt, Tile } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';

const TILES = ['location', 'bonus', 'nomad'];
/** @type {Record<string, string>} */
const BUILDINGS = {
  castle: 'b-castle',
  capitol: 'b-capitol',
  palace: 'b-palace',
  silo: 'b-silo',
  camp: 'b-nomad',
  location: 'b-location',
  cave: 'b-cave',
};
/** @type {Record<string, string>} */
const PIECES = {
  warrior: 'p-warrior',
  wagon: 'p-wagon',
  ship: 'p-ship',
  hall: 'p-city-hall',
  wall: 'p-wall',
  scout: 'p-scout',
  marker: 'p-line-marker',
};
const TERRAINS = [
  'grass',
  'flowers',
  'forest',
  'canyon',
  'desert',
  'water',
  'mountain',
  'swamp',
  'farmland',
];

/** @typedef {ThingInfo|TermInfo} Entry */

/**
 * Return the library entry of a thing, a terrain, a special hex or a piece.
 * @param {string} id
 * @param {string} [kind]
 * @returns {Entry|undefined}
 */
function libraryEntry(id, kind) {
  if (kind === 'piece') return library.value?.pieces.find((one) => one.id === id);
  if (kind === 'terrain' || kind === 'place')
    return library.value?.terrains.find((one) => one.id === id);
  return (
    thing(id, kind) ??
    library.value?.terrains.find((one) => one.id === id) ??
    library.value?.pieces.find((one) => one.id === id)
  );
}

/** The picture of anything that has a rule. @param {{id: string, kind: string}} props */
export function ThingArt({ id, kind }) {
  if (TERRAINS.includes(id) && (kind === 'terrain' || kind === 'place'))
    return html`<span class="thing-dialog-terrain"><${TerrainArt} terrain=${id} /></span>`;
  if (kind === 'place' || kind === 'terrain')
    return BUILDINGS[id]
      ? html`<${Picture} id=${BUILDINGS[id]} className="thing-dialog-art" />`
      : html`<${Emblem} id=${id} kind="queenie" className="thing-dialog-art" />`;
  if (kind === 'piece')
    return PIECES[id]
      ? html`<span class="seat-colour-blue"><${Picture} id=${PIECES[id]} className="thing-dialog-art"
        view=${id === 'hall' ? '-140 -130 280 260' : undefined} /></span>`
      : html`<${House} colour="blue" className="thing-dialog-art" />`;
  if (TILES.includes(kind))
    return html`<${Tile} id=${id} kind=${kind} className="thing-dialog-art" />`;
  return html`<span class="card-medal"><${Emblem} id=${id} kind=${kind} /></span>`;
}

/** Return the address of the rule: its own entry, or a search for its name. @param {Entry} entry */
export const rulesUrl = (entry) =>
  'box' in entry
    ? `/rules/${entry.kind}-${entry.id}`
    : `/rules?find=${encodeURIComponent(entry.name)}`;

/** @param {{entry: Entry}} props */
function ThingPage({ entry }) {
  const [detail, setDetail] = useState(/** @type {ThingDetail|null} */ (null));
  useEffect(() => {
    if ('box' in entry) api.get(`/api/things/${entry.kind}/${entry.id}`).then(setDetail, () => {});
  }, [entry]);
  const example = 'box' in entry ? detail : entry;
  return html`<article class="thing-dialog-thing">
    <div class="thing-dialog-head"><${ThingArt} id=${entry.id} kind=${entry.kind} />
      <p class="thing-dialog-rule">${entry.rule}</p></div>
    ${detail?.details && html`<p>${detail.details}</p>`}
    ${
      example?.example_url &&
      html`<figure><img src=${example.example_url} alt="" />
      <figcaption>${example.example_text || t('rules_page.example')}</figcaption></figure>`
    }
    <p class="thing-dialog-more"><a href=${rulesUrl(entry)} onClick=${closeDialog}>${t('rules_page.more')}</a></p>
  </article>`;
}

/**
 * Open the rule of a thing.
 * @param {string} id
 * @param {string} [kind] as in the library, or `terrain`, `place`, `piece`
 */
export function openThing(id, kind) {
  const entry = libraryEntry(id, kind);
  if (!entry) return;
  openDialog(entry.name, () => html`<${ThingPage} entry=${entry} />`, 'thing-dialog');
}
