// New games from this one: from one of its positions, or with the same set-up.

import { t } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { navigate } from '../router.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { onSubmit, onValue } from '../ui/form.js';
import { House } from '../ui/sprites.js';
import { BotOptions, boxCount } from '../user/bot-ratings.js';
import { effect, html, useState } from '../vendor.js';
import { seatName, table } from './state/table.js';

let isCreating = false; // a second click must not create a second game, even while the page changes

/** Wait until a condition on signals is true. @param {() => boolean} condition */
function until(condition) {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (condition()) queueMicrotask(() => resolve(stop()));
    });
  });
}

/** Create a game and go to its table. @param {NewGameRequest} game */
async function createGame(game) {
  if (isCreating) return;
  isCreating = true;
  try {
    const { id } = await api.post('/api/games', game);
    const from = table.value?.game;
    closeDialog();
    navigate(`/table/${id}`);
    await until(() => table.value?.game !== from);
  } catch (error) {
    notify(errorText(error), 'error');
  } finally {
    isCreating = false;
  }
}

/** Create a game with the same set-up; the cards are shuffled again. */
export function playAgain() {
  const now = table.value;
  if (now)
    createGame({
      setup_code: now.setup_code,
      seats: now.seats.map(({ name, bot }) => ({ name, bot })),
      options: { ...now.options, time_control: null },
    });
}

/** @param {{step: number}} props */
function ForkForm({ step }) {
  const now = /** @type {TableMessage} */ (table.value);
  const [bots, setBots] = useState(now.seats.map((seat) => seat.bot ?? ''));
  const boxes = boxCount(now.layout);
  const start = onSubmit(() =>
    createGame({
      fork: { game: now.game, step },
      seats: now.seats.map(({ name }, seat) => ({ name, bot: bots[seat] || null })),
      options: { gold_shown: now.options.gold_shown },
    }),
  );
  return html`<form class="fork" onSubmit=${start}><p>${t('table.fork_text', { at: step })}</p>
    ${now.seats.map(
      (
        seat,
        number,
      ) => html`<label class="fork-seat"><${House} colour=${seat.colour} /><span>${seatName(number)}</span>
      <select value=${bots[number]} onChange=${onValue((id) => setBots(bots.with(number, id)))}>
        <option value="">${t('table.person')}</option>
        <${BotOptions} seats=${now.seats.length} boxes=${boxes} /></select></label>`,
    )}
    <p class="page-row"><button type="button" class="button" onClick=${closeDialog}>${t('table.cancel')}</button>
      <button class="button button-primary">${t('table.fork_start')}</button></p></form>`;
}

/** @param {number} step */
export function openFork(step) {
  openDialog(t('table.fork'), () => html`<${ForkForm} step=${step} />`, 'dialog-small');
}
