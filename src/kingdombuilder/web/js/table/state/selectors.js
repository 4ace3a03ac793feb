// Small questions that many parts of the table ask of the state.

import { library, t, thingName } from '../../i18n/i18n.js';
import { computed } from '../../vendor.js';
import {
  isPlanning,
  legal,
  lines,
  position,
  queuedViews,
  table,
  view,
  viewpoint,
} from '../state.js';

const TILES = ['location', 'nomad', 'bonus', 'common'];

/** @param {number} seat */
export const seatName = (seat) => table.value?.seats[seat]?.name ?? '';
/** @param {number} seat */
export const seatColour = (seat) => table.value?.seats[seat]?.colour ?? '';
/** The seats that the viewer may pick for. */
export const mySeats = computed(() =>
  (table.value?.seats ?? []).flatMap((seat, number) => (seat.mine ? [number] : [])),
);
export const isOver = computed(() => view.value?.position.phase === 'over');
/** Whether it is the viewer's turn, here and now. */
export const isMyTurn = computed(() =>
  Boolean(view.value?.acts && !view.value.past && view.value.hand_over === null),
);
/** Whether the seat we look through could lay out its next turn now. */
export const canPlan = computed(() => {
  const now = view.value;
  return Boolean(
    now &&
      !now.past &&
      !isOver.value &&
      now.hand_over === null &&
      viewpoint.value !== null &&
      now.position.chooser !== viewpoint.value &&
      !queuedViews.value,
  );
});
/** Picks that are neither a hex, nor a tile, nor the end of the turn. */
export const otherPicks = computed(() => legal.value.buttons.filter((word) => word !== 'end'));
/** The tiles before the seat we look through. */
export const myTiles = computed(() =>
  viewpoint.value === null ? [] : (position.value?.seats[viewpoint.value]?.tiles ?? []),
);
/** What pays gold in this game: cards first, then tasks. */
export const goldSources = computed(() => [
  ...(table.value?.layout.cards ?? []).map((id) => ({ id, kind: 'card' })),
  ...(table.value?.layout.tasks ?? []).map((id) => ({ id, kind: 'task' })),
]);

/** A tile may share its name with a card. @param {string} id */
export const tileKind = (id) =>
  library.value?.things.find((one) => one.id === id && TILES.includes(one.kind))?.kind ??
  'location';
/** @param {string} id */
export const tileName = (id) => thingName(id, tileKind(id));

/** Things before a seat that only some boxes have. @param {SeatPosition} at */
export const extraTexts = (at) =>
  [
    at.aside > 0 && t('tabletop.aside', { n: at.aside }),
    at.colony > 0 && t('tabletop.colony', { n: at.colony }),
    at.lines.length > 0 && t('tabletop.lines', { n: at.lines.length, lines: at.lines.join(', ') }),
  ].filter(Boolean);

/** How many picks to take back so that what is in the hand or in use is put down. */
export function picksToCancel() {
  const prompt = position.value?.asked;
  if (!prompt?.tile && !prompt?.lifted) return 0;
  if (prompt.lifted || isPlanning.value) return 1;
  const used = lines.value.findLast(
    (line) => line.kind === 'tile_used' && line.thing === prompt.tile,
  );
  const at = view.value?.at ?? 0;
  return used ? Math.max(1, at - used.at + 1) : 1;
}
