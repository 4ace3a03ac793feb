// The board: the land as a picture, layers of marks and pieces, and a transparent grid to touch. It does not
// depend on the table: it receives data as properties and reports picks through callbacks.

import { announce, t } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import {
  computed,
  effect,
  html,
  signal,
  untracked,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSignalEffect,
} from '../vendor.js';
import {
  animateTiles,
  finishAnimations,
  makeAnimation,
  NO_ANIMATION,
  prefersReducedMotion,
} from './animation.js';
import { boardModel, hexAt } from './board-model.js';
import { Camera, MAX_SCALE } from './camera.js';
import { Coordinates } from './coordinates.js';
import { viewBoxText } from './geometry.js';
import { watchGestures } from './gestures.js';
import { Ground } from './ground.js';
import { HeatMap } from './heat-map.js';
import { factsText, hexFacts } from './hex-facts.js';
import { HexGrid } from './hex-grid.js';
import { canInspect, inspectHex } from './hex-info.js';
import {
  Dimming,
  HoverMark,
  LegalDots,
  LegalMarks,
  RecentRings,
  RefusalMark,
} from './highlights.js';
import { useIslandBeside } from './island.js';
import { Magnifier } from './magnifier.js';
import { Coins, Ghost, HintMark, Hops, HoverCoin, RisingCoins, Tags } from './overlay.js';
import { PatternCoins, PatternMarks } from './pattern.js';
import { Lifted, Pieces, RowMarkers } from './pieces.js';
import { GridLines, SpecialHexes } from './special-hexes.js';
import { HexTooltip, RefusalTooltip } from './tooltip.js';
import { showTooltip, useTooltip } from './tooltip-timing.js';

/** @typedef {import('./board-model.js').BoardState} BoardState */
/** @typedef {import('./board-model.js').BoardProps} BoardProps */

const ZOOM_STEP = 1.5;
let boardCount = 0;

/** @param {BoardState} board @param {string|null} hex */
const isLegal = (board, hex) => Boolean(hex && board.legal.value.has(hex));

/** Handle the pointers on the board. @param {BoardState} board @param {Camera} camera */
function listenToPointers(board, camera) {
  /** @param {import('./camera.js').Point} point */
  const hexUnder = (point) => hexAt(board.model, camera.toBoard(point))?.name ?? null;
  return watchGestures(camera.frame, camera, {
    onHover(point) {
      const hex = point && hexUnder(point);
      const element = /** @type {HTMLElement|null} */ (document.activeElement);
      const focused = element?.matches('[data-hex]:focus-visible') ? element.dataset.hex : null;
      board.hovered.value = hex ?? focused ?? null;
    },
    onLongPress(point) {
      const hex = hexUnder(point);
      board.hovered.value = hex;
      if (isLegal(board, hex)) board.tooltipHex.value = hex;
      else if (hex) inspectHex(board, hex);
    },
    onInspect(point) {
      const hex = hexUnder(point);
      if (hex) inspectHex(board, hex);
    },
    onTap(point, isTouch) {
      const hex = hexUnder(point);
      if (!hex) {
        board.armed.value = null;
        board.tooltipHex.value = null;
        return;
      }
      const isShown = board.tooltipHex.value === hex;
      board.hovered.value = hex;
      if (isTouch && camera.areHexesSmall && isLegal(board, hex) && board.armed.value !== hex) {
        board.armed.value = hex;
        announce(t('board.again'));
        return;
      }
      board.armed.value = null;
      if (!canInspect(board, hex)) board.onPick(hex);
      else if (isTouch && !isShown) showTooltip(board, hex);
      else inspectHex(board, hex);
    },
  });
}

/** Create the camera of a board and listen to its pointers. @param {BoardState} board */
function useCamera(board) {
  const frame = useRef(/** @type {HTMLDivElement|null} */ (null));
  const sheet = useRef(/** @type {HTMLDivElement|null} */ (null));
  const { camera } = board;
  useLayoutEffect(() => {
    if (!frame.current || !sheet.current) return undefined;
    const created = new Camera(frame.current, sheet.current, board.model.box);
    camera.value = created;
    const observer = new ResizeObserver(() => created.apply());
    observer.observe(frame.current);
    const stopListening = listenToPointers(board, created);
    const stopDisarming = effect(() => {
      if (created.isMoving.value) board.armed.value = null;
    });
    return () => {
      camera.value = null;
      stopListening();
      stopDisarming();
      observer.disconnect();
      clearTimeout(created.timer);
    };
  }, [board]);
  return { frame, sheet, camera };
}

/**
 * Animate the tiles that are won, and finish all animations when the user acts.
 * @param {BoardState} board
 * @param {import('@preact/signals').Signal<Camera|null>} camera
 */
