// The cover between two players who share a screen, so that no one sees the other's hand.

import { t } from '../i18n/i18n.js';
import { House } from '../ui/sprites.js';
import { html, useEffect, useRef } from '../vendor.js';
import { takeScreen } from './state/actions.js';
import { seatColour, seatName } from './state/table.js';

/** @param {{seat: number}} props */
export function HandOver({ seat }) {
  const button = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useEffect(() => {
    button.current?.focus();
  }, [seat]);
  return html`<div class="cover wood p-${seatColour(seat)}" role="dialog" aria-modal="true"
    aria-labelledby="cover-title"><div class="parchment">
    <${House} colour=${seatColour(seat)} className="big" />
    <h1 id="cover-title">${t('table.pass', { who: seatName(seat) })}</h1>
    <p>${t('table.pass_text', { who: seatName(seat) })}</p>
    <button ref=${button} class="btn go" onClick=${() => takeScreen(seat)}>
      ${t('table.i_am', { who: seatName(seat) })}</button></div></div>`;
}
