// Help with the picks of the view on the screen: what each would gain, why one is refused, and what a bot would pick.

import { announce } from '../../i18n/i18n.js';
import { batch, signal } from '../../vendor.js';
import { onLeave, onMessage, send } from './connection.js';
import { onView, view } from './view.js';

const MIN_REFUSAL_MS = 3000;
const REFUSAL_MS_PER_LETTER = 60;

/** What each legal pick would gain. */
export const gains = signal(/** @type {Record<string, Gain>} */ ({}));
/** The gains that arrived last; their view may still wait to be shown. */
let received = /** @type {GainsMessage|null} */ (null);
export const hint = signal(/** @type {HintReplyMessage|null} */ (null));
/** Whether a hint was requested and has not arrived yet. */
export const isHintPending = signal(false);
/** Why a pick is not legal; it disappears after a while. */
export const refusal = signal(/** @type {{pick: string, text: string}|null} */ (null));
let refusalTimer = 0;

export function requestHint() {
  if (!isHintPending.value) isHintPending.value = send({ type: 'hint' });
}

/** @param {HintReplyMessage} next */
function showHint(next) {
  batch(() => {
    hint.value = next;
    isHintPending.value = false;
  });
  announce(next.rationale ? `${next.text}. ${next.rationale}` : next.text);
}

/** Show why a pick is refused. @param {string} pick @param {string} text */
export function showRefusal(pick, text) {
  refusal.value = { pick, text };
  announce(text);
  clearTimeout(refusalTimer);
  refusalTimer = window.setTimeout(
    () => {
      refusal.value = null;
    },
    Math.max(MIN_REFUSAL_MS, text.length * REFUSAL_MS_PER_LETTER),
  );
}

/** Whether a message is about the view on the screen. @param {{seq: number}} message */
const isCurrent = (message) => message.seq === view.value?.seq;

onMessage('gains', (message) => {
  received = message;
  if (isCurrent(message)) gains.value = message.gains;
});
onMessage('hint', (message) => {
  if (isCurrent(message)) showHint(message);
});
onMessage('explanation', (message) => showRefusal(message.pick, message.text));

onView((next) => {
  gains.value = received?.seq === next.seq ? received.gains : {};
  hint.value = null;
  isHintPending.value = false;
  refusal.value = null;
});

onLeave(() => {
  received = null;
  gains.value = {};
  hint.value = null;
  isHintPending.value = false;
});
