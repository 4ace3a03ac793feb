// The score sheet, the hexes that a chosen score highlights, and the pattern of the source of gold that is pointed at.

import { computed, signal } from '../../vendor.js';
import { onLeave, onMessage, send } from './connection.js';
import { gains } from './hints.js';
import { canAct, legal } from './selectors.js';
import { onView, view, viewpoint } from './view.js';

export const scores = signal(/** @type {ScoreSheetMessage|null} */ (null));
/** The hexes to highlight; everything else is dimmed. */
export const highlightedHexes = signal(/** @type {Set<string>|null} */ (null));
/** The source of gold that is pointed at, or that has the focus. */
export const pointedSource = signal(/** @type {string|null} */ (null));
/** The view whose scores were requested for it. */
let requestedFor = '';

/** Ask for the scores of a step; null is the present. @param {number|null} step */
export function requestScores(step) {
  send({ type: 'scores', step });
}

/** Point at a source of gold, or at none: the board shows what it counts. @param {string|null} source */
export function pointAt(source) {
  pointedSource.value = source;
  if (source) requestPatterns();
}

function requestPatterns() {
  const now = view.value;
  if (!now || requestedFor === `${now.seq} ${now.step}`) return;
  requestedFor = `${now.seq} ${now.step}`;
  requestScores(now.is_past ? now.step : null);
}

/** The row of the source that is pointed at, once its scores have arrived. */
export const pointedRow = computed(() =>
  scores.value?.step === view.value?.step
    ? scores.value?.rows.find((row) => row.source === pointedSource.value)
    : undefined,
);

/** The legal picks that would change what a source pays. @param {string} source */
export const gainsOf = (source) =>
  Object.fromEntries(
    Object.entries(canAct.value ? gains.value : {}).flatMap(([pick, { gold }]) =>
      gold[source] && legal.value.hexes.includes(pick) ? [[pick, gold[source]]] : [],
    ),
  );

/** What the source that is pointed at counts for the viewer. */
export const paymentPattern = computed(() => {
  const row = pointedRow.value;
  const seat = viewpoint.value ?? view.value?.position.chooser ?? 0;
  const cell = row?.seats[seat];
  if (!row || !cell) return null;
  const { hexes, regions, links } = cell;
  return { hexes, regions, links, sections: row.sections, gains: gainsOf(row.source) };
});

onMessage('scores', (message) => {
  scores.value = message;
});

onView(() => {
  if (pointedSource.value) requestPatterns();
});

onLeave(() => {
  scores.value = null;
  highlightedHexes.value = null;
  pointedSource.value = null;
  requestedFor = '';
});
