// The section that is painted: by dragging the pointer, or with arrows and letters.

import { placeName } from '../board/board-model.js';
import { boardBox, centre, hexAtPoint, hexagon, viewBoxText } from '../board/geometry.js';
import { Building } from '../board/special-hexes.js';
import { t, thingName } from '../i18n/i18n.js';
import { Sprite } from '../ui/sprites.js';
import { cls, html, useRef } from '../vendor.js';
import { LANDS, landOf, NO_HEX, PLACES } from './drawing.js';
import { cursor, drawing, isInSync, island, paint, redo, tool, undo } from './state.js';

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
let strokeCount = 0;

/** Return a new name for a stroke; the hexes of a stroke are undone together. */
function nextStroke() {
  strokeCount += 1;
  return `stroke ${strokeCount}`;
}

/**
 * The picture of a special hex.
 * @param {{letter: string, thing: string, x: number, y: number}} props
 */
const Special = ({ letter, thing, x, y }) => html`<${Sprite} id="b-ground" x=${x} y=${y} />
  <${Building} x=${x} y=${y} kind=${PLACES[letter] === 'camp' ? 'nomad' : (PLACES[letter] ?? 'location')}
    thing=${thing} left=${thing ? 2 : 1} />`;

/** @param {{letter: string, row: number, column: number}} props */
function Hex({ letter, row, column }) {
  const [x, y] = centre(row, column);
  const land = LANDS[letter];
  const thing = drawing.value.legend[letter] ?? '';
  const name =
    letter === NO_HEX
      ? t('editor.no_hex')
      : thing
        ? thingName(thing, 'location')
        : t(`terrain.${landOf(drawing.value, letter)}`);
  return html`<g role="gridcell" id="hex-${row}-${column}"
    aria-label=${t('editor.hex', { hex: placeName(row, column), name })}
    aria-selected=${cursor.value[0] === row && cursor.value[1] === column}>
    <path class=${cls('land', letter === NO_HEX ? 'is-missing' : `land-${land ?? 'plaza'}`)}
      d=${hexagon(x, y, 1.005)} />
    ${
      land &&
      html`<${Sprite} id=${`t-${land}-${1 + ((row * 5 + column * 7 + ((row * column) >> 1)) % 3)}`}
      x=${x} y=${y} />`
    }
    ${letter !== NO_HEX && !land && html`<${Special} letter=${letter} thing=${thing} x=${x} y=${y} />`}
  </g>`;
}

/** Move the cursor, but not off the drawing. @param {number} row @param {number} column */
function moveCursor(row, column) {
  const { rows } = drawing.value;
  const safe = Math.max(0, Math.min(rows.length - 1, row));
  cursor.value = [safe, Math.max(0, Math.min(rows[safe].length - 1, column))];
}

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  const [row, column] = cursor.value;
  const letter = event.key.toUpperCase();
  const command = event.ctrlKey || event.metaKey;
  if (command && letter === 'Z') {
    if (event.shiftKey) redo();
    else undo();
  } else if (command && letter === 'Y') redo();
  else if (command || event.altKey) return;
  else if (ARROWS[event.key]) moveCursor(row + ARROWS[event.key][0], column + ARROWS[event.key][1]);
  else if (event.key === 'Home') moveCursor(row, 0);
  else if (event.key === 'End') moveCursor(row, Infinity);
  else if (event.key === 'Enter' || event.key === ' ') paint(row, column, nextStroke());
  else if (LANDS[letter] || PLACES[letter] || (letter === NO_HEX && island.value)) {
    paint(row, column, nextStroke(), letter);
    advanceCursor(row, column);
  } else if (letter === 'L' && tool.value.thing) {
    paint(row, column, nextStroke());
    advanceCursor(row, column);
  } else if (event.key === 'Backspace') {
    if (column) moveCursor(row, column - 1);
    else moveCursor(row - 1, Infinity);
  } else return;
  event.preventDefault();
}

/** Move the cursor to the next hex, as in writing. @param {number} row @param {number} column */
function advanceCursor(row, column) {
  if (column + 1 < drawing.value.rows[row].length) moveCursor(row, column + 1);
  else if (row + 1 < drawing.value.rows.length) moveCursor(row + 1, 0);
}

export function Canvas() {
  const sheet = useRef(/** @type {SVGSVGElement|null} */ (null));
  const stroke = useRef('');
  const { rows } = drawing.value;
  const [row, column] = cursor.value;
  const [cx, cy] = centre(row, column);
  /** @param {PointerEvent} event */
  const paintAt = (event) => {
    const map = sheet.current?.getScreenCTM()?.inverse();
    if (!map) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(map);
    const [r, c] = hexAtPoint(x, y);
    if (rows[r]?.[c] === undefined) return;
    cursor.value = [r, c];
    paint(r, c, stroke.current);
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button) return;
    stroke.current = nextStroke();
    sheet.current?.setPointerCapture(event.pointerId);
    paintAt(event);
  };
  const up = () => {
    stroke.current = '';
  };
  // Every letter counts for the size of the sheet, even where a row has no hex.
  const sized = rows.map((line) => line.replaceAll(NO_HEX, 'G'));
  return html`<svg ref=${sheet} class=${cls('editor-canvas', !isInSync.value && 'is-outdated')}
    viewBox=${viewBoxText(boardBox(sized))} tabindex="0" role="grid" aria-label=${t('editor.canvas')}
    aria-activedescendant="hex-${row}-${column}" aria-describedby="canvas-keys" onKeyDown=${onKeyDown}
      onPointerDown=${down} onPointerUp=${up} onPointerCancel=${up}
    onPointerMove=${(/** @type {PointerEvent} */ event) => {
      if (stroke.current) paintAt(event);
    }}>
    <g class="editor-canvas-under" aria-hidden="true">
      ${rows.map((line, r) =>
        [...line].map(
          (letter, c) =>
            letter !== NO_HEX &&
            html`<path
      d=${hexagon(...centre(r, c))} />`,
        ),
      )}</g>
    ${rows.map(
      (line, r) =>
        html`<g key=${r} role="row">${[...line].map(
          (letter, c) => html`<${Hex} key=${c}
      letter=${letter} row=${r} column=${c} />`,
        )}</g>`,
    )}
    <path class="editor-canvas-lines" aria-hidden="true"
      d=${rows.map((line, r) => [...line].map((_, c) => hexagon(...centre(r, c))).join('')).join('')} />
    <path class="editor-canvas-cursor" aria-hidden="true" d=${hexagon(cx, cy, 0.94)} />
  </svg>`;
}
