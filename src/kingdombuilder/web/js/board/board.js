// The board: the land as a picture that never changes, what stands on it, and a sheet to touch.

import { announce, say } from '../i18n/i18n.js';
import { acts, aim, legalHexes, pick, table, view } from '../table/state.js';
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
import { endMotion, flyTiles } from './animation.js';
import { chart, key } from './board-model.js';
import { Camera, CLOSEST } from './camera.js';
import { hexAt, viewBoxText } from './geometry.js';
import { gestures } from './gestures.js';
import { Grid } from './hex-grid.js';
import { openLying } from './hex-info.js';
import { AimMark, LegalDots, LegalMarks, RecentRings, RefusedMark, Veil } from './highlights.js';
import { armed, Loupe } from './magnifier.js';
import { Coins, Ghost, HintMark, Hops, RisingCoins, Tags } from './overlay.js';
import { Lifted, Pieces, RowMarkers } from './pieces.js';
import { Lines, Places } from './special-hexes.js';
import { Lens, lens, Refusal } from './tooltip.js';

const LENS_WAITS = 120; // milliseconds over a hex before the lens shows

/** @param {string|null} hex */
const isOpen = (hex) => Boolean(hex && acts.value && legalHexes.value.has(hex));

/** What pointers do on the board. @param {Camera} camera */
function listen(camera) {
  /** @param {import('./camera.js').Point} at */
  const under = (at) => {
    const point = camera.toBoard(at);
    return chart.value?.at.get(key(...hexAt(point.x, point.y)))?.name ?? null;
  };
  return gestures(camera.frame, camera, {
    hover(at) {
      const hex = at && under(at);
      const element = /** @type {HTMLElement|null} */ (document.activeElement);
      const focused = element?.matches('[data-hex]:focus-visible') ? element.dataset.hex : null;
      aim.value = hex ?? focused ?? null;
    },
    rest(at) {
      const hex = under(at);
      aim.value = hex;
      if (isOpen(hex)) lens.value = hex;
      else if (hex) openLying(hex);
    },
    ask(at) {
      const hex = under(at);
      if (hex) openLying(hex);
    },
    tap(at, touch) {
      const hex = under(at);
      if (!hex) {
        armed.value = null;
        return;
      }
      aim.value = hex;
      if (touch && camera.small && isOpen(hex) && armed.value !== hex) {
        armed.value = hex;
        announce(say('board.again'));
        return;
      }
      armed.value = null;
      pick(hex);
    },
  });
}

/** The lens follows what is aimed at, a moment later; under a finger there is the loupe. */
function useLens() {
  useEffect(() => {
    let timer = 0;
    const stop = aim.subscribe((hex) => {
      clearTimeout(timer);
      lens.value = null;
      timer = window.setTimeout(() => {
        if (isOpen(hex) && armed.value !== hex) lens.value = hex;
      }, LENS_WAITS);
    });
    return () => {
      clearTimeout(timer);
      stop();
      aim.value = null;
    };
  }, []);
  useSignalEffect(() => {
    if (!isOpen(armed.value)) armed.value = null;
    if (!isOpen(lens.value)) lens.value = null;
  });
}

/** @param {{camera: Camera}} props */
const Zoom = ({
  camera,
}) => html`<div class="rim ${camera.near.value === 1 ? 'whole' : ''}"></div><div class="zoom">
  <button class="round" aria-label=${say('board.closer')} disabled=${camera.near.value >= CLOSEST} onClick=${() => camera.zoom(1.5)}><${Icon} name="plus" /></button>
  <button class="round" aria-label=${say('board.farther')} disabled=${camera.near.value === 1} onClick=${() => camera.zoom(1 / 1.5)}><${Icon} name="minus" /></button>
  <button class="round" aria-label=${say('board.fit')} disabled=${camera.near.value === 1} onClick=${() => camera.fit()}><${Icon} name="fit" /></button></div>`;

function Layers() {
  const board = chart.value;
  if (!board) return null;
  const viewBox = viewBoxText(board.box);
  return html`<img class="ground" src=${table.value?.land} alt="" draggable=${false} />
    <svg class="under" viewBox=${viewBox} aria-hidden="true"><g id="board-under" class="marks">
      <${Lines} /><${Places} /><${RecentRings} /><${LegalMarks} /><${AimMark} /><${RefusedMark} /></g></svg>
    <${LegalDots} />
    <svg class="over" viewBox=${viewBox} aria-hidden="true"><g id="board-over" class="marks">
      <${Veil} /><${RowMarkers} /><${Pieces} /><${Lifted} /><${Hops} /><${Ghost} /><${Coins} /><${Tags} /><${HintMark} /><${RisingCoins} /></g></svg>`;
}

export function Board() {
  const frame = useRef(/** @type {HTMLDivElement|null} */ (null));
  const sheet = useRef(/** @type {HTMLDivElement|null} */ (null));
  const camera = useSignal(/** @type {Camera|null} */ (null));
  const board = chart.value;
  useLens();
  useLayoutEffect(() => {
    if (!frame.current || !sheet.current || !board) return undefined;
    const made = new Camera(frame.current, sheet.current, board.box);
    camera.value = made;
    const watch = new ResizeObserver(() => made.apply());
    watch.observe(frame.current);
    const stops = [
      listen(made),
      effect(() => {
        if (made.moving.value) armed.value = null;
      }),
    ]; // what moves is aimed at no more
    return () => {
      stops.forEach((stop) => stop());
      watch.disconnect();
      clearTimeout(made.timer);
    };
  }, [board]);
  useEffect(() => {
    for (const any of ['pointerdown', 'keydown']) addEventListener(any, endMotion, true);
    return () => {
      for (const any of ['pointerdown', 'keydown']) removeEventListener(any, endMotion, true);
    };
  }, []);
  useSignalEffect(() => {
    if (view.value)
      untracked(() =>
        flyTiles((hex) => {
          const spot = chart.value?.spots.get(hex);
          return (spot && camera.value?.toWindow(spot)) ?? null;
        }),
      );
  });
  if (!board) return null;
  return html`<div class="board" ref=${frame}>
    <div class="sheet" ref=${sheet} style=${{ '--ratio': board.box.width / board.box.height }}><${Layers} /><${Grid} camera=${camera} /></div>
    <p class="unseen" id="board-how">${say('board.how')}</p>
    ${camera.value && html`<${Lens} camera=${camera.value} /><${Refusal} camera=${camera.value} /><${Loupe} camera=${camera.value} /><${Zoom} camera=${camera.value} />`}
  </div>`;
}
