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
  return html`<div class="hand-over wood seat-colour-${seatColour(seat)}" role="dialog" aria-modal="true"
    aria-labelledby="cover-title"><div class="panel-parchment">
    <${House} colour=${seatColour(seat)} className="hand-over-house" />
    <h1 id="cover-title">${t('table.pass', { who: seatName(seat) })}</h1>
    <p>${t('table.pass_text', { who: seatName(seat) })}</p>
    <button ref=${button} class="button button-primary" onClick=${() => takeScreen(seat)}>
      ${t('table.i_am', { who: seatName(seat) })}</button></div></div>`;
}
