// Keys that work anywhere at the table, but never while typing or in a dialog.
import { useEffect } from '../vendor.js';
import { toggleGains, togglePlan, wantHint } from './assist-controls.js';
import { openChat } from './chat.js';
import { closeLedger, ledgerOpen, openLedger } from './ledger.js';
import { openMenu } from './menu.js';
import { openHelp } from './shortcuts-dialog.js';
import { talks } from './state/chat.js';
import { jump, nextStop } from './state/history.js';
import { cancelled, over } from './state/selectors.js';
import { acts, hint, lit, redo, refusal, skip, undo, view } from './state.js';
import { useTile } from './tiles.js';
import { endTurn, undoOrSay } from './turn-controls.js';

/** Put down what is held, or close what is open: the nearest thing first. */
function cancel() {
  if (hint.value || refusal.value || lit.value) {
    hint.value = null;
    refusal.value = null;
    lit.value = null;
  } else if (ledgerOpen.value) closeLedger();
  else if (view.value?.past) jump(-1);
  else if (acts.value && cancelled()) undo(cancelled());
  else skip();
}

/** @param {1|-1} way */
function step(way) {
  const now = view.value;
  if (now && (now.past || way < 0)) jump(nextStop(way));
}

/** @type {Record<string, () => void>} */
const KEYS = {
  u: () => undoOrSay(),
  r: redo,
  e: endTurn,
  h: wantHint,
  g: toggleGains,
  p: togglePlan,
  m: openMenu,
  '?': openHelp,
  escape: cancel,
  t: () => {
    if (talks.value) openChat();
  },
  c: () => (ledgerOpen.value ? closeLedger() : openLedger()),
  ',': () => step(-1),
  '.': () => step(1),
};

/** @param {KeyboardEvent} event */
function onKey(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  const typing = target.closest?.(
    'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [contenteditable]',
  );
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    typing ||
    document.querySelector('dialog[open]')
  )
    return;
  if (view.value?.hand_over !== null) return;
  const key = event.key.toLowerCase();
  if (key === 'u' && event.shiftKey) redo();
  else if (/^[1-9]$/.test(key) && !over.value && !view.value?.past) useTile(Number(key) - 1);
  else if (KEYS[key]) KEYS[key]();
  else return;
  event.preventDefault();
}

export function useKeys() {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
