// A table where everybody has a screen of their own: who one is at it, and what one may say there.

import { readLinkToken, useLinkToken } from '../../user/link-tokens.js';
import { computed, effect } from '../../vendor.js';
import { isConnected, sendMessage, table } from '../state.js';
import { isOver, mySeats } from './selectors.js';

export const isOnline = computed(() => table.value?.kind === 'online');
/** The seat of who looks; -1 for a watcher, and where several share a screen. */
export const mySeat = computed(() => (isOnline.value ? (mySeats.value[0] ?? -1) : -1));
export const mySeatInfo = computed(() => table.value?.seats[mySeat.value] ?? null);
export const isGathering = computed(() => isOnline.value && table.value?.stage === 'gathering');
/** Seats where somebody may still sit down. */
export const openSeats = computed(() =>
  (table.value?.seats ?? []).flatMap((seat, number) => (seat.open ? [number] : [])),
);

/** @param {number} seat @param {string} [name] */
export function sitDown(seat, name = '') {
  const invite = table.value?.invite || readLinkToken(table.value?.game ?? '').invite;
  sendMessage({ type: 'sit', seat, ...(name && { name }), ...(invite && { invite }) });
}
export const leaveSeat = () => sendMessage({ type: 'stand' });
export const returnToSeat = () => sendMessage({ type: 'return' });
/** @param {boolean} ready */
export const setReady = (ready) => sendMessage({ type: 'ready', ready });
/** Put a bot on a seat, or free it. @param {number} seat @param {string} bot */
export const assignBot = (seat, bot) => sendMessage({ type: 'host', seat, bot });
/** A bot for who keeps everybody waiting. @param {number} seat */
export const replacePlayer = (seat) => sendMessage({ type: 'replace', seat });
export const closeTable = () => sendMessage({ type: 'close' });
/** @param {string} text */
export const postChat = (text) => sendMessage({ type: 'say', text });
export const requestRematch = () => sendMessage({ type: 'rematch' });

/** Links to this table: to watch, to sit down, to go on elsewhere. */
const tableUrl = () => `${location.origin}/table/${table.value?.game}`;
export const spectatorLink = () => tableUrl();
export const inviteLink = () =>
  `${tableUrl()}#invite=${encodeURIComponent(table.value?.invite ?? '')}`;
export const seatLink = () => `${tableUrl()}#seat=${encodeURIComponent(table.value?.token ?? '')}`;

/** Whether one would leave others behind by leaving. */
export const isPlaying = computed(
  () => isOnline.value && mySeat.value >= 0 && !isOver.value && !mySeatInfo.value?.out,
);

/** Show the pass of a seat to every connection that does not know whose seat it is. @param {string} game */
export function watchLinkToken(game) {
  useLinkToken(game);
  const arrived = () => {
    useLinkToken(game);
    present();
  };
  let shown = false;
  const present = () => {
    const { seat } = readLinkToken(game);
    if (
      !seat ||
      shown ||
      !isConnected.value ||
      !isOnline.value ||
      table.value?.game !== game ||
      mySeat.value >= 0
    )
      return;
    shown = sendMessage({ type: 'seat', token: seat });
  };
  const stop = effect(() => {
    if (!isConnected.value) shown = false;
    if (table.value) present();
  });
  addEventListener('hashchange', arrived);
  return () => {
    stop();
    removeEventListener('hashchange', arrived);
  };
}
