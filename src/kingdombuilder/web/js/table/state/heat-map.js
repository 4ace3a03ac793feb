// The heat map: what the free hexes are worth to a seat, by the net of the server or of this page.

import { announce, t } from '../../i18n/i18n.js';
import { numberText } from '../../i18n/number-text.js';
import { computed, effect, signal } from '../../vendor.js';
import { onLeave, onMessage, send } from './connection.js';
import { seatName, table } from './table.js';
import { isFinished, view, viewpoint } from './view.js';

const BEST = 3; // hexes that are announced

export const isHeatMapOn = signal(false);
/** The seat that was chosen; null is the viewer's. */
const chosenSeat = signal(/** @type {number|null} */ (null));
/** The heat map that arrived last. */
const received = signal(/** @type {HeatMapReplyMessage|null} */ (null));

/** The seats whose heat map the viewer may see: none in a rated game, or where their gold is hidden. */
export const heatMapSeats = computed(() => {
  const info = table.value;
  if (!info || (!isFinished.value && !info.options.hints)) return [];
  const all = info.seats.map((_, seat) => seat);
  const shown = isFinished.value ? 'all' : info.options.gold_shown;
  return shown === 'all' ? all : all.filter((seat) => shown === 'mine' && seat === viewpoint.value);
});

/** The seat whose heat map is shown. */
export const heatMapSeat = computed(() => {
  const seats = heatMapSeats.value;
  const wanted = chosenSeat.value ?? viewpoint.value ?? view.value?.position.chooser ?? 0;
  return seats.includes(wanted) ? wanted : (seats[0] ?? null);
});

/** Whether the position on the screen has a heat map: the last one of a game has none. */
export const hasHeatMap = computed(() => view.value?.position.phase !== 'over');

/** The heat map on the board; the last one stays until the next arrives, without the hexes that were taken. */
export const shownHeatMap = computed(() => {
  const map = received.value;
  if (!isHeatMapOn.value || !hasHeatMap.value || !map || map.seat !== heatMapSeat.value)
    return null;
  const taken = new Set(view.value?.position.pieces.map((piece) => piece.hex));
  const free = Object.entries(map.worths).filter(([hex]) => !taken.has(hex));
  return free.length ? { seat: map.seat, worths: Object.fromEntries(free) } : null;
});

/** Whether the heat map of the position on the screen has not arrived yet. */
export const isHeatMapPending = computed(
  () =>
    isHeatMapOn.value &&
    hasHeatMap.value &&
    !(received.value?.seat === heatMapSeat.value && received.value?.step === view.value?.step),
);

/** Show the heat map of a seat. @param {number} seat */
export function showHeatMapOf(seat) {
  chosenSeat.value = seat;
}

/** @param {HeatMapReplyMessage} map */
function announceBest({ seat, worths }) {
  const best = Object.entries(worths)
    .sort(([, a], [, b]) => b - a)
    .slice(0, BEST)
    .map(([hex, worth]) => `${hex} ${numberText(worth, 1, true)}`);
  announce(t('table.heat_map_best', { who: seatName(seat), hexes: best.join(t('board.list')) }));
}

onMessage('heat_map', (message) => {
  const isNews = message.seat !== received.value?.seat || !view.value?.can_act;
  received.value = message;
  if (isHeatMapOn.value && isNews) announceBest(message);
});

onMessage('error', ({ request }) => {
  if (request === 'heat_map') isHeatMapOn.value = false;
});

// Ask again for each position on the screen.
effect(() => {
  const [now, seat] = [view.value, heatMapSeat.value];
  if (!isHeatMapOn.value || !now || now.hand_over_to !== null || !hasHeatMap.value) return;
  if (seat === null) isHeatMapOn.value = false;
  else send({ type: 'heat_map', seat, step: now.is_past ? now.step : null });
});

onLeave(() => {
  isHeatMapOn.value = false;
  chosenSeat.value = null;
  received.value = null;
});
