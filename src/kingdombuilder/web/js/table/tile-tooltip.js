// What a tile does, when it can be used, and why not now: on hover and focus, for the viewer's tiles and all others.

import { t, thing } from '../i18n/i18n.js';
import { Tile } from '../ui/sprites.js';
import { html, signal, useLayoutEffect, useRef } from '../vendor.js';
import { reasons, requestReason } from './state/hints.js';
import { tileKind, tileName } from './state/selectors.js';

const DELAY_MS = 250;
const EDGE = 8;
const GAP = 10;

/** @typedef {{tile: TileInfo, state: string, isMine: boolean, isFocused: boolean, anchor: Element}} ShownTile */

const shown = signal(/** @type {ShownTile|null} */ (null));
let timer = 0;

/**
 * Return why a tile cannot be used now, as far as known: '' if it can.
 * @param {string} state
 * @param {string} id
 * @param {string} rule which the reason may repeat, and the tooltip shows already
 */
const reasonOf = (state, id, rule) =>
  state === 'ready' || state === 'now' ? '' : (reasons.value[id] ?? '').replace(rule, '').trim();

/**
 * Return the sentences about a tile: its rule, when it can be used, and why not now.
 * @param {TileInfo} tile
 * @param {string} state as `table.tile_…` names it
 */
export function tileTexts({ thing: id }, state) {
  const kind = tileKind(id);
  const rule = thing(id, kind)?.rule ?? '';
  return {
    rule,
    when: t(`table.when_${thing(id, kind)?.timing ?? 'turn'}`),
    reason: reasonOf(state, id, rule),
  };
}

/** @param {TileInfo} tile @param {string} state */
export function tileDescription(tile, state) {
  const { rule, when, reason } = tileTexts(tile, state);
  return [rule, when, reason].filter(Boolean).join(' ');
}

/** @param {ShownTile} next */
export function showTile(next) {
  clearTimeout(timer);
  if (next.isMine && next.state !== 'ready' && next.state !== 'now') requestReason(next.tile.thing);
  shown.value = next;
}

export function hideTile() {
  clearTimeout(timer);
  shown.value = null;
}

/**
 * Make the events of a button show the tooltip of its tile.
 * @param {Omit<ShownTile, 'anchor' | 'isFocused'>} about
 */
export const tileTooltipEvents = (about) => ({
  onPointerEnter: (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== 'mouse') return;
    const anchor = /** @type {Element} */ (event.currentTarget);
    clearTimeout(timer);
    timer = window.setTimeout(() => showTile({ ...about, anchor, isFocused: false }), DELAY_MS);
  },
  onPointerLeave: hideTile,
  onFocus: (/** @type {FocusEvent} */ event) => {
    const anchor = /** @type {Element} */ (event.currentTarget);
    if (anchor.matches(':focus-visible')) showTile({ ...about, anchor, isFocused: true });
  },
  onBlur: hideTile,
});

/** Place a tooltip beside a seat, or above its tile, or below it where there is no room.
 * @param {HTMLElement} box @param {Element} anchor */
function placeBeside(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const seat = anchor.closest('[data-seat]')?.getBoundingClientRect();
  if (seat && seat.left > box.offsetWidth + GAP) {
    const top = Math.min(at.top, innerHeight - box.offsetHeight - EDGE);
    const left = seat.left - box.offsetWidth - GAP;
    Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
    return;
  }
  const left = Math.min(
    Math.max(EDGE, at.left + at.width / 2 - box.offsetWidth / 2),
    innerWidth - box.offsetWidth - EDGE,
  );
  const above = at.top - GAP - box.offsetHeight;
  const top = above >= EDGE ? above : at.bottom + GAP;
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
}

/** Return the text of how to open the full card. @param {ShownTile} now */
const moreText = ({ isMine, isFocused }) =>
  t(isFocused ? 'board.key_more' : isMine ? 'table.tile_more_mine' : 'table.tile_more');

export function TileTooltip() {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const now = shown.value;
  const texts = now && tileTexts(now.tile, now.state);
  useLayoutEffect(() => {
    if (now && box.current) placeBeside(box.current, now.anchor);
  }, [now, texts?.reason]);
  if (!now || !texts) return null;
  const id = now.tile.thing;
  return html`<div ref=${box} class="tile-tooltip" aria-hidden="true">
    <header><${Tile} id=${id} kind=${tileKind(id)} /><b>${tileName(id)}</b><span>
      ${t(`table.tile_${now.state}`)}</span></header>
    <p>${texts.rule}</p><p class="tile-tooltip-when">${texts.when}</p>
    ${texts.reason && html`<p class="tile-tooltip-reason">${texts.reason}</p>`}
    <small>${moreText(now)}</small></div>`;
}
