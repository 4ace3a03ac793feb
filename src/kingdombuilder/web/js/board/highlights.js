// Marks on hexes, under the pieces: what may be picked, what others did last, what is lit. Each has a shape, not only a colour.

import { refusal } from '../table/state/hints.js';
import { highlightedHexes } from '../table/state/scores.js';
import { canAct, legalHexes, position } from '../table/state/selectors.js';
import { hoveredHex, view } from '../table/state/view.js';
import { Sprite } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { currentBoard, seatColour } from './board-model.js';
import { hexagon, viewBoxText } from './geometry.js';

const INNER = 0.82;
const DOT = 8.5;

/** Outlines of some hexes in one path: a hundred of them cost as much as one. @param {Iterable<string>} hexes @param {number} [scale] */
function outlines(hexes, scale = INNER) {
  const spots = currentBoard.value?.spots;
  return [...hexes]
    .map((hex) => {
      const spot = spots?.get(hex);
      return spot ? hexagon(spot.x, spot.y, scale) : '';
    })
    .join('');
}

/** What may be picked now. */
const openHexes = () => (canAct.value && !highlightedHexes.value ? legalHexes.value : new Set());

export function LegalMarks() {
  const hexes = openHexes();
  if (!hexes.size) return null;
  const d = outlines(hexes);
  return html`<g class="legal"><path class="u" d=${d} /><path class="o" d=${d} /></g>`;
}

/** The dots in the middle of legal hexes, alone on their sheet: it breathes, and nothing else is drawn anew. */
export function LegalDots() {
  const hexes = openHexes();
  const board = currentBoard.value;
  if (!hexes.size || !board) return null;
  const d = [...hexes]
    .map((hex) => {
      const spot = board.spots.get(hex);
      return spot
        ? `M${(spot.x - DOT).toFixed(1)} ${spot.y.toFixed(1)}a${DOT} ${DOT} 0 1 0 ${2 * DOT} 0a${DOT} ${DOT} 0 1 0 ${-2 * DOT} 0z`
        : '';
    })
    .join('');
  return html`<svg class="breathe" viewBox=${viewBoxText(board.box)} aria-hidden="true"><g id="board-dots" class="marks"><path class="dots" d=${d} /></g></svg>`;
}

/** What others placed or moved since I last acted. */
export function RecentRings() {
  const recent = highlightedHexes.value ? [] : (view.value?.recent ?? []);
  return html`<g>${recent.map(({ seat, marks }) => {
    const d = outlines(
      marks.map(({ hex }) => hex),
      0.86,
    );
    return html`<g key=${seat} class="recent p-${seatColour(seat)}"><path class="u" d=${d} /><path class="o" d=${d} /></g>`;
  })}</g>`;
}

/** A shade over all that is not lit. */
export function Dimming() {
  const lights = highlightedHexes.value;
  const spots = currentBoard.value?.spots;
  if (!lights || !spots) return null;
  return html`<g><g class="shade"><path d=${outlines(
    [...spots.keys()].filter((hex) => !lights.has(hex)),
    1,
  )} /></g>
    <g class="aimed"><path class="u" d=${outlines(lights)} /><path class="o" d=${outlines(lights)} /></g></g>`;
}

/** The hex that was refused. */
export function RefusalMark() {
  const spot = currentBoard.value?.spots.get(refusal.value?.pick ?? '');
  if (!spot) return null;
  const d = hexagon(spot.x, spot.y, INNER);
  return html`<g class="refused"><path class="u" d=${d} /><path class="o" d=${d} /></g>`;
}

/** Where the piece in the hand comes from, and the hex that is aimed at. */
export function HoverMark() {
  const spots = currentBoard.value?.spots;
  const lifted = position.value?.asked.lifted;
  const aimed = hoveredHex.value && openHexes().has(hoveredHex.value) ? hoveredHex.value : '';
  return html`<g>${[lifted, aimed].map((hex, place) => {
    const spot = hex ? spots?.get(hex) : null;
    return spot && html`<${Sprite} key=${place} id="hl-aim" x=${spot.x} y=${spot.y} />`;
  })}</g>`;
}
