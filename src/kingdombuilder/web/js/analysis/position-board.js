// A board that shows a position which is not that of a table.

import { Board } from '../board/board.js';
import { openThing } from '../rules/thing.js';
import { settings } from '../user/settings.js';
import { computed, html, signal, useEffect, useMemo } from '../vendor.js';

/** @typedef {import('../board/board-model.js').BoardPosition} BoardPosition */

/** @type {never[]} */
const NONE = [];
const NO_CHANGES = { number: -1, list: NONE };

/** @param {AnalysisInfo['info']} info @returns {BoardPosition} */
function boardPosition(info) {
  const { lifted, carrying, tile } = info.prompt;
  return {
    pieces: info.pieces,
    plannedPieces: NONE,
    tilesLeft: info.tiles_left,
    lifted: lifted ? { hex: lifted, kind: carrying ?? 'settlement' } : null,
    incoming: carrying || !tile ? { piece: carrying ?? 'settlement' } : { tile },
    chooser: info.chooser,
    markedLines: info.seats.map((seat) => seat.marked_lines),
    ownTileSites: (info.seats[info.turn]?.tiles ?? []).flatMap((one) => one.site ?? []),
  };
}

/**
 * @typedef {object} PositionBoardProps
 * @property {AnalysisInfo} analysis
 * @property {{name: string|null, colour: string}[]} seats
 * @property {RecentMarks[]} [recent] hexes in the order of their picks
 * @property {Set<string>|null} [highlighted]
 * @property {string[]} [legal]
 * @property {boolean} [showGains]
 * @property {(hex: string) => void} [onPick]
 */

/** @param {PositionBoardProps} props */
function useBoardSignals(props) {
  const signals = useMemo(
    () => ({ props: signal(props), camera: signal(null), refusal: signal(null) }),
    [],
  );
  useEffect(() => {
    signals.props.value = props;
  });
  return useMemo(() => {
    const { props: now, camera, refusal } = signals;
    return {
      position: computed(() => boardPosition(now.value.analysis.info)),
      legal: computed(() => new Set(now.value.legal ?? NONE)),
      gains: computed(() => now.value.analysis.gains),
      reasons: signal({}),
      changes: signal(NO_CHANGES),
      marks: {
        recent: computed(() => now.value.recent ?? NONE),
        planned: signal(NONE),
        hint: signal(null),
        refusal,
        highlighted: computed(() => now.value.highlighted ?? null),
        pattern: signal(null),
        heatMap: signal(null),
      },
      seats: computed(() => now.value.seats),
      viewpoint: computed(() => now.value.analysis.info.chooser),
      showGains: computed(() => Boolean(now.value.showGains)),
      showGrid: settings.grid,
      showCoordinates: settings.coordinates,
      onPick: (/** @type {string} */ hex) => now.value.onPick?.(hex),
      onInspect: (/** @type {{id: string, kind: string}} */ { id, kind }) => openThing(id, kind),
      onExplain: () => {},
      camera,
      onHover: () => {},
      tileTarget: () => null,
    };
  }, []);
}

/** @param {PositionBoardProps} props */
export function PositionBoard(props) {
  const board = useBoardSignals(props);
  const { layout, land_url } = props.analysis;
  return html`<div class="review-position"><${Board} layout=${layout} landUrl=${land_url} ...${board} /></div>`;
}
