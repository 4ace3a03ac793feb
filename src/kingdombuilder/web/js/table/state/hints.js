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
/** Why picks are not legal now, as far as the server was asked. */
export const reasons = signal(/** @type {Record<string, string>} */ ({}));
/** The picks that were tried: the answer is shown as a refusal. @type {Set<string>} */
const tried = new Set();
/** The picks that were asked about and not answered yet. @type {Set<string>} */
const pending = new Set();

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

/** Ask why a pick is not legal, and show the answer as a refusal. @param {string} pick */
export function explainRefusal(pick) {
  tried.add(pick);
  send({ type: 'explain', pick });
}

/** Ask why a pick is not legal, unless that is known already. @param {string} pick */
export function requestReason(pick) {
  if (reasons.value[pick] || pending.has(pick)) return;
  if (send({ type: 'explain', pick })) pending.add(pick);
}

/** @param {ExplanationMessage} message */
function onExplanation({ pick, code, text }) {
  pending.delete(pick);
  if (code !== 'legal') reasons.value = { ...reasons.value, [pick]: text };
  if (tried.delete(pick)) showRefusal(pick, text);
}

function forgetReasons() {
  reasons.value = {};
  pending.clear();
  tried.clear();
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
onMessage('explanation', onExplanation);

onView((next) => {
  gains.value = received?.seq === next.seq ? received.gains : {};
  hint.value = null;
  isHintPending.value = false;
  refusal.value = null;
  forgetReasons();
});

onLeave(() => {
  forgetReasons();
  received = null;
  gains.value = {};
  hint.value = null;
  isHintPending.value = false;
});