function useAnimations(board, camera) {
  useEffect(() => {
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, finishAnimations, true);
    return () => {
      for (const type of ['pointerdown', 'keydown'])
        removeEventListener(type, finishAnimations, true);
    };
  }, []);
  useSignalEffect(() => {
    const { tiles } = board.animation.value;
    untracked(() =>
      animateTiles(tiles, board.tileTarget, (name) => {
        const hex = board.model.hexes.get(name);
        return (hex && camera.value?.toWindow(hex)) ?? null;
      }),
    );
  });
}

/** @param {BoardProps} props @param {boolean} isIslandBeside @returns {BoardState} */
function useBoardState({ layout, ...props }, isIslandBeside) {
  // A table that is sent again, in another language say, keeps its board.
  const places = JSON.stringify(layout.places);
  const model = useMemo(
    () => boardModel(layout, isIslandBeside),
    [props.landUrl, places, isIslandBeside],
  );
  return useMemo(() => {
    boardCount += 1;
    return {
      ...props,
      id: boardCount,
      model,
      hovered: signal(null),
      armed: signal(null),
      tooltipHex: signal(null),
      replacedRefusal: signal(null),
      animation: computed(() => {
        const { list } = props.changes.value;
        return list.length && !prefersReducedMotion.matches
          ? makeAnimation(list, model)
          : NO_ANIMATION;
      }),
    };
  }, [model]);
}

/** @param {{camera: Camera}} props */
const ZoomControls = ({
  camera,
}) => html`<div class="board-rim ${camera.zoomLevel.value === 1 ? 'is-whole' : ''}"></div><div class="board-zoom">
  <button class="button-round" aria-label=${t('board.closer')} disabled=${camera.zoomLevel.value >= MAX_SCALE}
    onClick=${() => camera.zoom(ZOOM_STEP)}><${Icon} name="plus" /></button>
  <button class="button-round" aria-label=${t('board.farther')} disabled=${camera.zoomLevel.value === 1}
    onClick=${() => camera.zoom(1 / ZOOM_STEP)}><${Icon} name="minus" /></button>
  <button class="button-round" aria-label=${t('board.fit')} disabled=${camera.zoomLevel.value === 1}
    onClick=${() => camera.fit()}><${Icon} name="fit" /></button></div>`;

/** @param {{board: BoardState}} props */
function Layers({ board }) {
  const viewBox = viewBoxText(board.model.box);
  return html`<${Ground} board=${board} />
    <svg class="board-under" viewBox=${viewBox} aria-hidden="true"><g id="board-under" class="board-marks">
      <${GridLines} board=${board} /><${Coordinates} board=${board} /><${SpecialHexes} board=${board} />
        <${RecentRings} board=${board} />
        <${LegalMarks} board=${board} /><${HeatMap} board=${board} />
      <${HoverMark} board=${board} /><${RefusalMark} board=${board} /></g></svg>
    <${LegalDots} board=${board} />
    <svg class="board-over" viewBox=${viewBox} aria-hidden="true"><g id="board-over" class="board-marks">
      <${Dimming} board=${board} /><${PatternMarks} board=${board} /><${RowMarkers} board=${board} />
        <${Pieces} board=${board} /><${Lifted}
        board=${board} /><${Hops} board=${board} />
      <${Ghost} board=${board} /><${Coins} board=${board} /><${PatternCoins} board=${board} /><${HoverCoin}
        board=${board} /><${Tags} board=${board} /><${HintMark}
        board=${board} /><${RisingCoins} board=${board} /></g></svg>`;
}

/** What there is to know about the focused hex, for screen readers. @param {{board: BoardState}} props */
function FocusedHexText({ board }) {
  const name = board.hovered.value;
  const facts = name && hexFacts(board, name);
  return html`<p class="visually-hidden" id="hex-about">${facts && factsText(facts)}</p>`;
}

/** @param {{board: BoardState}} props */
function Surface({ board }) {
  const { frame, sheet, camera } = useCamera(board);
  useTooltip(board);
  useAnimations(board, camera);
  const { width, height } = board.model.box;
  const view = camera.value;
  return html`<div class="board" ref=${frame}>
    <div class="board-sheet" ref=${sheet} style=${{ '--ratio': width / height }}><${Layers} board=${board} />
      <${HexGrid} board=${board} camera=${camera} /></div>
    <p class="visually-hidden" id="board-how">${t('board.how')}</p><${FocusedHexText} board=${board} />
    ${
      view &&
      html`<${HexTooltip} board=${board} camera=${view} /><${RefusalTooltip} board=${board} camera=${view} />
      <${Magnifier} board=${board} camera=${view} /><${ZoomControls} camera=${view} />`
    }
  </div>`;
}

/** @param {BoardProps} props */
export function Board(props) {
  const { frame, isBeside } = useIslandBeside(props.layout);
  const board = useBoardState(props, isBeside);
  return html`<div class="board-room" ref=${frame}><${Surface} key=${board.id} board=${board} /></div>`;
}
