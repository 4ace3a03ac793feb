// What is said at the table: what of it is shown, and what has not been read yet.

import { announce, t } from '../../i18n/i18n.js';
import { settings } from '../../user/settings.js';
import { computed, effect, signal } from '../../vendor.js';
import { chat, lastReadLine, table } from '../state.js';
import { mySeat } from './actions.js';

/** Everything that is said, but for those one does not want to hear. */
export const visibleChat = computed(() =>
  chat.value.filter((line) => !settings.muted.value.includes(line.player)),
);
/** Whether there is a chat to be looked at. */
export const hasChat = computed(() => table.value?.kind === 'online');
/** Whether the chat is in sight. */
export const isChatVisible = signal(false);
/** Whether the chat is chosen where it shares its place with the chronicle. */
export const isChatTab = signal(false);
const lastSeenLine = signal(-1); // the number of the last line that was seen
export const unreadCount = computed(
  () =>
    visibleChat.value.filter(
      (line) => line.number > lastSeenLine.value && line.seat !== mySeat.value,
    ).length,
);
/** Whoever said something, once. */
export const speakers = computed(() => [
  ...new Map(
    chat.value
      .filter((line) => line.seat !== mySeat.value || line.seat < 0)
      .map((line) => [line.player, line]),
  ).values(),
]);

/** @param {string} player */
export function toggleMuted(player) {
  const muted = settings.muted.value;
  settings.muted.value = muted.includes(player)
    ? muted.filter((other) => other !== player)
    : [...muted, player];
}

/** Say aloud what is new, and take for read what lies open, or was said before one came. */
export function watchChat() {
  let announced = -1;
  lastSeenLine.value = -1;
  const stop = effect(() => {
    const before = lastReadLine.value;
    if (before === null) return;
    announced = Math.max(announced, before);
    const lines = visibleChat.value.filter((line) => line.number > announced);
    for (const line of lines)
      if (line.seat !== mySeat.peek())
        announce(t('chat.said', { who: line.name, text: line.text }));
    announced = lines.at(-1)?.number ?? announced;
    lastSeenLine.value = Math.max(lastSeenLine.peek(), isChatVisible.value ? announced : before);
  });
  return () => {
    stop();
    isChatTab.value = false;
  };
}
