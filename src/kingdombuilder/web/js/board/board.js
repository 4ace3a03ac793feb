// The board: the land as a picture that never changes, what stands on it, and a sheet to touch.

import { announce, t } from '../i18n/i18n.js';
import { pick } from '../table/state/actions.js';
import { canAct, legalHexes } from '../table/state/selectors.js';
import { table } from '../table/state/table.js';
import { hoveredHex, view } from '../table/state/view.js';
import { Icon } from '../ui/sprites.js';
import {
  effect,
  html,
  untracked,
  useEffect,
  useLayoutEffect,
  useRef,
  useSignal,
  useSignalEffect,
} from '../vendor.js';
import { animateTiles, finishAnimations } from './animation.js';
import { currentBoard, key } from './board-model.js';
import { Camera, MAX_SCALE } from './camera.js';
import { hexAtPoint, viewBoxText } from './geometry.js';
import { watchGestures } from './gestures.js';
import { HexGrid } from './hex-grid.js';
import { openHexInfo } from './hex-info.js';
import {
  Dimming,
  HoverMark,
  LegalDots,
  LegalMarks,
  RecentRings,
  RefusalMark,
} from './highlights.js';
import { armedHex, Magnifier } from './magnifier.js';
import { Coins, Ghost, HintMark, Hops, RisingCoins, Tags } from './overlay.js';
import { Lifted, Pieces, RowMarkers } from './pieces.js';
import { GridLines, SpecialHexes } from './special-hexes.js';
import { GainTooltip, lensHex, RefusalTooltip } from './tooltip.js';

const TOOLTIP_DELAY_MS = 120; // milliseconds over a hex before the lens shows

/** @param {string|null} hex */
const isLegal = (hex) => Boolean(hex && canAct.value && legalHexes.value.has(hex));

/** What pointers do on the board. @param {Camera} camera */
function listenToPointers(camera) {
  /** @param {import('./camera.js').Point} at */
  const under = (at) => {
    const point = camera.toBoard(at);
    return currentBoard.value?.at.get(key(...hexAtPoint(point.x, point.y)))?.name ?? null;
  };
  return watchGestures(camera.frame, camera, {
    hover(at) {
      const hex = at && under(at);
      const element = /** @type {HTMLElement|null} */ (document.activeElement);
      const focused = element?.matches('[data-hex]:focus-visible') ? element.dataset.hex : null;
      hoveredHex.value = hex ?? focused ?? null;
    },
    rest(at) {
      const hex = under(at);
      hoveredHex.value = hex;
      if (isLegal(hex)) lensHex.value = hex;
      else if (hex) openHexInfo(hex);
    },
    ask(at) {
      const hex = under(at);
      if (hex) openHexInfo(hex);
    },
    tap(at, touch) {
      const hex = under(at);
      if (!hex) {
        armedHex.value = null;
        return;
      }
      hoveredHex.value = hex;
      if (touch && camera.small && isLegal(hex) && armedHex.value !== hex) {
        armedHex.value = hex;
        announce(t('board.again'));
        return;
      }
      armedHex.value = null;
      pick(hex);
    },
  });
}

/** The lens follows what is aimed at, a moment later; under a finger there is the loupe. */
function useTooltip() {
  useEffect(() => {
    let timer = 0;
    const stop = hoveredHex.subscribe((hex) => {
      clearTimeout(timer);
      lensHex.value = null;
      timer = window.setTimeout(() => {
        if (isLegal(hex) && armedHex.value !== hex) lensHex.value = hex;
      }, TOOLTIP_DELAY_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
      hoveredHex.value = null;
    };
  }, []);
  useSignalEffect(() => {
    if (!isLegal(armedHex.value)) armedHex.value = null;
    if (!isLegal(lensHex.value)) lensHex.value = null;
  });
}

/** @param {{camera: Camera}} props */
const ZoomControls = ({
  camera,
}) => html`<div class="rim ${camera.near.value === 1 ? 'whole' : ''}"></div><div class="zoom">
  <button class="round" aria-label=${t('board.closer')} disabled=${camera.near.value >= MAX_SCALE} onClick=${() => camera.zoom(1.5)}><${Icon} name="plus" /></button>
  <button class="round" aria-label=${t('board.farther')} disabled=${camera.near.value === 1} onClick=${() => camera.zoom(1 / 1.5)}><${Icon} name="minus" /></button>
  <button class="round" aria-label=${t('board.fit')} disabled=${camera.near.value === 1} onClick=${() => camera.fit()}><${Icon} name="fit" /></button></div>`;

function Layers() {
  const board = currentBoard.value;
  if (!board) return null;
  const viewBox = viewBoxText(board.box);
  return html`<img class="ground" src=${table.value?.land} alt="" draggable=${false} />
    <svg class="under" viewBox=${viewBox} aria-hidden="true"><g id="board-under" class="marks">
      <${GridLines} /><${SpecialHexes} /><${RecentRings} /><${LegalMarks} /><${HoverMark} /><${RefusalMark} /></g></svg>
    <${LegalDots} />
    <svg class="over" viewBox=${viewBox} aria-hidden="true"><g id="board-over" class="marks">
      <${Dimming} /><${RowMarkers} /><${Pieces} /><${Lifted} /><${Hops} /><${Ghost} /><${Coins} /><${Tags} /><${HintMark} /><${RisingCoins} /></g></svg>`;
}

export function Board() {
  const frame = useRef(/** @type {HTMLDivElement|null} */ (null));
  const sheet = useRef(/** @type {HTMLDivElement|null} */ (null));
  const camera = useSignal(/** @type {Camera|null} */ (null));
  const board = currentBoard.value;
  useTooltip();
  useLayoutEffect(() => {
    if (!frame.current || !sheet.current || !board) return undefined;
    const next = new Camera(frame.current, sheet.current, board.box);
    camera.value = next;
    const watch = new ResizeObserver(() => next.apply());
    watch.observe(frame.current);
    const stops = [
      listenToPointers(next),
      effect(() => {
        if (next.moving.value) armedHex.value = null;
      }),
    ]; // what moves is aimed at no more
    return () => {
      stops.forEach((stop) => stop());
      watch.disconnect();
      clearTimeout(next.timer);
    };
  }, [board]);
  useEffect(() => {
    for (const any of ['pointerdown', 'keydown']) addEventListener(any, finishAnimations, true);
    return () => {
      for (const any of ['pointerdown', 'keydown'])
        removeEventListener(any, finishAnimations, true);
    };
  }, []);
  useSignalEffect(() => {
    if (view.value)
      untracked(() =>
        animateTiles((hex) => {
          const spot = currentBoard.value?.spots.get(hex);
          return (spot && camera.value?.toWindow(spot)) ?? null;
        }),
      );
  });
  if (!board) return null;
  return html`<div class="board" ref=${frame}>
    <div class="sheet" ref=${sheet} style=${{ '--ratio': board.box.width / board.box.height }}><${Layers} /><${HexGrid} camera=${camera} /></div>
    <p class="unseen" id="board-how">${t('board.how')}</p>
    ${camera.value && html`<${GainTooltip} camera=${camera.value} /><${RefusalTooltip} camera=${camera.value} /><${Magnifier} camera=${camera.value} /><${ZoomControls} camera=${camera.value} />`}
  </div>`;
}
