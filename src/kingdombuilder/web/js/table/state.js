// What the table shows: signals filled by the socket. Nothing here knows a rule; it shows the picks it was sent.

import { announce, language, t } from '../i18n/i18n.js';
import { Socket } from '../protocol/socket.js';
import { notify } from '../ui/dialog.js';
import { dropSeatToken } from '../user/link-tokens.js';
import { loadUser, storedUserId, user } from '../user/user.js';
import { batch, computed, effect, signal } from '../vendor.js';
import { PlaybackQueue } from './state/playback.js';

/** @template T @typedef {import('@preact/signals').Signal<T>} Signal */

export const table = signal(/** @type {TableMessage|null} */ (null));
/** The view on the screen; those that wait to be shown are in the pace. */
export const view = signal(/** @type {ViewMessage|null} */ (null));
export const lines = signal(/** @type {ChronicleLine[]} */ ([]));
/** What each legal pick would bring, for the view on the screen. */
export const gains = signal(/** @type {Record<string, Gain>} */ ({}));
export const scores = signal(/** @type {any} */ (null));
export const hint = signal(
  /** @type {{pick: string, text: string, why: string, bot: string}|null} */ (null),
);
/** Whether a hint was asked for and is being thought out. */
export const isHintPending = signal(false);
/** Why a hex may not be picked: shown beside it, goes away by itself. */
export const refusal = signal(/** @type {{pick: string, text: string}|null} */ (null));
/** The seat of a bot that has thought for a while. */
export const thinkingSeat = signal(/** @type {number|null} */ (null));
/** What was said at the table. */
export const chat = signal(/** @type {ChatLine[]} */ ([]));
/** The number of the last line that was said before one came, once that is known. */
export const lastReadLine = signal(/** @type {number|null} */ (null));
/** The clocks of the present, and when they were heard of. */
export const clock = signal(/** @type {(ClockInfo & {heard: number})|null} */ (null));
export const isDeleted = signal(false);
export const isConnected = signal(false);
/** The hex under the pointer or the keyboard. */
export const hoveredHex = signal(/** @type {string|null} */ (null));
/** The hexes that a chosen score, rule or log line lights. */
export const highlightedHexes = signal(/** @type {Set<string>|null} */ (null));
/** Whether the next turn is being laid out instead of the present one. */
export const isPlanning = computed(() => Boolean(view.value?.plan?.active));

/** The position on the screen: the present one, one of the past, or the plan. */
export const position = computed(
  () => (isPlanning.value ? view.value?.plan?.position : view.value?.position) ?? null,
);
export const legal = computed(() => position.value?.legal ?? { hexes: [], tiles: [], buttons: [] });
export const legalHexes = computed(() => new Set(legal.value.hexes));
/** Whether the viewer may pick something now. */
export const canAct = computed(() =>
  Boolean(
    view.value &&
      !view.value.past &&
      view.value.hand_over === null &&
      (view.value.acts || isPlanning.value),
  ),
);
/** The seat through whose eyes we look, or the one whose turn it is. */
export const viewpoint = computed(() => view.value?.eyes ?? null);

let socket = /** @type {Socket|null} */ (null);
let sentNumber = 0; // the number of the last pick sent: a second click waits for its answer
let refusalTimer = 0;
let shownStep = -1; // the position of the past that was asked for
let thinkingTimer = 0;
const pace = new PlaybackQueue(applyView);
/** How many views of what others did wait to be shown. */
export const queuedViews = pace.length;

const THINKING_AFTER_MS = 400; // milliseconds; a bot that thinks for less is not seen to think
/** The seat of the bot that is to pick, when all before is shown. */
const waitingForBot = computed(() => {
  const now = view.value;
  if (!now || now.past || queuedViews.value || !isConnected.value) return null;
  return table.value?.seats[now.position.chooser]?.bot ? now.position.chooser : null;
});
effect(() => {
  const seat = waitingForBot.value;
  clearTimeout(thinkingTimer);
  if (seat === null) thinkingSeat.value = null;
  else
    thinkingTimer = window.setTimeout(() => {
      thinkingSeat.value = seat;
      announce(t('tabletop.thinking', { who: table.value?.seats[seat].name ?? '' }));
    }, THINKING_AFTER_MS);
});

