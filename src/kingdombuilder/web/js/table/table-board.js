// The board of the table: what the state of the table means for the board, and what happens when a hex is picked.

import { Board } from '../board/board.js';
import { pieceKey } from '../board/pieces.js';
import { openThing } from '../rules/thing.js';
import { settings } from '../user/settings.js';
import { computed, html } from '../vendor.js';
import { pick } from './state/actions.js';
import { shownHeatMap } from './state/heat-map.js';
import { gains, hint, reasons, refusal, requestReason } from './state/hints.js';
import { isPlanning } from './state/plan.js';
import { highlightedHexes, paymentPattern } from './state/scores.js';
import { boardHexes, canAct, myTiles, position } from './state/selectors.js';
import { table } from './state/table.js';
import { camera, hoveredHex, view, viewpoint } from './state/view.js';

/** @typedef {import('../board/board-model.js').BoardPosition} BoardPosition */
/** @typedef {import('../board/board-model.js').BoardProps} BoardProps */

/** @type {Set<string>} */
const NO_HEXES = new Set();
/** @type {never[]} */
const NONE = [];
const NO_CHANGES = { number: -1, list: NONE };

/** The pieces of the position on the screen, and those that a plan would add to it. */
function boardPieces() {
  const pieces = position.value?.pieces ?? [];
  const real = new Set(view.value?.position.pieces.map(pieceKey));
  const planned = (view.value?.plan?.position?.pieces ?? [])
    .filter((piece) => !real.has(pieceKey(piece)))
    .map((piece) => ({ ...piece, isPlanned: true }));
  if (!isPlanning.value) return { pieces, plannedPieces: planned };
  const keys = new Set(planned.map(pieceKey));
  return {
    pieces: pieces.map((piece) => ({ ...piece, isPlanned: keys.has(pieceKey(piece)) })),
    plannedPieces: NONE,
  };
}

/** @type {() => BoardPosition|null} */
function boardPosition() {
  const now = position.value;
  if (!now) return null;
  const { lifted, carrying, tile } = now.prompt;
  return {
    ...boardPieces(),
    tilesLeft: now.tiles_left,
    lifted: lifted ? { hex: lifted, kind: carrying ?? 'settlement' } : null,
    incoming: carrying || !tile ? { piece: carrying ?? 'settlement' } : { tile },
    chooser: now.chooser,
    markedLines: now.seats.map((seat) => seat.marked_lines),
    ownTileSites: myTiles.value.flatMap((tile) => tile.site ?? []),
  };
}

/** The hexes of the plan, in order. */
const plannedHexes = computed(() => {
  const picks = view.value?.plan?.picks;
  if (!picks?.length) return NONE;
  const hexes = new Set(table.value?.layout.hexes.map((hex) => hex.name));
  return picks.filter((word) => hexes.has(word));
});

/** @type {Omit<BoardProps, 'layout'|'landUrl'>} */
const BOARD = {
  position: computed(boardPosition),
  legal: computed(() => (canAct.value ? new Set(boardHexes.value) : NO_HEXES)),
  gains,
  reasons,
  changes: computed(() => {
    const now = view.value;
    return now && !now.is_past && now.changes.length
      ? { number: now.seq, list: now.changes }
      : NO_CHANGES;
  }),
  marks: {
    recent: computed(() => view.value?.recent ?? NONE),
    planned: plannedHexes,
    hint: computed(() => hint.value?.pick ?? null),
    refusal,
    highlighted: highlightedHexes,
    pattern: paymentPattern,
    heatMap: shownHeatMap,
  },
  seats: computed(() => table.value?.seats ?? NONE),
  viewpoint,
  showGains: settings.gains,
  showGrid: settings.grid,
  showCoordinates: settings.coordinates,
  onPick: pick,
  onInspect: ({ id, kind }) => openThing(id, kind),
  onExplain: (hex) => {
    if (canAct.value && !isPlanning.value) requestReason(hex);
  },
  camera,
  onHover: (hex) => {
    hoveredHex.value = hex;
  },
  tileTarget: (seat) =>
    document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect() ?? null,
};

export function TableBoard() {
  const now = table.value;
  return now ? html`<${Board} layout=${now.layout} landUrl=${now.land_url} ...${BOARD} />` : null;
}
