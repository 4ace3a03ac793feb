// The chat: which lines are shown, and which are unread.

import { announce, t } from '../../i18n/i18n.js';
import { settings } from '../../user/settings.js';
import { batch, computed, effect, signal } from '../../vendor.js';
import { onLeave, onMessage, sendOrNotify } from './connection.js';
import { isOnline, mySeat } from './selectors.js';

export const chat = signal(/** @type {ChatLineInfo[]} */ ([]));
/** The number of the last line written before the viewer arrived, once it is known. */
export const lastReadLine = signal(/** @type {number|null} */ (null));
/** The lines of players who are not muted. */
export const visibleChat = computed(() =>
  chat.value.filter((line) => !settings.muted.value.includes(line.speaker)),
);
/** Whether the table has a chat to look at. */
export const hasChat = isOnline;
/** Whether the chat is on the screen. */
export const isChatVisible = signal(false);
/** Whether the chat is selected where it shares its place with the chronicle. */
export const isChatTab = signal(false);
/** The number of the last line that was on the screen. */
const lastSeenLine = signal(-1);
export const unreadCount = computed(
  () =>
    visibleChat.value.filter(
      (line) => line.number > lastSeenLine.value && line.seat !== mySeat.value,
    ).length,
);
/** The last line of every other player who wrote something. */
export const speakers = computed(() => [
  ...new Map(
    chat.value.filter((line) => line.seat !== mySeat.value).map((line) => [line.speaker, line]),
  ).values(),
]);

/** @param {string} text */
export const postChat = (text) => sendOrNotify({ type: 'chat', text });

/** @param {string} speaker */
export function toggleMuted(speaker) {
  const muted = settings.muted.value;
  settings.muted.value = muted.includes(speaker)
    ? muted.filter((other) => other !== speaker)
    : [...muted, speaker];
}

/** Drop the lines of a blocked player; the server sends no further ones. @param {number} seat */
export function dropLinesOf(seat) {
  chat.value = chat.value.filter((line) => line.seat !== seat);
}

/**
 * Add new lines; after a lost connection, some arrive a second time.
 * @param {ChatLineInfo[]} received
 */
function addChatLines(received) {
  const last = chat.value.at(-1)?.number ?? -1;
  batch(() => {
    lastReadLine.value ??= received.at(-1)?.number ?? -1;
    chat.value = [...chat.value, ...received.filter((line) => line.number > last)];
  });
}

onMessage('chat', (message) => addChatLines(message.lines));

onLeave(() => {
  chat.value = [];
  lastReadLine.value = null;
});

/** Announce new lines, and mark lines as read that are visible or older than the viewer's visit. */
export function watchChat() {
  let announced = -1;
  lastSeenLine.value = -1;
  const stop = effect(() => {
    const before = lastReadLine.value;
    if (before === null) return;
    announced = Math.max(announced, before);
    const fresh = visibleChat.value.filter((line) => line.number > announced);
    for (const line of fresh)
      if (line.seat !== mySeat.peek())
        announce(t('chat.said', { who: line.name, text: line.text }));
    announced = fresh.at(-1)?.number ?? announced;
    lastSeenLine.value = Math.max(lastSeenLine.peek(), isChatVisible.value ? announced : before);
  });
  return () => {
    stop();
    isChatTab.value = false;
  };
}
