// The seats in the waiting room: open ones, taken ones, and what the host can do with them.

import { t } from '../i18n/i18n.js';
import { errorText } from '../protocol/http.js';
import { isOtherPerson, PersonMenu } from '../table/person-actions.js';
import { assignBot, closeTable, leaveSeat, setReady, sitDown } from '../table/state/actions.js';
import { mySeat, mySeatInfo, openSeats } from '../table/state/selectors.js';
import { table } from '../table/state/table.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { onValue } from '../ui/form.js';
import { Icon, SeatArt } from '../ui/sprites.js';
import { BotOptions, botLevel, boxCount } from '../user/bot-ratings.js';
import { readLinkToken } from '../user/link-tokens.js';
import { settings } from '../user/settings.js';
import { renameGuest, user } from '../user/user.js';
import { cls, html } from '../vendor.js';

const MAX_NAME_LENGTH = 24;
const isGuest = () => user.value?.kind !== 'account';

/** Whether the viewer can take a seat. */
function canSit() {
  const now = table.value;
  return Boolean(
    now?.listed || now?.is_host || now?.invite || readLinkToken(now?.game ?? '').invite,
  );
}

/** @param {number} seat */
async function sit(seat) {
  const name = settings.name.value.trim();
  try {
    if (isGuest()) await renameGuest(name);
  } catch (error) {
    notify(errorText(error), 'error');
    return;
  }
  sitDown(seat, isGuest() ? name : '');
}

function YourName() {
  return html`<label class="form-field waiting-room-name"><span>${t('waiting_room.your_name')}</span>
    <input type="text" maxlength=${MAX_NAME_LENGTH} autocomplete="nickname" value=${settings.name.value}
      onInput=${onValue((name) => {
        settings.name.value = name;
      })} /></label>`;
}

/** A choice of a bot for a seat; none opens it. @param {{seat: number, bot: string|null}} props */
function BotChoice({ seat, bot }) {
  const now = /** @type {TableMessage} */ (table.value);
  const boxes = boxCount(now.layout);
  return html`<select aria-label=${t('waiting_room.bot_for', { colour: t(`seat.${now.seats[seat].colour}`) })}
    value=${bot ?? ''} onChange=${onValue((id) => assignBot(seat, id || null))}>
    <option value="">${t(bot ? 'waiting_room.no_bot' : 'waiting_room.want_bot')}</option>
    <${BotOptions} seats=${now.seats.length} boxes=${boxes} rated=${now.rated} /></select>`;
}

/** @param {SeatInfo} info */
function seatStatus(info) {
  if (info.is_open) return t('waiting_room.open_hint');
  if (info.bot) return [botLevel(info.bot), t('waiting_room.is_bot')].filter(Boolean).join(' · ');
  const ready = t(info.ready ? 'waiting_room.ready' : 'waiting_room.not_ready');
  return info.is_bot_account ? `${t('waiting_room.is_program')}, ${ready}` : ready;
}

/** The actions that a seat allows. @param {{seat: number, info: SeatInfo}} props */
function Actions({ seat, info }) {
  const host = table.value?.is_host;
  if (info.is_mine)
    return html`<button class="button" onClick=${leaveSeat}>${t('waiting_room.stand')}</button>`;
  return html`
    ${host && (info.is_open || info.bot) && html`<${BotChoice} seat=${seat} bot=${info.bot} />`}
    ${
      info.is_open &&
      mySeat.value < 0 &&
      canSit() &&
      html`<button class="button button-primary" onClick=${() => sit(seat)}>
      ${t('waiting_room.sit')}</button>`
    }
    ${
      host &&
      !info.is_open &&
      !info.bot &&
      html`<button class="button" onClick=${() => assignBot(seat, null)}>
      ${t('waiting_room.send_away')}</button>`
    }
    ${isOtherPerson(info) && html`<${PersonMenu} seat=${seat} />`}`;
}

/** @param {SeatInfo} info */
const isSettled = (info) => !info.is_open && Boolean(info.ready || info.bot);

/** @param {SeatInfo} info */
const rowClass = (info) =>
  cls(
    'waiting-room-seat',
    `seat-colour-${info.colour}`,
    info.is_open && 'is-open',
    info.is_mine && 'is-mine',
    isSettled(info) && 'is-ready',
  );

/** @param {{seat: number, info: SeatInfo}} props */
const SeatRow = ({ seat, info }) => html`<li class=${rowClass(info)}>
  <span class="waiting-room-portrait"><${SeatArt} colour=${info.colour} bot=${info.bot} />${
    isSettled(info) &&
    html`<i class="waiting-room-settled"><${Icon}
    name=${info.bot ? 'bot' : 'check'} /></i>`
  }</span>
  <div class="waiting-room-player"><strong>${
    info.is_open
      ? t('waiting_room.open')
      : info.account
        ? html`<a
    href="/player/${encodeURIComponent(info.account)}">${info.name}</a>`
        : info.name
  }${
    info.is_mine &&
    html` <em>
    ${t('table.you')}</em>`
  }</strong>
    <small>${seatStatus(info)}</small></div>
  <div class="waiting-room-actions"><${Actions} seat=${seat} info=${info} /></div></li>`;

/** Return what the table is waiting for. */
function waitingText() {
  const open = openSeats.value.length;
  if (open) return t('waiting_room.waits_open', { n: open });
  const late = (table.value?.seats ?? [])
    .filter((seat) => !seat.bot && !seat.ready)
    .map((seat) => seat.name);
  return late.length
    ? t('waiting_room.waits_ready', { who: late.join(', ') })
    : t('waiting_room.begins');
}

const confirmClose = () =>
  openDialog(
    t('waiting_room.close'),
    () => html`<p>${t('waiting_room.close_text')}</p>
  <div class="page-row page-row-end"><button class="button" onClick=${closeDialog}>${t('home.keep')}</button>
    <button class="button button-danger" onClick=${() => {
      closeDialog();
      closeTable();
    }}>${t('waiting_room.close')}</button></div>`,
    'dialog-small',
  );

function ReadyPanel() {
  const mine = mySeatInfo.value;
  return html`<div class="waiting-room-readiness"><p role="status">${waitingText()}</p>
    ${
      mine &&
      html`<button class=${cls('button button-large', !mine.ready && 'button-primary')}
        aria-pressed=${Boolean(mine.ready)}
        onClick=${() => setReady(!mine.ready)}>
      <${Icon} name=${mine.ready ? 'close' : 'check'} />
      ${t(mine.ready ? 'waiting_room.unready' : 'waiting_room.be_ready')}
        </button>`
    }</div>`;
}

export function SeatsPanel() {
  const now = /** @type {TableMessage} */ (table.value);
  const free = mySeat.value < 0 && openSeats.value.length > 0;
  return html`<section class="panel waiting-room-seats-panel" aria-labelledby="places-title">
    <header><h2 id="places-title">${t('waiting_room.places')}</h2>${
      now.is_host &&
      html`<button class="button-link"
      onClick=${confirmClose}><${Icon} name="close" />${t('waiting_room.close')}</button>`
    }</header>
    ${
      free &&
      (canSit()
        ? isGuest() && html`<${YourName} />`
        : html`<p class="page-small">${t('waiting_room.needs_invite')}
      </p>`)
    }
    <ol class="waiting-room-seats">${now.seats.map(
      (info, seat) => html`<${SeatRow} key=${seat} seat=${seat}
      info=${info} />`,
    )}</ol>
    <${ReadyPanel} /></section>`;
}
