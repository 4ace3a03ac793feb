// The grid that is touched and focused: one transparent path for each hex, with a label. The board is one tab stop.

import { t } from '../i18n/i18n.js';
import { html, useEffect, useRef, useSignalEffect } from '../vendor.js';
import { hexagon, viewBoxText } from './geometry.js';
import { factsText, hexFacts } from './hex-facts.js';
import { canInspect, inspectHex } from './hex-info.js';
import { makeHexLabeller } from './hex-labels.js';
import { neighbourIn, nextLegal, stepForKey } from './keyboard-nav.js';

/** @typedef {import('./board-model.js').BoardHex} BoardHex */
/** @typedef {import('./board-model.js').BoardState} BoardState */
/** @typedef {import('./camera.js').Camera} Camera */

const ZOOM_STEP = 1.4;

/**
 * Whether a key is meant for something else: a text field, a dialog or the browser.
 * @param {KeyboardEvent} event
 */
const isForOther = (event) =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  document.querySelector('dialog[open]') ||
  /** @type {Element} */ (event.target).closest?.('input, textarea, select, [contenteditable]');

/** The hex that an event is about. @param {Event} event */
const hexOf = (event) => /** @type {SVGElement} */ (event.target).dataset.hex;

/** The hex that has the focus. */
const focusedHex = () => /** @type {HTMLElement|null} */ (document.activeElement)?.dataset?.hex;

/** @param {{board: BoardState, camera: import('@preact/signals').Signal<Camera|null>}} props */
export function HexGrid({ board, camera }) {
  const { model } = board;
  const root = useRef(/** @type {SVGSVGElement|null} */ (null));
  const tabStop = useRef(/** @type {string|null} */ (null));

  /** @param {string} hex */
  const pathOf = (hex) =>
    /** @type {SVGPathElement|null} */ (root.current?.querySelector(`[data-hex="${hex}"]`));

  /** Make a hex the tab stop of the board. @param {string} hex */
  function setTabStop(hex) {
    if (tabStop.current !== hex) pathOf(tabStop.current ?? '')?.setAttribute('tabindex', '-1');
    pathOf(hex)?.setAttribute('tabindex', '0');
    tabStop.current = hex;
  }

  /** Describe a special hex even without the focus. @param {SVGPathElement} path */
  function describe(path) {
    const facts = hexFacts(board, path.dataset.hex ?? '');
    path.setAttribute('aria-description', facts ? factsText(facts) : '');
  }

  /** @param {BoardHex|undefined} hex */
  function focusHex(hex) {
    if (!hex) return;
    camera.value?.reveal(hex);
    pathOf(hex.name)?.focus({ preventScroll: true });
  }

  // Labels are set without rendering the grid again, and only where they changed.
  useSignalEffect(() => {
    if (!root.current) return;
    const label = makeHexLabeller(board);
    for (const path of /** @type {NodeListOf<SVGPathElement>} */ (
      root.current.querySelectorAll('[data-hex]')
    )) {
      const hex = model.hexes.get(path.dataset.hex ?? '');
      const text = hex ? label(hex) : '';
      if (path.ariaLabel !== text) path.ariaLabel = text;
      if (model.specialHexes.has(path.dataset.hex ?? '')) describe(path);
    }
    if (!model.hexes.has(tabStop.current ?? '')) setTabStop(model.layout.hexes[0].name);
  });

  useEffect(() => {
    /** Focus the next legal hex with L, wherever the focus is. @param {KeyboardEvent} event */
    function cycleLegal(event) {
      if (event.key.toLowerCase() !== 'l') return;
      const from = focusedHex() ?? tabStop.current;
      focusHex(nextLegal(model, board.legal.value, from, event.shiftKey));
    }
    /** @param {KeyboardEvent} event */
    function zoom(event) {
      if (!camera.value) return;
      const hex = model.hexes.get(focusedHex() ?? '');
      const about = hex && camera.value.toWindow(hex);
      if (event.key === '+' || event.key === '=') camera.value.zoom(ZOOM_STEP, about);
      else if (event.key === '-' || event.key === '_') camera.value.zoom(1 / ZOOM_STEP, about);
      else if (event.key === '0') camera.value.fit();
    }
    const onWindowKey = (/** @type {KeyboardEvent} */ event) => {
      if (isForOther(event)) return;
      cycleLegal(event);
      zoom(event);
    };
    addEventListener('keydown', onWindowKey);
    return () => removeEventListener('keydown', onWindowKey);
  }, []);

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const hex = model.hexes.get(hexOf(event) ?? '');
    if (!hex || isForOther(event)) return;
    const step = stepForKey(event);
    if (step) focusHex(neighbourIn(model, hex, step));
    else if (event.key === 'Enter' && (event.shiftKey || canInspect(board, hex.name)))
      inspectHex(board, hex.name);
    else if (event.key === 'Enter' || event.key === ' ') board.onPick(hex.name);
    else return;
    event.preventDefault();
    event.stopPropagation(); // digits on the keypad move the focus and must not use tiles
  }

  /** @param {FocusEvent} event */
  function onFocusIn(event) {
    const hex = hexOf(event);
    if (!hex) return;
    setTabStop(hex);
    pathOf(hex)?.setAttribute('aria-describedby', 'hex-about');
    if (pathOf(hex)?.matches(':focus-visible')) board.hovered.value = hex;
  }

  /** @param {FocusEvent} event */
  const onFocusOut = (event) => {
    pathOf(hexOf(event) ?? '')?.removeAttribute('aria-describedby');
    if (board.hovered.value === hexOf(event)) board.hovered.value = null;
  };

  const rows = model.layout.rows
    .map((_, row) => [...model.hexes.values()].filter((hex) => hex.row === row))
    .filter((row) => row.length);
  // Without a tabindex, an SVG that listens to the focus would be an additional tab stop.
  return html`<svg ref=${root} class="board-touch" role="grid" tabindex="-1" viewBox=${viewBoxText(model.box)}
    aria-label=${t('board.name')} aria-describedby="board-how"
    onKeyDown=${onKeyDown} onFocusIn=${onFocusIn} onFocusOut=${onFocusOut}>
    ${rows.map(
      (row) =>
        html`<g role="row" key=${row[0].row}>${row.map(
          ({ name, x, y }) =>
            html`<path key=${name} role="gridcell" data-hex=${name} tabindex="-1" d=${hexagon(x, y)} />`,
        )}</g>`,
    )}</svg>`;
}
