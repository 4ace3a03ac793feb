// When the tooltip of a hex appears: soon for a legal hex, later where it only explains, immediately for a tap
// or a key.

import { useEffect, useSignalEffect } from '../vendor.js';

/** @typedef {import('./board-model.js').BoardState} BoardState */

const LEGAL_DELAY_MS = 120;
const SPECIAL_DELAY_MS = 300;
const REASON_DELAY_MS = 700;

/** @param {BoardState} board @param {string} hex */
const isSpecial = ({ model }, hex) =>
  model.specialHexes.has(hex) || model.layout.caves.includes(hex);

/** @param {BoardState} board @param {string} hex */
function delayOf(board, hex) {
  if (board.legal.value.has(hex)) return LEGAL_DELAY_MS;
  return isSpecial(board, hex) ? SPECIAL_DELAY_MS : REASON_DELAY_MS;
}

/** Whether the keyboard has brought the focus to a hex. @param {string} hex */
export const isFocused = (hex) =>
  /** @type {HTMLElement|null} */ (document.activeElement)?.dataset?.hex === hex &&
  document.activeElement?.matches(':focus-visible');

/** Show what there is to know about a hex; the reason why it is not legal may follow.
 * @param {BoardState} board @param {string} hex */
export function showTooltip(board, hex) {
  board.tooltipHex.value = hex;
  const special = board.model.specialHexes.get(hex);
  const isExplained = special && !special.thing; // by its own rule
  if (board.legal.value.size && !board.legal.value.has(hex) && !isExplained) board.onExplain(hex);
}

/**
 * Show the tooltip of the hovered hex after a moment; a finger gets the magnifier on a legal one.
 * @param {BoardState} board
 */
export function useTooltip(board) {
  useEffect(() => {
    let timer = 0;
    const stop = board.hovered.subscribe((hex) => {
      clearTimeout(timer);
      board.tooltipHex.value = null;
      board.onHover(hex);
      if (!hex) return;
      timer = window.setTimeout(
        () => {
          const isRefused = board.marks.refusal.value?.pick === hex;
          if (board.armed.value !== hex && !isRefused) showTooltip(board, hex);
        },
        isFocused(hex) ? 0 : delayOf(board, hex),
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
      board.onHover(null);
    };
  }, [board]);
  useSignalEffect(() => {
    if (!board.legal.value.has(board.armed.value ?? '')) board.armed.value = null;
  });
  useSignalEffect(() => {
    const hex = board.tooltipHex.peek();
    if (hex && !board.legal.value.has(hex) && !isSpecial(board, hex)) board.tooltipHex.value = null;
  });
  useSignalEffect(() => {
    const shown = board.armed.value ?? board.tooltipHex.value;
    const refusal = board.marks.refusal.peek();
    if (shown && refusal && shown !== refusal.pick) board.replacedRefusal.value = refusal;
  });
  // A finger leaves no hex: a tap elsewhere closes the tooltip and the magnifier.
  useEffect(() => {
    const onPointerDown = (/** @type {PointerEvent} */ event) => {
      if (/** @type {Element} */ (event.target).closest('.board')) return;
      board.hovered.value = null;
      board.armed.value = null;
    };
    addEventListener('pointerdown', onPointerDown);
    return () => removeEventListener('pointerdown', onPointerDown);
  }, [board]);
}
