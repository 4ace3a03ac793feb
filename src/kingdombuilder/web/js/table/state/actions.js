// What players do at a table: picks, undo and redo, and taking or leaving seats.

import { notify } from '../../ui/dialog.js';
import { dropSeatToken, readLinkToken, useLinkToken } from '../../user/link-tokens.js';
import { effect } from '../../vendor.js';
import { isConnected, onLeave, onMessage, send, sendOrNotify } from './connection.js';
import { explainRefusal, isHintPending, showRefusal } from './hints.js';
import { isPlanning, plannedPicks, setPlan } from './plan.js';
import { rememberPick } from './practice.js';
import { boardHexes, canAct, isOnline, legal, mySeat, withTerrain } from './selectors.js';
import { table } from './table.js';
import { hoveredHex, isQueueWaiting, showQueuedViews, view } from './view.js';

const NOTHING_SENT = 0;
let sentSeq = NOTHING_SENT; // a second click waits for the answer to the first

/** Make a pick, or ask why it is not legal. @param {string} word */
export function pick(word) {
  const now = view.value;
  if (!now || now.is_past || now.hand_over_to !== null) return;
  if (isQueueWaiting()) {
    showQueuedViews();
    return;
  }
  const { tiles, buttons } = legal.value;
  if (!canAct.value || ![...boardHexes.value, ...tiles, ...buttons].includes(word))
    explainRefusal(word);
  else if (isPlanning.value) setPlan([...plannedPicks(), ...withTerrain(word)]);
  else if (sendChange((seq) => ({ type: 'pick', seq, pick: word }))) rememberPick(word);
}

/**
 * Send a message that changes the game, once for each view; return whether it was sent.
 * @param {(seq: number) => ClientMessage} makeMessage
 */
function sendChange(makeMessage) {
  const seq = (view.value?.seq ?? 0) + 1;
  if (sentSeq === seq || !send(makeMessage(seq))) return false;
  sentSeq = seq;
  return true;
}

/** Undo picks of this turn, or of the plan. @param {number} [count] */
export function undo(count = 1) {
  if (isPlanning.value) setPlan(plannedPicks().slice(0, -count));
  else if ((view.value?.undo_count ?? 0) >= count)
    sendChange((seq) => ({ type: 'undo', seq, count }));
}

export function redo() {
  if (view.value?.can_redo) sendChange((seq) => ({ type: 'redo', seq }));
}

export function restartTurn() {
  undo(isPlanning.value ? plannedPicks().length : view.value?.undo_count || 1);
}

/** Take over the screen that several players share. @param {number} seat */
export const takeScreen = (seat) => send({ type: 'take_screen', seat });
/** @param {number} seat @param {string} name */
export const renameSeat = (seat, name) => send({ type: 'rename_seat', seat, name });

/** @param {number} seat @param {string} [name] */
export function sitDown(seat, name = '') {
  const invite = table.value?.invite || readLinkToken(table.value?.game ?? '').invite;
  sendOrNotify({ type: 'sit', seat, ...(name && { name }), ...(invite && { invite }) });
}
export const leaveSeat = () => sendOrNotify({ type: 'leave_seat' });
export const returnToSeat = () => sendOrNotify({ type: 'return_to_seat' });
/** @param {boolean} ready */
export const setReady = (ready) => sendOrNotify({ type: 'set_ready', ready });
/** Give a seat to a bot, or open it. @param {number} seat @param {string|null} bot */
export const assignBot = (seat, bot) => sendOrNotify({ type: 'assign_bot', seat, bot });
/** Let a bot play for a player who takes too long. @param {number} seat */
export const replacePlayer = (seat) => sendOrNotify({ type: 'replace_player', seat });
export const closeTable = () => sendOrNotify({ type: 'close_table' });
export const requestRematch = () => sendOrNotify({ type: 'rematch' });

/** @param {ErrorMessage} error */
function showError({ code, request, text }) {
  sentSeq = NOTHING_SENT;
  if (request === 'hint') isHintPending.value = false;
  if (code === 'stale' || code === 'no_game') return; // the next view or the page explains it
  if (code === 'no_token') dropSeatToken(table.value?.game ?? '');
  if (request === 'pick' && hoveredHex.value) showRefusal(hoveredHex.value, text);
  else notify(text, 'error');
}

onMessage('error', showError);
onMessage('table', () => {
  sentSeq = NOTHING_SENT;
});
onMessage('practice', () => {
  sentSeq = NOTHING_SENT; // a judged turn is not over, so its number stays the same
});
onLeave(() => {
  sentSeq = NOTHING_SENT;
});

/**
 * Claim the seat of a seat link on every new connection that does not have it yet.
 * @param {string} game
 */
export function watchLinkToken(game) {
  useLinkToken(game);
  let isClaimed = false;
  const claim = () => {
    const { seat } = readLinkToken(game);
    const isReady = isConnected.value && isOnline.value && table.value?.game === game;
    if (!seat || isClaimed || !isReady || mySeat.value >= 0) return;
    isClaimed = sendOrNotify({ type: 'claim_seat', token: seat });
  };
  const onHashChange = () => {
    useLinkToken(game);
    claim();
  };
  const stop = effect(() => {
    if (!isConnected.value) isClaimed = false;
    if (table.value) claim();
  });
  addEventListener('hashchange', onHashChange);
  return () => {
    stop();
    removeEventListener('hashchange', onHashChange);
  };
}
