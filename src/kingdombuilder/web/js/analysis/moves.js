// The moves that were tried, with their variations; a click shows the position after a move.

import { t } from '../i18n/i18n.js';
import { pickText } from '../review/pick-text.js';
import { House, Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { mainLine, rootOf } from './variations.js';

/** @typedef {import('./state.js').AnalysisBoard} AnalysisBoard */
/** @typedef {import('./variations.js').PositionNode} PositionNode */
/** @typedef {{board: AnalysisBoard, seats: {colour: string}[], node: PositionNode}} MoveProps */

/** The house of the seat that made a move, where another seat moved before. @param {PositionNode} node */
function moverOf({ parent }) {
  const mover = parent?.analysis.info.chooser ?? null;
  return mover === parent?.parent?.analysis.info.chooser ? null : mover;
}

/** @param {MoveProps} props */
function Move({ board, seats, node }) {
  const mover = moverOf(node);
  const text = !node.parent
    ? t('analysis.start')
    : (node.picks?.map(pickText).join(' · ') ?? t('analysis.edited'));
  return html`<button class="analysis-move" aria-current=${node === board.node.value ? 'step' : undefined}
    onClick=${() => board.show(node)}>
    ${mover !== null && html`<${House} colour=${seats[mover].colour} />`}${text}</button>`;
}

/**
 * A position and the first tries after it, each followed by its other tries.
 * @param {MoveProps} props
 * @returns {unknown}
 */
const Variation = ({ board, seats, node }) =>
  mainLine(node).map(
    (one, place) => html`<${Move} key=${`m${place}`} board=${board} seats=${seats} node=${one} />
    ${
      (place ? (one.parent?.children ?? []) : []).length > 1 &&
      html`<ul key=${`v${place}`} class="analysis-variations">${one.parent?.children
        .slice(1)
        .map(
          (other, at) =>
            html`<li key=${at}><${Variation} board=${board} seats=${seats} node=${other} /></li>`,
        )}</ul>`
    }`,
  );

/** @param {{board: AnalysisBoard, seats: {colour: string}[]}} props */
export function Moves({ board, seats }) {
  const node = board.node.value;
  if (!node) return null;
  return html`<section class="analysis-moves" aria-label=${t('analysis.moves')}>
    <button class="button" disabled=${!node.parent} onClick=${() => board.undo()}><${Icon} name="undo" />
      <span>${t('analysis.back')}</span></button>
    <div class="analysis-move-list"><${Variation} board=${board} seats=${seats}
      node=${rootOf(node)} /></div></section>`;
}
