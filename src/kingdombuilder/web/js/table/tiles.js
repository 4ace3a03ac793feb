// The viewer's tiles as buttons. A tile without a use stays reachable and explains why.

import { t } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { Tile } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { pick } from './state/actions.js';
import { hint, showRefusal } from './state/hints.js';
import { pointAt } from './state/scores.js';
import { canAct, legal, myTiles, position, tileKind, tileName } from './state/selectors.js';
import { hideTile, tileDescription, tileTooltipEvents } from './tile-tooltip.js';

/**
 * Whether a tile can be used now; a used one only where another tile repeats it.
 * @param {TileInfo} held
 */
function isUsable(held) {
  if (!canAct.value || !legal.value.tiles.includes(held.thing)) return false;
  return (
    held.state === 'ready' ||
    (held.state === 'used' &&
      !myTiles.value.some((other) => other.thing === held.thing && other.state === 'ready'))
  );
}

/** Return the status of a tile: in use, ready, or why it has no use. @param {TileInfo} held */
function tileStatus(held) {
  if (isUsable(held)) return 'ready';
  if (canAct.value && position.value?.prompt.tile === held.thing && held.state === 'used')
    return 'now';
  if (held.state !== 'ready') return held.state;
  return canAct.value ? 'idle' : 'ready';
}

/** Use a tile, or explain why that is not possible. @param {number} index */
export function useTileOrExplain(index) {
  const held = myTiles.value[index];
  if (!held) return;
  const now = tileStatus(held);
  hideTile();
  pointAt(null); // the card that was tapped before would dim the hexes of the tile
  if (now === 'used' || now === 'fresh')
    showRefusal(held.thing, t(`table.why_${now}`, { tile: tileName(held.thing) }));
  else pick(held.thing);
}

/** @param {{held: TileInfo, index: number}} props */
function TileButton({ held, index }) {
  const kind = tileKind(held.thing);
  const name = tileName(held.thing);
  const now = tileStatus(held);
  const open = isUsable(held);
  const state = t(`table.tile_${now}`);
  const openCard = (/** @type {Event} */ event) => {
    event.preventDefault();
    openThing(held.thing, kind);
  };
  return html`<button class=${cls('tiles-button', `is-${now}`, hint.value?.pick === held.thing && open && 'is-hinted')}
    aria-disabled=${!open} aria-label=${`${name}, ${state}`} aria-description=${tileDescription(held, now)}
    ...${tileTooltipEvents({ tile: held, state: now, isMine: true })}
    onClick=${() => useTileOrExplain(index)} onContextMenu=${openCard} onKeyDown=${(
      /** @type {KeyboardEvent} */ event,
    ) => {
      if (event.key === 'Enter' && event.shiftKey) openCard(event);
    }}>
    <${Tile} id=${held.thing} kind=${kind} state=${open || now === 'now' ? 'ready' : 'used'} />
      ${index < 9 && html`<kbd>${index + 1}</kbd>`}
    <span class="tiles-name">${name}</span>${now !== 'ready' && html`<small>${state}</small>`}</button>`;
}

export function MyTiles() {
  const tiles = myTiles.value;
  return html`<div class=${cls('tiles', tiles.length > 4 && 'has-many')} role="group"
    aria-label=${t('table.my_tiles')}>
    ${tiles.map(
      (held, index) => html`<${TileButton} key=${`${held.thing}${held.site}`} held=${held}
      index=${index} />`,
    )}
    ${!tiles.length && html`<p>${t('table.no_tile')}</p>`}</div>`;
}
