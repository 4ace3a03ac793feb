// Help with the picks of the view on the screen: what each would gain, why one is refused, and what a bot would pick.

import { announce } from '../../i18n/i18n.js';
import { batch, signal } from '../../vendor.js';
import { onLeave, onMessage, send } from './connection.js';
import { table } from './table.js';
import { onView, view } from './view.js';

/** @typedef {{pick: string, text: string, why: string, bot: string}} Hint */

const MIN_REFUSAL_MS = 3000;
const REFUSAL_MS_PER_LETTER = 60;

/** What each legal pick would gain. */
export const gains = signal(/** @type {Record<string, Gain>} */ ({}));
export const hint = signal(/** @type {Hint|null} */ (null));
/** Whether a hint was requested and has not arrived yet. */
export const isHintPending = signal(false);
/** Why a pick is not legal; it disappears after a while. */
export const refusal = signal(/** @type {{pick: string, text: string}|null} */ (null));
let refusalTimer = 0;

export function requestHint() {
  if (!isHintPending.value) isHintPending.value = send({ type: 'hint' });
}

/** @param {Hint} next */
function showHint(next) {
  batch(() => {
    hint.value = next;
    isHintPending.value = false;
  });
  announce(`${next.text}. ${next.why}`);
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

/** Whether a message is about the view on the screen. @param {{number: number}} message */
const isCurrent = (message) => message.number === view.value?.number;

onMessage('gains', (message) => {
  if (isCurrent(message)) gains.value = message.gains;
});
onMessage('hint', (message) => {
  if (isCurrent(message)) showHint(message);
});
onMessage('why', (message) => showRefusal(message.pick, message.text));

onView((next) => {
  gains.value = {};
  hint.value = null;
  isHintPending.value = false;
  refusal.value = null;
  if (next.acts && table.value?.options.scores !== 'off') send({ type: 'gains' });
});

onLeave(() => {
  gains.value = {};
  hint.value = null;
  isHintPending.value = false;
});
