// Keyboard shortcuts at the table; none while the user types or a dialog is open.
import { useEffect } from '../vendor.js';
import { hintOrExplain, toggleCoordinates, toggleGains, togglePlan } from './assist-controls.js';
import { openChat } from './chat.js';
import { toggleHeatMap } from './heat-map.js';
import { closeLedger, ledgerOpen, openLedger } from './ledger.js';
import { openMenu } from './menu.js';
import { openShortcuts } from './shortcuts-dialog.js';
import { redo, undo } from './state/actions.js';
import { hasChat } from './state/chat.js';
import { isHeatMapOn } from './state/heat-map.js';
import { hint, refusal } from './state/hints.js';
import { nextStep, showStep } from './state/history.js';
import { highlightedHexes, pointAt, pointedSource } from './state/scores.js';
import { canAct, isOver, picksToCancel } from './state/selectors.js';
import { showQueuedViews, view } from './state/view.js';
import { useTileOrExplain } from './tiles.js';
import { endTurn, undoOrExplain } from './turn-controls.js';

/** Cancel the nearest thing: a mark, the ledger, the past, a tile in use, or waiting. */
function cancel() {
  if (pointedSource.value) pointAt(null);
  else if (hint.value || refusal.value || highlightedHexes.value) {
    hint.value = null;
    refusal.value = null;
    highlightedHexes.value = null;
  } else if (isHeatMapOn.value) toggleHeatMap();
  else if (ledgerOpen.value) closeLedger();
  else if (view.value?.is_past) showStep(-1);
  else if (canAct.value && picksToCancel()) undo(picksToCancel());
  else showQueuedViews();
}

/** @param {1|-1} direction */
function stepReplay(direction) {
  const now = view.value;
  if (now && (now.is_past || direction < 0)) showStep(nextStep(direction));
}

/** @type {Record<string, () => void>} */
const KEYS = {
  u: () => undoOrExplain(),
  r: redo,
  e: endTurn,
  h: hintOrExplain,
  g: toggleGains,
  v: toggleHeatMap,
  x: toggleCoordinates,
  p: togglePlan,
  m: openMenu,
  '?': openShortcuts,
  escape: cancel,
  t: () => {
    if (hasChat.value) openChat();
  },
  c: () => (ledgerOpen.value ? closeLedger() : openLedger()),
  ',': () => stepReplay(-1),
  '.': () => stepReplay(1),
};

/** @param {KeyboardEvent} event @param {string} without keys that have no meaning here */
function onKey(event, without) {
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
  if (view.value?.hand_over_to !== null) return;
  const key = event.key.toLowerCase();
  if (without.includes(key)) return;
  if (key === 'u' && event.shiftKey) redo();
  else if (/^[1-9]$/.test(key) && !isOver.value && !view.value?.is_past)
    useTileOrExplain(Number(key) - 1);
  else if (KEYS[key]) KEYS[key]();
  else return;
  event.preventDefault();
}

/** Listen to the keys of the table. @param {string} [without] keys that have no meaning here */
export function useShortcuts(without = '') {
  useEffect(() => {
    const listener = (/** @type {KeyboardEvent} */ event) => onKey(event, without);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
