// The sources of gold: their names, pictures and rules, and what they pay the viewer now.

import { t, thing, thingName } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { Coin, Emblem, Picture } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { gainsOf, pointedRow } from './state/scores.js';
import { position } from './state/selectors.js';
import { viewpoint } from './state/view.js';

const MAX_HEXES = 12; // a longer list is tiring to listen to

/** The special hexes that pay, and their drawings. @type {Record<string, [string, string]>} */
const PLACES = {
  castles: ['castle', 'b-castle'],
  palaces: ['palace', 'b-palace'],
  capitols: ['capitol', 'b-capitol'],
};

/**
 * Return how to show a source of gold.
 * @param {string} id
 * @param {string} kind `card`, `task` or `other`
 */
export function sourceInfo(id, kind) {
  if (kind !== 'other')
    return {
      name: thingName(id, kind),
      rule: thing(id, kind)?.rule ?? '',
      art: html`<${Emblem} id=${id} kind=${kind} />`,
      open: () => openThing(id, kind),
    };
  const [place, drawing] = PLACES[id] ?? ['', ''];
  return {
    name: t(`source.${id}`),
    rule: t(`table.pays_${id}`),
    art: drawing ? html`<${Picture} id=${drawing} />` : html`<${Coin} />`,
    open: () => openThing(place, 'place'),
  };
}

/** Describe what a source pays the viewer now, for which hexes, and where it would pay more. @param {string} id */
export function sourceText(id) {
  const seat = viewpoint.value ?? position.value?.chooser ?? 0;
  const gold = position.value?.gold[id]?.[seat];
  if (gold === undefined || gold === null) return '';
  const hexes = (pointedRow.value?.source === id && pointedRow.value.seats[seat]?.hexes) || [];
  const more = Object.values(gainsOf(id)).filter((gain) => gain > 0).length;
  return [
    t('table.pays_you', { n: gold }),
    hexes.length > 0 &&
      hexes.length <= MAX_HEXES &&
      t('table.pays_for', { hexes: hexes.join(', ') }),
    more > 0 && t('table.would_pay', { n: more }),
  ]
    .filter(Boolean)
    .join(' ');
}
