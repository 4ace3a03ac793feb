// Play a turn of a reviewed game again, against the engine.

import { t } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { navigate } from '../router.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { onSubmit, onValue } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { levels } from '../user/bot-ratings.js';
import { html, useState } from '../vendor.js';

const STRONG = 'master';

/** @param {{game: GameListEntry, decision: ReviewedDecision}} props */
function TryAgainForm({ game, decision }) {
  const [bot, setBot] = useState(STRONG);
  const [isBusy, setBusy] = useState(false);
  const start = onSubmit(async () => {
    setBusy(true);
    const seats = game.seats.map(({ name }, seat) => ({
      name: seat === decision.seat ? name : null,
      bot: seat === decision.seat ? null : bot,
    }));
    try {
      const fork = { game: game.id, step: decision.step };
      const { id } = await api.post('/api/games', { fork, seats });
      closeDialog();
      navigate(`/table/${id}`);
    } catch (error) {
      setBusy(false);
      notify(errorText(error), 'error');
    }
  });
  return html`<form onSubmit=${start}><p>${t('review.try_text', { name: game.seats[decision.seat].name ?? '' })}</p>
    <label class="form-field"><span>${t('review.opponents')}</span>
      <select value=${bot} onChange=${onValue(setBot)}>${levels().map(
        (level) => html`<option key=${level.id} value=${level.id}>${level.name}</option>`,
      )}</select></label>
    <p class="page-row page-row-end"><button type="button" class="button"
      onClick=${closeDialog}>${t('table.cancel')}</button>
      <button class="button button-primary" disabled=${isBusy}><${Icon}
        name="play" />${t('review.try_again')}</button></p></form>`;
}

/** Ask for the opponents and start the game. @param {GameListEntry} game @param {ReviewedDecision} decision */
export const tryAgain = (game, decision) =>
  openDialog(
    t('review.try_again'),
    () => html`<${TryAgainForm} game=${game} decision=${decision} />`,
    'dialog-small',
  );
