// Undo, redo, restart and end turn: four buttons that never change places.

import { t } from '../i18n/i18n.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { onChecked } from '../ui/form.js';
import { Icon, Tile } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { cls, effect, html } from '../vendor.js';
import { pick, redo, restartTurn, undo } from './state/actions.js';
import { hint } from './state/hints.js';
import { isPlanning } from './state/plan.js';
import { canAct, isMyTurn, legal, position, tileKind, tileName } from './state/selectors.js';
import { seatName } from './state/table.js';
import { queuedViews, view } from './state/view.js';

const undoableCount = () =>
  (isPlanning.value ? view.value?.plan?.picks.length : view.value?.undo_count) ?? 0;
const canEndTurn = () => canAct.value && legal.value.buttons.includes('end');

/** Return why the turn cannot end now, or ''. */
function endTurnObstacle() {
  const prompt = position.value?.prompt;
  if (!canAct.value) return t('table.turn_of', { who: seatName(position.value?.chooser ?? 0) });
  if (prompt?.total) return t('table.more_to_build', { n: prompt.total - prompt.done });
  return prompt?.tile ? t('table.finish', { tile: tileName(prompt.tile) }) : '';
}

/** Undo picks, or explain why that is not possible. @param {number} [count] */
export function undoOrExplain(count = 1) {
  if (undoableCount() >= count) undo(count);
  else if (view.value?.undo_blocked) notify(view.value.undo_blocked);
}

/** Ask whether to end the turn with unused tiles. */
function UnusedTiles() {
  const left = legal.value.tiles;
  const useTile = (/** @type {string} */ id) => {
    closeDialog();
    pick(id);
  };
  const end = () => {
    closeDialog();
    if (canEndTurn()) pick('end');
  };
  return html`<div class="seat-details-unused">
    <p>${t('table.unused', { n: left.length })}</p>
    <ul>${left.map(
      (
        id,
      ) => html`<li><button class="seat-details-tile" onClick=${() => useTile(id)}><${Tile} id=${id}
        kind=${tileKind(id)} /><b>${t('table.use', { tile: tileName(id) })}</b></button></li>`,
    )}</ul>
    <label class="form-check"><input type="checkbox" checked=${!settings.confirmUnused.value} onChange=${onChecked(
      (isChecked) => {
        settings.confirmUnused.value = !isChecked;
      },
    )} />${t('table.ask_no_more')}</label>
    <p class="page-row"><button class="button" onClick=${closeDialog}>${t('table.go_on')}</button><button
      class="button button-primary" onClick=${end}>${t('table.end')}</button></p></div>`;
}

/** End the turn, or explain why that is not possible. */
export function endTurn() {
  if (!canEndTurn()) {
    const why = endTurnObstacle();
    if (why) notify(why);
    return;
  }
  if (settings.confirmUnused.value && legal.value.tiles.length)
    openDialog(t('table.unused_title'), UnusedTiles, 'dialog-small');
  else pick('end');
}

/** End every turn of the viewer in which nothing else is left to do, if the user wants that. */
export const watchTurnEnd = () =>
  effect(() => {
    const { hexes, tiles, buttons } = legal.value;
    const isOnlyEnd = !hexes.length && !tiles.length && buttons.join() === 'end';
    if (
      settings.autoEnd.value &&
      isMyTurn.value &&
      isOnlyEnd &&
      !queuedViews.value &&
      !isPlanning.value
    )
      queueMicrotask(() => pick('end'));
  });

/**
 * @param {{
 *   className: string, icon: string, label: string, title: string, off: boolean,
 *   onClick: () => void,
 * }} props
 */
const ControlButton = ({
  className,
  icon,
  label,
  title,
  off,
  onClick,
}) => html`<button class="button ${className}" aria-disabled=${off} title=${title} onClick=${onClick}>
  <${Icon} name=${icon} /><span>${label}</span></button>`;

export function TurnControls() {
  const count = undoableCount();
  const forth = Boolean(view.value?.can_redo) && !isPlanning.value && canAct.value;
  const ends = canEndTurn();
  const obstacle = view.value?.undo_blocked ?? '';
  return html`<div class="turn-controls" role="group" aria-label=${t('table.turn')}>
    <${ControlButton} className="turn-controls-undo" icon="undo" label=${t('table.undo')}
      title=${count ? t('table.undo_key') : obstacle} off=${!count} onClick=${() => undoOrExplain()} />
    <${ControlButton} className="turn-controls-redo" icon="redo" label=${t('table.redo')} title=${t('table.redo_key')}
      off=${!forth} onClick=${() => {
        if (forth) redo();
      }} />
    <${ControlButton} className="turn-controls-restart" icon="turn" label=${t('table.restart')}
      title=${t('table.restart_all')} off=${!count} onClick=${() => {
        if (count) restartTurn();
        else undoOrExplain();
      }} />
    <button class=${cls('button button-primary turn-controls-end', hint.value?.pick === 'end' && 'is-hinted')}
      aria-disabled=${!ends}
      title=${t('table.end_key')} onClick=${endTurn}>
      <span>${t(isPlanning.value ? 'table.end_plan' : 'table.end')}</span>
        ${!ends && (isMyTurn.value || isPlanning.value) && html`<small>${endTurnObstacle()}</small>`}</button>
        </div>`;
}
