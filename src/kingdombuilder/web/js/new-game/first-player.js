// The first player: a seat, or a random one.

import { t } from '../i18n/i18n.js';
import { onValue } from '../ui/form.js';
import { html } from '../vendor.js';
import { choices, choose } from './choices.js';
import { RANDOM } from './stored-choices.js';

/** The flag of the first player. @param {{at: number}} props */
export const FirstPlayerMark = ({ at }) =>
  choices.value.first === at
    ? html`<svg class="icon new-game-first-player-icon" viewBox="0 0 24 24" role="img"
      aria-label=${t('table.first')}><use
      href="#b-first" /></svg>`
    : null;

/** @param {{names: string[]}} props names: those of the seats */
export function FirstPlayer({ names }) {
  const { first } = choices.value;
  const setFirst = (/** @type {string} */ value) =>
    choose({ first: value === RANDOM ? RANDOM : Number(value) }, false);
  return html`<label class="option new-game-first-player">
    <span><strong>${t('home.first')}</strong><small>
      ${t(first === RANDOM ? 'home.first_random_hint' : 'home.first_hint')}</small></span>
    <select value=${first} onChange=${onValue(setFirst)}>
      ${names.map(
        (
          name,
          at,
        ) => html`<option key=${at} value=${at}>${t('home.first_seat', { n: at + 1, name })}
        </option>`,
      )}
      <option value=${RANDOM}>${t('home.random')}</option></select></label>`;
}
