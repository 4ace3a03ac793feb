// New games from this one: from a position of it, or once more with the same set-up.

import { library, say } from '../i18n/i18n.js';
import { api } from '../protocol/http.js';
import { go } from '../router.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { House } from '../ui/sprites.js';
import { boxesOf, ratedName } from '../user/bot-ratings.js';
import { html, useState } from '../vendor.js';
import { nameAt } from './state/selectors.js';
import { table } from './state.js';

/** @param {object} game */
async function begin(game) {
  try {
    const { id } = await api.post('/api/games', game);
    closeDialog();
    go(`/table/${id}`);
  } catch (error) {
    notify(/** @type {Error} */ (error).message, 'error');
  }
}

/** The same set-up, the cards dealt anew. */
export function playAgain() {
  const now = table.value;
  if (now)
    begin({
      code: now.code,
      seats: now.seats.map(({ name, bot }) => ({ name, bot })),
      options: now.options,
    });
}

/** @param {{at: number}} props */
function Fork({ at }) {
  const now = /** @type {TableMessage} */ (table.value);
  const [bots, setBots] = useState(now.seats.map((seat) => seat.bot));
  const boxes = boxesOf(now.layout);
  const start = (event) => {
    event.preventDefault();
    begin({
      fork: { game: now.game, at },
      seats: now.seats.map(({ name }, seat) => ({ name, bot: bots[seat] })),
      options: { scores: now.options.scores },
    });
  };
  return html`<form class="fork" onSubmit=${start}><p>${say('tabletop.fork_text', { at })}</p>
    ${now.seats.map(
      (
        seat,
        number,
      ) => html`<label class="fork-seat"><${House} colour=${seat.colour} /><span>${nameAt(number)}</span>
      <select value=${bots[number]} onChange=${(event) => setBots(bots.map((bot, one) => (one === number ? event.target.value : bot)))}>
        <option value="">${say('tabletop.person')}</option>
        ${library.value?.bots.map((bot) => html`<option value=${bot.id}>${ratedName(bot, now.seats.length, boxes)}</option>`)}</select></label>`,
    )}
    <p class="row"><button type="button" class="btn" onClick=${closeDialog}>${say('tabletop.cancel')}</button><button class="btn go">${say('tabletop.fork_start')}</button></p></form>`;
}

/** @param {number} at */
export function openFork(at) {
  openDialog(say('tabletop.fork'), () => html`<${Fork} at=${at} />`, 'small');
}
