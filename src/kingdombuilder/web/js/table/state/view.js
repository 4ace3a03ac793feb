// The view on the screen: the present, or a step of the past. The page knows no rules; it shows what the server sends.

import { announce, t } from '../../i18n/i18n.js';
import { settings } from '../../user/settings.js';
import { batch, computed, effect, signal } from '../../vendor.js';
import { isConnected, onLeave, onMessage, send } from './connection.js';
import { isByOther, PlaybackQueue } from './playback.js';
import { seatName, table } from './table.js';

/** @type {Record<string, number>} */
const DELAYS_MS = { slow: 1100, normal: 550, quick: 200, instant: 0 };
const THINKING_AFTER_MS = 400; // a bot that answers sooner is not shown as thinking
const PRESENT = -1;

export const view = signal(/** @type {ViewMessage|null} */ (null));
/** Whether the game is over, whatever step of it is on the screen. */
export const isFinished = signal(false);
/** The chronicle. */
export const lines = signal(/** @type {ChronicleLine[]} */ ([]));
/** The seat whose hand is shown, or null for a spectator. */
export const viewpoint = computed(() => view.value?.viewpoint ?? null);
/** The hex under the pointer or the keyboard focus. */
export const hoveredHex = signal(/** @type {string|null} */ (null));
/** The camera of the board on the screen. */
export const camera = signal(/** @type {import('../../board/camera.js').Camera|null} */ (null));

/** @type {((view: ViewMessage) => void)[]} */
const listeners = [];
let requestedStep = PRESENT;

/**
 * Update a part of the state together with each view that is shown.
 * @param {(view: ViewMessage) => void} listener
 */
export function onView(listener) {
  listeners.push(listener);
}

/**
 * The milliseconds to wait before a view: own picks and the past are shown immediately.
 * @param {ViewMessage} next
 */
const delayOf = (next) =>
  !isByOther(next) || next.is_past || document.hidden
    ? 0
    : (DELAYS_MS[settings.pace.value] ?? DELAYS_MS.normal);

const queue = new PlaybackQueue(applyView, delayOf);
/** How many views of picks by others wait to be shown. */
export const queuedViews = queue.length;
export const isQueueWaiting = () => queue.isWaiting();
/** Show all waiting views immediately. */
export const showQueuedViews = () => queue.skip();

/** @param {ViewMessage} next */
function applyView(next) {
  batch(() => {
    appendLines(next);
    view.value = next;
    for (const listener of listeners) listener(next);
  });
  for (const change of next.changes) announce(change.text);
}

/** @param {ViewMessage} next */
function appendLines(next) {
  lines.value = [...lines.value.filter((line) => line.step <= next.keep_lines_to), ...next.lines];
}

/**
 * Whether a view of the present arrives while the user looks at the past.
 * @param {ViewMessage} next
 */
const isWhileReviewing = (next) =>
  Boolean(
    requestedStep >= 0 && view.value?.is_past && !next.is_past && next.step !== requestedStep,
  );

/** Keep the past on the screen and note that the game has continued. @param {ViewMessage} next */
function updateLastStep(next) {
  batch(() => {
    appendLines(next);
    if (view.value) view.value = { ...view.value, last_step: next.last_step };
  });
}

/** Ask for the position after a number of picks; -1 is the present. @param {number} step */
export function goToStep(step) {
  queue.skip();
  requestedStep = step;
  send({ type: 'show_position', step: step === PRESENT ? null : step });
}

onMessage('view', (message) => {
  if (!message.is_past) isFinished.value = message.position.phase === 'over';
  if (isWhileReviewing(message)) updateLastStep(message);
  else queue.add(message);
});

// After a lost connection, the server sends the table and the whole chronicle again.
onMessage('table', () => {
  queue.clear();
  lines.value = [];
});

onLeave(() => {
  queue.clear();
  requestedStep = PRESENT;
  view.value = null;
  isFinished.value = false;
  lines.value = [];
  hoveredHex.value = null;
});

/** The seat of a bot that has been thinking for a while. */
export const thinkingSeat = signal(/** @type {number|null} */ (null));

/** The seat of the bot that must pick, once everything before it is shown. */
const waitingForBot = computed(() => {
  const now = view.value;
  if (!now || now.is_past || queuedViews.value || !isConnected.value) return null;
  const { chooser } = now.position;
  return chooser !== null && table.value?.seats[chooser]?.bot ? chooser : null;
});

effect(() => {
  const seat = waitingForBot.value;
  if (seat === null) {
    thinkingSeat.value = null;
    return undefined;
  }
  const timer = setTimeout(() => {
    thinkingSeat.value = seat;
    announce(t('table.thinking', { who: seatName(seat) }));
  }, THINKING_AFTER_MS);
  return () => clearTimeout(timer);
});
