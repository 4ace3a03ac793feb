// Animations of the changes of a view: they run one after the other, half a second in all, and
// every click finishes them.

import { thing } from '../i18n/i18n.js';
import { Tile } from '../ui/sprites.js';
import { html, render } from '../vendor.js';

const TOTAL_MS = 500;
const DURATIONS_MS = { drop: 340, slide: 260, tile: 420 };
const ARRIVALS = ['placed', 'wall_built', 'scout_sent'];

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{how: 'drop'|'slide', delay: number, dx: number, dy: number}} Move */
/** A change on a hex. @typedef {ChronicleLine & {hex: string}} HexChange */
/** Moving pieces by hex, coins that rise, and tiles that are won.
 * @typedef {{pieces: Map<string, Move>, coins: {hex: string, amount: number}[], tiles: HexChange[]}}
 * Animation
 */

let startedAt = -Infinity;

export const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
/** @type {Animation} */
export const NO_ANIMATION = { pieces: new Map(), coins: [], tiles: [] };

/**
 * Make the animation of some changes.
 * @param {ChronicleLine[]} changes
 * @param {import('./board-model.js').BoardModel} model
 * @returns {Animation}
 */
export function makeAnimation(changes, model) {
  startedAt = performance.now();
  const onHex = changes.filter(hasHex);
  const moving = onHex.filter(({ kind }) => kind === 'moved' || ARRIVALS.includes(kind));
  return {
    pieces: new Map(
      moving.map((change, place) => [change.hex, makeMove(change, place, moving.length, model)]),
    ),
    coins: coinsOf(changes, moving),
    tiles: onHex.filter(({ kind }) => kind === 'tile_won'),
  };
}

/**
 * Whether a change is on a hex.
 * @param {ChronicleLine} change
 * @returns {change is HexChange}
 */
const hasHex = (change) => change.hex !== null;

/**
 * @param {HexChange} change
 * @param {number} place
 * @param {number} count
 * @param {import('./board-model.js').BoardModel} model
 * @returns {Move}
 */
function makeMove(change, place, count, model) {
  const how = change.kind === 'moved' ? 'slide' : 'drop';
  const delay = count > 1 ? (place * (TOTAL_MS - DURATIONS_MS[how])) / (count - 1) : 0;
  const [to, from] = [model.hexes.get(change.hex), model.hexes.get(change.origin ?? '')];
  const [dx, dy] = to && from ? [from.x - to.x, from.y - to.y] : [0, 0];
  return { how, delay: Math.round(delay), dx, dy };
}

/**
 * Return one coin a seat, on the hex of its last move, which is what the gold is paid for.
 * @param {ChronicleLine[]} changes
 * @param {HexChange[]} moving
 */
function coinsOf(changes, moving) {
  const gold = changes.filter(({ kind, amount }) => kind === 'gold' && amount > 0);
  return [...new Set(gold.map(({ seat }) => seat))].flatMap((seat) => {
    const hex = moving.findLast((change) => change.seat === seat)?.hex;
    const paid = gold.filter((change) => change.seat === seat);
    return hex ? [{ hex, amount: paid.reduce((sum, { amount }) => sum + amount, 0) }] : [];
  });
}

/** Let tiles fly from the board to the seats that won them.
 * @param {HexChange[]} tiles
 * @param {(seat: number) => DOMRect|null} target
 * @param {(hex: string) => Point|null} toWindow
 */
export function animateTiles(tiles, target, toWindow) {
  for (const [place, change] of tiles.entries()) {
    const from = toWindow(change.hex);
    const seat = target(change.seat);
    const tile = thing(change.thing ?? '');
    if (from && seat && tile)
      flyTile(html`<${Tile} id=${tile.id} kind=${tile.kind} />`, from, seat, place);
  }
}

/**
 * @param {import('preact').VNode | import('preact').VNode[]} tile
 * @param {Point} from
 * @param {DOMRect} seat
 * @param {number} place
 */
function flyTile(tile, from, seat, place) {
  const flying = document.createElement('div');
  flying.className = 'board-mark-flying-tile';
  flying.setAttribute('aria-hidden', 'true');
  render(tile, flying);
  document.body.append(flying);
  const to = { x: seat.left + seat.width / 2, y: seat.top + seat.height / 2 };
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 60 };
  const transform = (/** @type {Point} */ { x, y }, /** @type {number} */ scale) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const frames = [
    { transform: transform(from, 0.7), opacity: 1 },
    { transform: transform(middle, 1.25), opacity: 1, offset: 0.55 },
    { transform: transform(to, 0.8), opacity: 0.4 },
  ];
  flying
    .animate(frames, {
      duration: DURATIONS_MS.tile,
      delay: place * (TOTAL_MS - DURATIONS_MS.tile),
      easing: 'ease-in-out',
      fill: 'both',
    })
    .finished.catch(() => {})
    .then(() => flying.remove());
}

/**
 * Finish all animations of the board. Listing them makes the browser compute all styles, so
 * they are not listed at rest.
 */
export function finishAnimations() {
  if (performance.now() > startedAt + 2 * TOTAL_MS) return;
  for (const animation of document.getAnimations()) {
    const effect = /** @type {KeyframeEffect|null} */ (animation.effect);
    const isOurs = effect?.target?.closest('.board, .board-mark-flying-tile');
    if (isOurs && Number.isFinite(effect?.getComputedTiming().endTime)) animation.finish();
  }
}