/** Ask for a table, which may be while the words are still on their way. @param {string} game */
export function connect(game) {
  if (socket?.game === game) return;
  leaveTable();
  isDeleted.value = false;
  stranger = !storedUserId();
  socket = new Socket(game, onMessage);
}

let stranger = false; // a browser that was never here has no cookie yet, and without one it could only watch
/** Where it matters who one is, the table is asked for again by somebody that it knows. @param {TableMessage} message */
function identifyThenReconnect(message) {
  stranger = false;
  loadUser().then(
    () => socket?.replaceConnection(),
    () => applyTable(message),
  );
}

/** @param {TableMessage} message */
function applyTable(message) {
  pace.clear();
  sentNumber = 0;
  table.value = message;
  lines.value = [];
}

let known = storedUserId();
effect(() => {
  const now = user.value?.id ?? known;
  if (known && now !== known) socket?.replaceConnection();
  known = now;
});

/** Sit down at a table. @param {string} game */
export function joinTable(game) {
  connect(game);
  const stop = effect(() => {
    isConnected.value = socket ? socket.isOpen.value : false;
  });
  let spoken = language.value;
  const stopSpeaking = effect(() => {
    if (language.value !== spoken) {
      spoken = language.value;
      socket?.send({ type: 'language', language: spoken });
    }
  });
  const own = socket;
  // From table to table the next one is joined before this one is left.
  return () => {
    stop();
    stopSpeaking();
    if (socket === own) leaveTable();
  };
}

function leaveTable() {
  socket?.close();
  socket = null;
  pace.clear();
  shownStep = -1;
  batch(() => {
    table.value = null;
    view.value = null;
    lines.value = [];
    gains.value = {};
    scores.value = null;
    hint.value = null;
    isHintPending.value = false;
    hoveredHex.value = null;
    highlightedHexes.value = null;
    chat.value = [];
    lastReadLine.value = null;
    clock.value = null;
  });
}

/** @param {any} message */
function onMessage(message) {
  if (message.type === 'view') {
    if (!message.past)
      clock.value = message.clock ? { ...message.clock, heard: performance.now() } : null;
    if (isWhileReviewing(message)) updateLastStep(message);
    else pace.add(message);
  } else if (message.type === 'table') {
    if (stranger && message.kind === 'online') identifyThenReconnect(message);
    else applyTable(message);
  } else if (message.type === 'gains') {
    if (message.number === view.value?.number) gains.value = message.gains;
  } else if (message.type === 'why') showRefusal(message.pick, message.text);
  else if (message.type === 'scores') scores.value = message;
  else if (message.type === 'hint') {
    if (message.number === view.value?.number) showHint(message);
  } else if (message.type === 'chat') addChatLines(message.lines);
  else if (message.type === 'gone') isDeleted.value = true;
  else if (message.type === 'error') showError(message);
}

/** After a pause some lines come a second time. @param {ChatLine[]} more */
function addChatLines(more) {
  const last = chat.value.at(-1)?.number ?? -1;
  batch(() => {
    lastReadLine.value ??= more.at(-1)?.number ?? -1;
    chat.value = [...chat.value, ...more.filter((line) => line.number > last)];
  });
}

/** Whether a view of the present comes while one looks at the past. @param {ViewMessage} next */
const isWhileReviewing = (next) =>
  Boolean(shownStep >= 0 && view.value?.past && !next.past && next.at !== shownStep);

/** The past stays on the screen; the game that went on is told. @param {ViewMessage} next */
function updateLastStep(next) {
  batch(() => {
    appendLines(next);
    if (view.value) view.value = { ...view.value, of: next.of };
  });
}

/** @param {ViewMessage} next */
function appendLines(next) {
  lines.value = [...lines.value.filter((line) => line.at <= next.since), ...next.lines];
}

