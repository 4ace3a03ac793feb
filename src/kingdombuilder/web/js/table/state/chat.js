// What is said at the table: what of it is shown, and what has not been read yet.

import { announce, say } from '../../i18n/i18n.js';
import { settings } from '../../user/settings.js';
import { computed, effect, signal } from '../../vendor.js';
import { chat, saidBefore, table } from '../state.js';
import { mySeat } from './actions.js';

/** Everything that is said, but for those one does not want to hear. */
export const heard = computed(() =>
  chat.value.filter((line) => !settings.muted.value.includes(line.player)),
);
/** Whether there is a chat to be looked at. */
export const talks = computed(() => table.value?.kind === 'online');
/** Whether the chat is in sight. */
export const chatOpen = signal(false);
/** Whether the chat is chosen where it shares its place with the chronicle. */
export const chatChosen = signal(false);
const read = signal(-1); // the number of the last line that was seen
export const unread = computed(
  () => heard.value.filter((line) => line.number > read.value && line.seat !== mySeat.value).length,
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
export function watchTalk() {
  let told = -1;
  read.value = -1;
  const stop = effect(() => {
    const before = saidBefore.value;
    if (before === null) return;
    told = Math.max(told, before);
    const lines = heard.value.filter((line) => line.number > told);
    for (const line of lines)
      if (line.seat !== mySeat.peek())
        announce(say('chat.said', { who: line.name, text: line.text }));
    told = lines.at(-1)?.number ?? told;
    read.value = Math.max(read.peek(), chatOpen.value ? told : before);
  });
  return () => {
    stop();
    chatChosen.value = false;
  };
}
