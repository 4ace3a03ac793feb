// Spectators, absent players and slow players: what is shown instead of the tray, or above it.

import { t } from '../i18n/i18n.js';
import { navigate } from '../router.js';
import { closeDialog, openDialog } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { user } from '../user/user.js';
import { html, signal, useEffect } from '../vendor.js';
import { leaveSeat, replacePlayer, returnToSeat, sitDown } from './state/actions.js';
import { isConnected } from './state/connection.js';
import { isOnline, isOver, isPlaying, mySeatInfo, mySeats, openSeats } from './state/selectors.js';
import { seatColour, seatName, table } from './state/table.js';
import { view } from './state/view.js';

/** The tray of a spectator. */
export const SpectatorTray =
  () => html`<div class="turn-controls-watching"><${Icon} name="eye" /><p>
    ${t(mySeats.value.length ? 'table.wait' : 'table.watching')}</p>
  ${openSeats.value.map(
    (seat) => html`<button key=${seat} class="button button-primary"
    onClick=${() => sitDown(seat, user.value?.kind === 'guest' ? settings.name.value : '')}>
    ${t('waiting_room.sit_at', { colour: t(`seat.${seatColour(seat)}`) })}</button>`,
  )}</div>`;

/** The tray of a player for whom a bot plays. */
export function AwayNotice() {
  const { timed_out: out = false, has_forfeited: forfeited = false } = mySeatInfo.value ?? {};
  const text = forfeited ? 'absence.forfeited_text' : out ? 'absence.out_text' : 'absence.text';
  return html`<div class="turn-controls-watching"><${Icon} name=${out ? 'clock' : forfeited ? 'warn' : 'moon'} /><p>
    ${t(text)} ${table.value?.forfeit_warning}</p>
    ${
      !out &&
      !forfeited &&
      html`<button class="button button-primary"
      onClick=${returnToSeat}>${t('absence.back')}</button>`
    }</div>`;
}

/** The warning to a player whose turns a bot has played. */
export function ForfeitWarning() {
  const text = isBotPlayingForMe() ? null : table.value?.forfeit_warning;
  return text
    ? html`<div class="status-message status-message-slow"><${Icon} name="warn" /><span
      role="status">${text}</span></div>`
    : null;
}

/** Whether a bot plays for the viewer. */
export const isBotPlayingForMe = () =>
  isOnline.value &&
  Boolean(mySeatInfo.value?.is_away || mySeatInfo.value?.timed_out) &&
  !isOver.value;

function leaveAndExit() {
  closeDialog();
  leaveSeat();
  navigate('/lobby');
}

/** Leave the table; ask first if others are still playing. */
export function confirmLeave() {
  if (!isPlaying.value || mySeatInfo.value?.is_away) {
    navigate(isOnline.value ? '/lobby' : '/');
    return;
  }
  openDialog(
    t('absence.leave'),
    () => html`<p>${t(table.value?.rated ? 'absence.leave_text_rated' : 'absence.leave_text')}</p>
    <div class="page-row page-row-end"><button class="button" onClick=${closeDialog}>${t('absence.stay')}</button>
      <button class="button button-danger" onClick=${leaveAndExit}><${Icon} name="door" />${t('absence.leave')}</button>
        </div>`,
    'dialog-small',
  );
}

/** The seat of a player who has not picked for a long time. */
const slowSeat = signal(/** @type {number|null} */ (null));

function useSlowSeat() {
  const now = view.value;
  const seat =
    now && !now.is_past && !isOver.value && isOnline.value && isConnected.value
      ? now.position.chooser
      : null;
  const info = seat === null ? undefined : table.value?.seats[seat];
  const waits = Boolean(
    info &&
      !info.bot &&
      !info.is_mine &&
      mySeats.value.length &&
      !table.value?.options.time_control,
  );
  useEffect(() => {
    slowSeat.value = null;
    if (!waits) return undefined;
    const timer = setTimeout(() => {
      slowSeat.value = seat;
    }, table.value?.replace_after_ms);
    return () => clearTimeout(timer);
  }, [waits, seat, now?.seq]);
}

/** The offer to let a bot play for a slow player. */
export function SlowPlayerNotice() {
  useSlowSeat();
  const seat = slowSeat.value;
  if (seat === null) return null;
  const who = seatName(seat);
  return html`<div class="status-message status-message-slow"><${Icon} name="clock" /><span
    role="status">${t('absence.slow', { who })}
    </span>
    <button class="button" onClick=${() => replacePlayer(seat)}>${t('absence.replace', { who })}</button></div>`;
}
