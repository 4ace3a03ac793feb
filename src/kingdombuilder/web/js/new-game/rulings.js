// Rulings: which rulebook the game follows where two of them disagree.

import { t } from '../i18n/i18n.js';
import { html } from '../vendor.js';
import { choices, choose } from './choices.js';
import { rulingsInPlay } from './setup-request.js';

/** @param {RulingInfo} ruling @param {string} id */
function chooseAnswer(ruling, id) {
  const [, other] = ruling.answers;
  const rest = choices.value.rulings.filter((one) => one !== other.id);
  choose({ rulings: id === other.id ? [...rest, id] : rest });
}

/** @param {{ruling: RulingInfo}} props */
function Ruling({ ruling }) {
  const [usual, other] = ruling.answers;
  const now = choices.value.rulings.includes(other.id) ? other : usual;
  return html`<fieldset class="option-ruling"><legend>${ruling.name}</legend>
    ${ruling.answers.map(
      (
        one,
      ) => html`<label key=${one.id} class="form-check"><input type="radio" name="ruling-${ruling.id}"
        value=${one.id} checked=${one === now}
      onChange=${() => chooseAnswer(ruling, one.id)} /><span>${one.rule}</span></label>`,
    )}</fieldset>`;
}

export function Rulings() {
  const rulings = rulingsInPlay(choices.value);
  return rulings.length
    ? html`<section class="panel" aria-labelledby="new-rulings">
    <header><h2 id="new-rulings">${t('home.rulings')}</h2></header>
    <p class="page-small">${t('home.rulings_hint')}</p>
    ${rulings.map((ruling) => html`<${Ruling} key=${ruling.id} ruling=${ruling} />`)}
  </section>`
    : null;
}
