// Several people at one screen: it is handed over before anything of a hand is shown.

import { say } from '../i18n/i18n.js';
import { House } from '../ui/sprites.js';
import { html, useEffect, useRef } from '../vendor.js';
import { colourAt, nameAt } from './state/selectors.js';
import { look } from './state.js';

/** @param {{seat: number}} props */
export function Cover({ seat }) {
  const button = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useEffect(() => {
    button.current?.focus();
  }, [seat]);
  return html`<div class="cover wood p-${colourAt(seat)}" role="dialog" aria-modal="true" aria-labelledby="cover-title"><div class="parchment">
    <${House} colour=${colourAt(seat)} className="big" />
    <h1 id="cover-title">${say('tabletop.pass', { who: nameAt(seat) })}</h1>
    <p>${say('tabletop.pass_text', { who: nameAt(seat) })}</p>
    <button ref=${button} class="btn go" onClick=${() => look(seat)}>${say('tabletop.i_am', { who: nameAt(seat) })}</button></div></div>`;
}