/** @param {ViewMessage} next */
function applyView(next) {
  batch(() => {
    appendLines(next);
    view.value = next;
    gains.value = {};
    hint.value = null;
    isHintPending.value = false;
    refusal.value = null;
  });
  for (const sendChange of next.changes) announce(sendChange.text);
  const areGainsShown = table.value?.options.scores !== 'off';
  if (areGainsShown && next.acts) socket?.send({ type: 'gains' });
}

/** @param {{pick: string, text: string, why: string, bot: string}} found */
function showHint(found) {
  batch(() => {
    hint.value = found;
    isHintPending.value = false;
  });
  announce(`${found.text}. ${found.why}`);
}

function showError(message) {
  sentNumber = 0;
  if (message.about === 'hint') isHintPending.value = false;
  if (message.code === 'stale') return; // the view that explains it is on its way
  if (message.code === 'no_token') dropSeatToken(socket?.game ?? '');
  if (message.about === 'pick' && hoveredHex.value) showRefusal(hoveredHex.value, message.text);
  else notify(message.text, 'error');
}

/** @param {string} pick @param {string} text */
function showRefusal(pick, text) {
  refusal.value = { pick, text };
  announce(text);
  clearTimeout(refusalTimer);
  refusalTimer = window.setTimeout(
    () => {
      refusal.value = null;
    },
    Math.max(3000, text.length * 60),
  );
}

/** Make a pick, or ask why it may not be made. @param {string} word */
export function pick(word) {
  const now = view.value;
  if (!now || now.past || now.hand_over !== null) return;
  if (pace.waiting()) {
    pace.skip();
    return;
  }
  const { hexes, tiles, buttons } = legal.value;
  if (!canAct.value || ![...hexes, ...tiles, ...buttons].includes(word)) {
    socket?.send({ type: 'why', pick: word });
    return;
  }
  if (isPlanning.value) {
    setPlan([...(now.plan?.picks ?? []), word]);
    return;
  }
  change({ type: 'pick', pick: word });
}

/** Send what changes the game, once for each view. @param {{type: string, [fact: string]: unknown}} message */
function change(message) {
  const number = (view.value?.number ?? 0) + 1;
  if (sentNumber === number) return;
  if (socket?.send({ ...message, number })) sentNumber = number;
}

/** Send what is no pick: sitting down, talking, leaving. @param {{type: string, [fact: string]: unknown}} message */
export function sendMessage(message) {
  const went = Boolean(socket?.send(message));
  if (!went) notify(t('tabletop.offline'), 'error');
  return went;
}

/** @param {number} [times] */
export function undo(times = 1) {
  if (isPlanning.value) {
    setPlan((view.value?.plan?.picks ?? []).slice(0, -times));
    return;
  }
  if ((view.value?.undo ?? 0) >= times) change({ type: 'undo', times });
}
export function redo() {
  if (view.value?.redo) change({ type: 'redo' });
}
export function restartTurn() {
  undo(isPlanning.value ? view.value?.plan?.picks.length : view.value?.undo || 1);
}
/** @param {string[]|null} picks */
export function setPlan(picks) {
  socket?.send({ type: 'plan', picks });
}
export function requestHint() {
  if (!isHintPending.value) isHintPending.value = Boolean(socket?.send({ type: 'hint' }));
}
/** @param {number} [at] */
export function requestScores(at) {
  socket?.send(at === undefined ? { type: 'scores' } : { type: 'scores', at });
}
/** A position of the past; -1 for the present. @param {number} at */
export function goToStep(at) {
  pace.skip();
  shownStep = at;
  socket?.send({ type: 'position', at });
}
/** Take the screen over. @param {number} seat */
export function takeScreen(seat) {
  socket?.send({ type: 'look', seat });
}
/** @param {number} seat @param {string} name */
export function renameSeat(seat, name) {
  socket?.send({ type: 'rename', seat, name });
}
/** Show at once what is still to be shown. */
export function showQueuedViews() {
  pace.skip();
}
