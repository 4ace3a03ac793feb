// Values derived from the state that several parts of the table need.

import { library, t, thingName } from '../../i18n/i18n.js';
import { computed } from '../../vendor.js';
import { isPlanning } from './plan.js';
import { table } from './table.js';
import { isFinished, lines, queuedViews, view, viewpoint } from './view.js';

/** @type {LegalPicks} */
const NOTHING_LEGAL = { hexes: [], tiles: [], buttons: [], terrain_hexes: {} };
const TILE_KINDS = ['location', 'nomad', 'bonus', 'common'];

/** The position on the screen: the present, a step of the past, or the plan. */
export const position = computed(
  () => (isPlanning.value ? view.value?.plan?.position : view.value?.position) ?? null,
);
export const legal = computed(() => position.value?.legal ?? NOTHING_LEGAL);
/** The hexes that can be picked; while the terrain is open, those of every terrain. */
export const boardHexes = computed(() => [
  ...legal.value.hexes,
  ...Object.values(legal.value.terrain_hexes).flat(),
]);
/** Return the picks that a click on a hex makes: its terrain first while that is open. @param {string} word */
export function withTerrain(word) {
  const [terrain] =
    Object.entries(legal.value.terrain_hexes).find(([, hexes]) => hexes.includes(word)) ?? [];
  return terrain ? [terrain, word] : [word];
}
export const isOver = computed(() => view.value?.position.phase === 'over');
/** Whether it is the viewer's turn, here and now. */
export const isMyTurn = computed(() =>
  Boolean(view.value?.can_act && !view.value.is_past && view.value.hand_over_to === null),
);
/** Whether the viewer can pick something now, in the game or in a plan. */
export const canAct = computed(() =>
  Boolean(
    view.value &&
      !view.value.is_past &&
      view.value.hand_over_to === null &&
      (view.value.can_act || isPlanning.value),
  ),
);
/** Whether the seat on the screen can plan its next turn now. */
export const canPlan = computed(() => {
  const now = view.value;
  return Boolean(
    now &&
      !now.is_past &&
      !isOver.value &&
      now.hand_over_to === null &&
      viewpoint.value !== null &&
      now.position.chooser !== viewpoint.value &&
      !queuedViews.value,
  );
});

export const isOnline = computed(() => table.value?.mode === 'online');
export const isGathering = computed(() => isOnline.value && table.value?.stage === 'gathering');
/** Whether a new game can be started from a position: online only once the game is over. */
export const canFork = computed(() => !isOnline.value || isFinished.value);
/** The seats that the viewer can pick for. */
export const mySeats = computed(() => seatsWhere((seat) => seat.is_mine));
/** The seats that a player can still take. */
export const openSeats = computed(() => seatsWhere((seat) => seat.is_open));
/**
 * The viewer's seat at an online table; -1 for a spectator, and where several players share a
 * screen.
 */
export const mySeat = computed(() => (isOnline.value ? (mySeats.value[0] ?? -1) : -1));
export const mySeatInfo = computed(() => table.value?.seats[mySeat.value] ?? null);
/** Whether other players would be left behind if the viewer left. */
export const isPlaying = computed(
  () =>
    isOnline.value &&
    mySeat.value >= 0 &&
    !isOver.value &&
    !mySeatInfo.value?.timed_out &&
    !mySeatInfo.value?.has_forfeited,
);

/** @param {(seat: SeatInfo) => boolean} condition */
const seatsWhere = (condition) =>
  (table.value?.seats ?? []).flatMap((seat, number) => (condition(seat) ? [number] : []));

/** The picks that are neither a hex, nor a tile, nor the end of the turn. */
export const otherPicks = computed(() => legal.value.buttons.filter((word) => word !== 'end'));
/** The tiles of the seat on the screen. */
export const myTiles = computed(() =>
  viewpoint.value === null ? [] : (position.value?.seats[viewpoint.value]?.tiles ?? []),
);
/** The sources of gold in this game: cards first, then tasks. */
export const goldSources = computed(() => [
  ...(table.value?.layout.cards ?? []).map((id) => ({ id, kind: 'card' })),
  ...(table.value?.layout.tasks ?? []).map((id) => ({ id, kind: 'task' })),
]);

/** The sources that have no card: castles in every game, and what some boxes add. */
export const otherSources = computed(() => {
  const cards = new Set(goldSources.value.map(({ id }) => id));
  const paying = Object.keys(position.value?.gold ?? {}).filter((id) => !cards.has(id));
  return (paying.length ? paying : ['castles']).map((id) => ({ id, kind: 'other' }));
});

/** Return the kind of a tile; its id may also be the id of a card. @param {string} id */
export const tileKind = (id) =>
  library.value?.things.find((one) => one.id === id && TILE_KINDS.includes(one.kind))?.kind ??
  'location';
/** @param {string} id */
export const tileName = (id) => thingName(id, tileKind(id));

/**
 * Describe what a seat holds only in games with some boxes.
 * @param {SeatPosition} seat
 * @returns {string[]}
 */
export const extraTexts = ({ set_aside, colony_tiles, marked_lines: marked }) => [
  ...(set_aside > 0 ? [t('table.aside', { n: set_aside })] : []),
  ...(colony_tiles > 0 ? [t('table.colony', { n: colony_tiles })] : []),
  ...(marked.length > 0 ? [t('table.lines', { n: marked.length, lines: marked.join(', ') })] : []),
];

/** How many picks to undo so that the tile in use or the lifted piece is put back. */
export function picksToCancel() {
  const prompt = position.value?.prompt;
  if (!prompt?.tile && !prompt?.lifted) return 0;
  if (prompt.lifted || isPlanning.value) return 1;
  const used = lines.value.findLast(
    (line) => line.kind === 'tile_used' && line.thing === prompt.tile,
  );
  return used ? Math.max(1, (view.value?.step ?? 0) - used.step + 1) : 1;
}
