// What moves when a view comes: one thing after the other, half a second in all, and every click ends it.

import { thing } from '../i18n/i18n.js';
import { view } from '../table/state/view.js';
import { Tile } from '../ui/sprites.js';
import { computed, html, render } from '../vendor.js';
import { currentBoard } from './board-model.js';

const TOTAL_MS = 500; // milliseconds
const DURATIONS_MS = { drop: 340, slide: 260, coin: 480, tile: 420 };
const ARRIVALS = ['placed', 'wall_built', 'scout_sent'];

/** @typedef {{how: string, delay: number, dx: number, dy: number}} Move */
/** @typedef {{pieces: Map<string, Move>, coins: {hex: string, amount: number}[], tiles: Change[]}} Motion */

let startedAt = -Infinity; // when the last motion began

const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
/** @type {Motion} */
const NO_ANIMATION = { pieces: new Map(), coins: [], tiles: [] };

/** What moves in the view on the screen. */
export const animation = computed(() => {
  const now = view.value;
  const board = currentBoard.value;
  return !now || !board || now.past || prefersReducedMotion.matches || !now.changes.length
    ? NO_ANIMATION
    : makeAnimation(now.changes, board);
});

/** @param {Change[]} changes @param {import('./board-model.js').BoardModel} board @returns {Motion} */
function makeAnimation(changes, board) {
  startedAt = performance.now();
  const moving = changes.filter(
    ({ kind, hex }) => hex && (kind === 'moved' || ARRIVALS.includes(kind)),
  );
  const pieces = new Map(
    moving.map((change, place) => {
      const how = change.kind === 'moved' ? 'slide' : 'drop';
      const delay =
        moving.length > 1 ? (place * (TOTAL_MS - DURATIONS_MS[how])) / (moving.length - 1) : 0;
      const [to, from] = [board.spots.get(change.hex), board.spots.get(change.origin)];
      const [dx, dy] = to && from ? [from.x - to.x, from.y - to.y] : [0, 0];
      return /** @type {[string, Move]} */ ([
        change.hex,
        { how, delay: Math.round(delay), dx, dy },
      ]);
    }),
  );
  const gold = changes.filter(({ kind, amount }) => kind === 'gold' && amount > 0);
  const coins = [...new Set(gold.map(({ seat }) => seat))].flatMap((seat) => {
    const hex = moving.filter((change) => change.seat === seat).at(-1)?.hex; // gold in play is paid for what was done last
    const amount = gold
      .filter((change) => change.seat === seat)
      .reduce((sum, change) => sum + change.amount, 0);
    return hex ? [{ hex, amount }] : [];
  });
  return {
    pieces,
    coins,
    tiles: changes.filter(({ kind, hex }) => kind === 'tile_won' && hex),
  };
}

/** Let the tiles that were won fly from the board to their owners. @param {(hex: string) => {x: number, y: number}|null} onScreen */
export function animateTiles(onScreen) {
  animation.value.tiles.forEach((change, place) => {
    const from = onScreen(change.hex);
    const seat = document.querySelector(`[data-seat="${change.seat}"]`)?.getBoundingClientRect();
    const kind = thing(change.thing)?.kind;
    if (!from || !seat || !kind) return;
    const flying = document.createElement('div');
    flying.className = 'flying';
    flying.setAttribute('aria-hidden', 'true');
    render(html`<${Tile} id=${change.thing} kind=${kind} />`, flying);
    document.body.append(flying);
    const to = { x: seat.left + seat.width / 2, y: seat.top + seat.height / 2 };
    const at = (/** @type {{x: number, y: number}} */ spot, /** @type {number} */ scale) =>
      `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%) scale(${scale})`;
    const arc = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 60 };
    const steps = [
      { transform: at(from, 0.7), opacity: 1 },
      { transform: at(arc, 1.25), opacity: 1, offset: 0.55 },
      { transform: at(to, 0.8), opacity: 0.4 },
    ];
    flying
      .animate(steps, {
        duration: DURATIONS_MS.tile,
        delay: place * (TOTAL_MS - DURATIONS_MS.tile),
        easing: 'ease-in-out',
        fill: 'both',
      })
      .finished.catch(() => {})
      .then(() => flying.remove());
  });
}

/** Show at once how everything ends. To ask what moves makes the browser work out all styles, so it is not asked at rest. */
export function finishAnimations() {
  if (performance.now() > startedAt + 2 * TOTAL_MS) return;
  for (const one of document.getAnimations()) {
    const inside = /** @type {KeyframeEffect} */ (one.effect)?.target?.closest('.board, .flying');
    if (inside && Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
  }
}
