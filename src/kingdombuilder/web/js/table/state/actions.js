// A table where everybody has a screen of their own: who one is at it, and what one may say there.

import { passOf, takePass } from '../../user/link-tokens.js';
import { computed, effect } from '../../vendor.js';
import { online, send, table } from '../state.js';
import { mine, over } from './selectors.js';

export const isOnline = computed(() => table.value?.kind === 'online');
/** The seat of who looks; -1 for a watcher, and where several share a screen. */
export const mySeat = computed(() => (isOnline.value ? (mine.value[0] ?? -1) : -1));
export const mySitting = computed(() => table.value?.seats[mySeat.value] ?? null);
export const gathers = computed(() => isOnline.value && table.value?.stage === 'gathering');
/** Seats where somebody may still sit down. */
export const openSeats = computed(() =>
  (table.value?.seats ?? []).flatMap((seat, number) => (seat.open ? [number] : [])),
);

/** @param {number} seat @param {string} [name] */
export function sitDown(seat, name = '') {
  const invite = table.value?.invite || passOf(table.value?.game ?? '').invite;
  send({ type: 'sit', seat, ...(name && { name }), ...(invite && { invite }) });
}
export const standUp = () => send({ type: 'stand' });
export const comeBack = () => send({ type: 'return' });
/** @param {boolean} ready */
export const beReady = (ready) => send({ type: 'ready', ready });
/** Put a bot on a seat, or free it. @param {number} seat @param {string} bot */
export const seatBot = (seat, bot) => send({ type: 'host', seat, bot });
/** A bot for who keeps everybody waiting. @param {number} seat */
export const replaceBy = (seat) => send({ type: 'replace', seat });
export const closeTable = () => send({ type: 'close' });
/** @param {string} text */
export const speakUp = (text) => send({ type: 'say', text });
export const askRematch = () => send({ type: 'rematch' });

/** Links to this table: to watch, to sit down, to go on elsewhere. */
const address = () => `${location.origin}/table/${table.value?.game}`;
export const watchLink = () => address();
export const inviteLink = () =>
  `${address()}#invite=${encodeURIComponent(table.value?.invite ?? '')}`;
export const seatLink = () => `${address()}#seat=${encodeURIComponent(table.value?.token ?? '')}`;

/** Whether one would leave others behind by leaving. */
export const isPlaying = computed(
  () => isOnline.value && mySeat.value >= 0 && !over.value && !mySitting.value?.out,
);

/** Show the pass of a seat to every connection that does not know whose seat it is. @param {string} game */
export function watchPass(game) {
  takePass(game);
  const arrived = () => {
    takePass(game);
    present();
  };
  let shown = false;
  const present = () => {
    const { seat } = passOf(game);
    if (
      !seat ||
      shown ||
      !online.value ||
      !isOnline.value ||
      table.value?.game !== game ||
      mySeat.value >= 0
    )
      return;
    shown = send({ type: 'seat', token: seat });
  };
  const stop = effect(() => {
    if (!online.value) shown = false;
    if (table.value) present();
  });
  addEventListener('hashchange', arrived);
  return () => {
    stop();
    removeEventListener('hashchange', arrived);
  };
}
