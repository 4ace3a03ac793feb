// My tiles as buttons. One without a use stays reachable and says why.

import { say } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { notify } from '../ui/dialog.js';
import { Tile } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { myTiles, tileKind, tileName } from './state/selectors.js';
import { acts, hint, legal, pick, position } from './state.js';

/** Whether a tile may be used now; one that was used already only where another tile repeats it. @param {TileHeld} held */
function usable(held) {
  if (!acts.value || !legal.value.tiles.includes(held.thing)) return false;
  return (
    held.state === 'ready' ||
    (held.state === 'used' &&
      !myTiles.value.some((other) => other.thing === held.thing && other.state === 'ready'))
  );
}

/** How a tile stands now: in use, ready, or why it is of no use. @param {TileHeld} held */
function standing(held) {
  if (usable(held)) return 'ready';
  if (acts.value && position.value?.asked.tile === held.thing && held.state === 'used')
    return 'now';
  if (held.state !== 'ready') return held.state;
  return acts.value ? 'idle' : 'ready';
}

/** Use a tile, or hear why it cannot be used. @param {number} index */
export function useTile(index) {
  const held = myTiles.value[index];
  if (!held) return;
  const now = standing(held);
  if (now === 'used' || now === 'fresh')
    notify(say(`tabletop.why_${now}`, { tile: tileName(held.thing) }));
  else if (!acts.value) notify(say('tabletop.not_your_turn'));
  else pick(held.thing);
}

/** @param {{held: TileHeld, index: number}} props */
function TileButton({ held, index }) {
  const kind = tileKind(held.thing);
  const name = tileName(held.thing);
  const now = standing(held);
  const open = usable(held);
  const state = say(`tabletop.tile_${now}`);
  return html`<button class=${cls('tbtn', now, hint.value?.pick === held.thing && open && 'hinted')} aria-disabled=${!open} aria-label=${`${name}, ${state}`} title=${`${name}: ${state}`}
    onClick=${() => useTile(index)} onContextMenu=${(event) => {
      event.preventDefault();
      openThing(held.thing, kind);
    }}>
    <${Tile} id=${held.thing} kind=${kind} state=${open || now === 'now' ? 'ready' : 'used'} />${index < 9 && html`<kbd>${index + 1}</kbd>`}
    <span class="name">${name}</span>${now !== 'ready' && html`<small>${state}</small>`}</button>`;
}

export function MyTiles() {
  const tiles = myTiles.value;
  return html`<div class=${cls('mytiles', tiles.length > 4 && 'many')} role="group" aria-label=${say('tabletop.my_tiles')}>
    ${tiles.map((held, index) => html`<${TileButton} key=${`${held.thing}${held.site}`} held=${held} index=${index} />`)}
    ${!tiles.length && html`<p>${say('tabletop.no_tile')}</p>`}</div>`;
}
