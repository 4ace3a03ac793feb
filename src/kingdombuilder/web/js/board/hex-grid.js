// The sheet that is touched: one hex path for each hex, transparent, with a name and the focus. The board is one tab stop.

import { t } from '../i18n/i18n.js';
import { pick } from '../table/state/actions.js';
import { canAct, legalHexes } from '../table/state/selectors.js';
import { hoveredHex } from '../table/state/view.js';
import { html, useEffect, useRef, useSignalEffect } from '../vendor.js';
import { currentBoard } from './board-model.js';
import { hexagon, viewBoxText } from './geometry.js';
import { openHexInfo } from './hex-info.js';
import { makeHexLabeller } from './hex-labels.js';
import { neighbourIn, nextLegal, stepForKey } from './keyboard-nav.js';

/** @typedef {import('./board-model.js').BoardHex} Spot */

/** Whether a key is meant for something else: a text, a dialog, the browser. @param {KeyboardEvent} event */
const isForOther = (event) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  document.querySelector('dialog[open]') ||
  /** @type {Element} */ (event.target).closest?.('input, textarea, select, [contenteditable]');

/** @param {{camera: import('@preact/signals').Signal<import('./camera.js').Camera|null>}} props */
export function HexGrid({ camera }) {
  const root = useRef(/** @type {SVGSVGElement|null} */ (null));
  const stop = useRef(/** @type {string|null} */ (null)); // the hex that Tab comes to
  const board = currentBoard.value;

  /** @param {string} hex */
  const path = (hex) =>
    /** @type {SVGPathElement|null} */ (root.current?.querySelector(`[data-hex="${hex}"]`));

  /** @param {string} hex */
  function tabTo(hex) {
    if (stop.current !== hex) path(stop.current ?? '')?.setAttribute('tabindex', '-1');
    path(hex)?.setAttribute('tabindex', '0');
    stop.current = hex;
  }

  /** @param {Spot|undefined} spot */
  function goTo(spot) {
    if (!spot) return;
    camera.value?.reveal(spot);
    path(spot.name)?.focus({ preventScroll: true });
  }

  // Names are set without drawing anything anew, and only where they changed.
  useSignalEffect(() => {
    const all = currentBoard.value;
    if (!all || !root.current) return;
    const name = makeHexLabeller(all);
    for (const hex of /** @type {NodeListOf<SVGPathElement>} */ (
      root.current.querySelectorAll('[data-hex]')
    )) {
      const spot = all.spots.get(hex.dataset.hex ?? '');
      const text = spot ? name(spot) : '';
      if (hex.ariaLabel !== text) hex.ariaLabel = text;
    }
    if (!all.spots.has(stop.current ?? '')) tabTo(all.layout.hexes[0].name);
  });

  useEffect(() => {
    /** L leads to what may be picked, wherever the focus is. @param {KeyboardEvent} event */
    function cycle(event) {
      if (event.key.toLowerCase() !== 'l' || isForOther(event) || !currentBoard.value) return;
      const here =
        /** @type {HTMLElement} */ (document.activeElement)?.dataset?.hex ?? stop.current;
      goTo(
        nextLegal(
          currentBoard.value,
          canAct.value ? legalHexes.value : new Set(),
          here,
          event.shiftKey,
        ),
      );
    }
    /** @param {KeyboardEvent} event */
    function look(event) {
      const seen = camera.value;
      if (isForOther(event) || !seen) return;
      const here = currentBoard.value?.spots.get(
        /** @type {HTMLElement} */ (document.activeElement)?.dataset?.hex ?? '',
      );
      const about = here && seen.toWindow(here);
      if (event.key === '+' || event.key === '=') seen.zoom(1.4, about);
      else if (event.key === '-' || event.key === '_') seen.zoom(1 / 1.4, about);
      else if (event.key === '0') seen.fit();
    }
    const both = (/** @type {KeyboardEvent} */ event) => {
      cycle(event);
      look(event);
    };
    addEventListener('keydown', both);
    return () => removeEventListener('keydown', both);
  }, []);

  /** @param {KeyboardEvent} event */
  function press(event) {
    const hex = /** @type {HTMLElement} */ (event.target).dataset.hex;
    const spot = hex && board?.spots.get(hex);
    if (!spot || !board || isForOther(event)) return;
    const step = stepForKey(event);
    if (step) goTo(neighbourIn(board, spot, step));
    else if (event.key === 'Enter' && event.shiftKey) openHexInfo(spot.name);
    else if (event.key === 'Enter' || event.key === ' ') pick(spot.name);
    else return;
    event.preventDefault();
    event.stopPropagation(); // digits of the keypad are no tiles here
  }

  /** @param {FocusEvent} event */
  function focus(event) {
    const hex = /** @type {HTMLElement} */ (event.target).dataset.hex;
    if (!hex) return;
    tabTo(hex);
    if (path(hex)?.matches(':focus-visible')) hoveredHex.value = hex;
  }

  /** @param {FocusEvent} event */
  const blur = (event) => {
    if (hoveredHex.value === /** @type {HTMLElement} */ (event.target).dataset.hex)
      hoveredHex.value = null;
  };

  if (!board) return null;
  const rows = board.layout.rows
    .map((_, row) => board.layout.hexes.filter((hex) => hex.row === row))
    .filter((row) => row.length);
  return html`<svg ref=${root} class="touch" role="grid" viewBox=${viewBoxText(board.box)} aria-label=${t('board.name')} aria-describedby="board-how"
    onKeyDown=${press} onFocusIn=${focus} onFocusOut=${blur}>
    ${rows.map(
      (row) =>
        html`<g role="row" key=${row[0].row}>${row.map(({ name }) => {
          const { x, y } = /** @type {Spot} */ (board.spots.get(name));
          return html`<path key=${name} role="gridcell" data-hex=${name} tabindex="-1" d=${hexagon(x, y)} />`;
        })}</g>`,
    )}</svg>`;
}
