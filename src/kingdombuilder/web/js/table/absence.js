// Who watches, who has left, and who keeps everybody waiting: what is shown instead of the tray, or above it.

import { say } from '../i18n/i18n.js';
import { go } from '../router.js';
import { closeDialog, openDialog } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { person } from '../user/user.js';
import { html, signal, useEffect } from '../vendor.js';
import {
  comeBack,
  isOnline,
  isPlaying,
  mySitting,
  openSeats,
  replaceBy,
  sitDown,
  standUp,
} from './state/actions.js';
import { colourAt, mine, nameAt, over } from './state/selectors.js';
import { online, table, view } from './state.js';

const PATIENCE = 120_000; // milliseconds after which a bot may be asked for

/** The tray of who has no seat. */
export const Watching =
  () => html`<div class="watching"><${Icon} name="eye" /><p>${say(mine.value.length ? 'tabletop.wait' : 'tabletop.watching')}</p>
  ${openSeats.value.map((seat) => html`<button key=${seat} class="btn go" onClick=${() => sitDown(seat, person.value?.kind === 'guest' ? settings.name.value : '')}>${say('gather.sit_at', { colour: say(`seat.${colourAt(seat)}`) })}</button>`)}</div>`;

/** The tray of who sits here while a bot plays. */
export function Absent() {
  const out = mySitting.value?.out;
  return html`<div class="watching"><${Icon} name=${out ? 'clock' : 'moon'} /><p>${say(out ? 'away.out_text' : 'away.text')}</p>
    ${!out && html`<button class="btn go" onClick=${comeBack}>${say('away.back')}</button>`}</div>`;
}

/** Whether a bot plays for who looks. */
export const absent = () =>
  isOnline.value && Boolean(mySitting.value?.away || mySitting.value?.out) && !over.value;

function leave() {
  closeDialog();
  standUp();
  go('/lobby');
}

/** Leaving others behind is asked about. */
export function openLeave() {
  if (!isPlaying.value || mySitting.value?.away) {
    go(isOnline.value ? '/lobby' : '/');
    return;
  }
  openDialog(
    say('away.leave'),
    () => html`<p>${say('away.leave_text')}</p>
    <div class="row end"><button class="btn" onClick=${closeDialog}>${say('away.stay')}</button>
      <button class="btn danger" onClick=${leave}><${Icon} name="door" />${say('away.leave')}</button></div>`,
    'small',
  );
}

/** The seat of a person who has not picked for so long that a bot may be asked for. */
const slow = signal(-1);

function useSlow() {
  const now = view.value;
  const seat =
    now && !now.past && !over.value && isOnline.value && online.value ? now.position.chooser : -1;
  const info = table.value?.seats[seat];
  const waits = Boolean(
    info &&
      !info.bot &&
      !info.mine &&
      mine.value.length &&
      (table.value?.options.clock?.kind ?? 'none') === 'none',
  );
  useEffect(() => {
    slow.value = -1;
    if (!waits) return undefined;
    const timer = setTimeout(() => {
      slow.value = seat;
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [waits, seat, now?.number]);
}

/** Offered above the tray, where somebody keeps everybody waiting. */
export function Slow() {
  useSlow();
  const seat = slow.value;
  if (seat < 0) return null;
  const who = nameAt(seat);
  return html`<div class="saying slow"><${Icon} name="clock" /><span role="status">${say('away.slow', { who })}</span>
    <button class="btn" onClick=${() => replaceBy(seat)}>${say('away.replace', { who })}</button></div>`;
}
