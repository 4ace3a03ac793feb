// Changing the position freely: which piece a click places, the hands, and whose turn it is.

import { t, thingName } from '../i18n/i18n.js';
import { onValue } from '../ui/form.js';
import { House, Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';

/** @typedef {import('./state.js').AnalysisBoard} AnalysisBoard */

export const ERASER = -1;
const CARDS = ['grass', 'flowers', 'canyon', 'desert', 'forest'];

/** The cards that a hand can be. @param {AnalysisInfo} analysis */
const cardsOf = (analysis) => [
  ...CARDS,
  ...(/swamp-cards/.test(analysis.setup_code) ? CARDS.map((card) => `swamp/${card}`) : []),
];

/**
 * @param {{
 *   board: AnalysisBoard, analysis: AnalysisInfo, seats: {name: string, colour: string}[], tool: number,
 *   onTool: (tool: number) => void,
 * }} props
 */
export function EditTools({ board, analysis, seats, tool, onTool }) {
  const { info } = analysis;
  return html`<div class="analysis-edit-tools"><fieldset><legend>${t('analysis.place')}</legend><div class="page-row">
      ${seats.map(
        (
          { name, colour },
          seat,
        ) => html`<button key=${seat} class="button" aria-pressed=${tool === seat}
          onClick=${() => onTool(seat)}><${House} colour=${colour} /><span>${name}</span></button>`,
      )}
      <button class="button" aria-pressed=${tool === ERASER} onClick=${() => onTool(ERASER)}><${Icon} name="trash" />
        <span>${t('analysis.remove')}</span></button></div>
      <p class="page-small">${t('analysis.place_hint')}</p></fieldset>
    <fieldset><legend>${t('analysis.turn_of')}</legend><div class="page-row">${seats.map(
      (
        { name, colour },
        seat,
      ) => html`<button key=${seat} class="button" aria-pressed=${info.turn === seat}
        onClick=${() => board.edit({ kind: 'turn', seat })}><${House} colour=${colour} /><span>${name}</span></button>`,
    )}</div></fieldset>
    <fieldset><legend>${t('analysis.hands')}</legend><div class="page-row">${seats.map(
      ({ name }, seat) => html`<label key=${seat} class="form-field"><span>${name}</span>
        <select value=${info.seats[seat].hand[0] ?? '?'}
          onChange=${onValue((card) => board.edit({ kind: 'hand', seat, card }))}>
          ${
            !cardsOf(analysis).includes(info.seats[seat].hand[0]) &&
            html`<option value=${info.seats[seat].hand[0] ?? '?'}>${info.seats[seat].hand.join(', ') || '–'}</option>`
          }
          ${cardsOf(analysis).map((card) => html`<option key=${card} value=${card}>${thingName(card)}</option>`)}
        </select></label>`,
    )}</div></fieldset></div>`;
}
