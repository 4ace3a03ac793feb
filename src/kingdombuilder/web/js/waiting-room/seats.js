// The seats of a table that gathers: free ones to sit down at, taken ones, and what the host may do with them.

import { library, say } from '../i18n/i18n.js';
import { told } from '../protocol/http.js';
import {
  beReady,
  closeTable,
  mySeat,
  mySitting,
  openSeats,
  seatBot,
  sitDown,
  standUp,
} from '../table/state/actions.js';
import { table } from '../table/state.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { House, Icon } from '../ui/sprites.js';
import { boxesOf, ratedName } from '../user/bot-ratings.js';
import { passOf } from '../user/link-tokens.js';
import { settings } from '../user/settings.js';
import { callMe, person } from '../user/user.js';
import { cls, html } from '../vendor.js';

const LONGEST_NAME = 24;
const isGuest = () => person.value?.kind !== 'account';

/** Whether one may sit down at all. */
function invited() {
  const now = table.value;
  return Boolean(now?.listed || now?.host || now?.invite || passOf(now?.game ?? '').invite);
}

/** @param {number} seat */
async function sit(seat) {
  const name = settings.name.value.trim();
  try {
    if (isGuest()) await callMe(name);
  } catch (error) {
    notify(told(error), 'error');
    return;
  }
  sitDown(seat, isGuest() ? name : '');
}

function YourName() {
  return html`<label class="field name"><span>${say('gather.your_name')}</span>
    <input type="text" maxlength=${LONGEST_NAME} autocomplete="nickname" value=${settings.name.value} onInput=${(
      event,
    ) => {
      settings.name.value = event.target.value;
    }} /></label>`;
}

/** A bot for a seat; none frees it. @param {{seat: number, bot: string}} props */
function BotChoice({ seat, bot }) {
  const now = /** @type {TableMessage} */ (table.value);
  const boxes = boxesOf(now.layout);
  return html`<select aria-label=${say('gather.bot_for', { colour: say(`seat.${now.seats[seat].colour}`) })} value=${bot} onChange=${(event) => seatBot(seat, event.target.value)}>
    <option value="">${say(bot ? 'gather.no_bot' : 'gather.want_bot')}</option>
    ${library.value?.bots.map((one) => html`<option key=${one.id} value=${one.id}>${ratedName(one, now.seats.length, boxes)}</option>`)}</select>`;
}

/** @param {SeatInfo} info */
function standing(info) {
  if (info.open) return say('gather.open_hint');
  if (info.bot) return say('gather.is_bot');
  return say(info.ready ? 'gather.ready' : 'gather.not_ready');
}

/** What can be done with a seat. @param {{seat: number, info: SeatInfo}} props */
function Deeds({ seat, info }) {
  const host = table.value?.host;
  if (info.mine)
    return html`<button class="btn" onClick=${standUp}>${say('gather.stand')}</button>`;
  return html`
    ${host && (info.open || info.bot) && html`<${BotChoice} seat=${seat} bot=${info.bot} />`}
    ${info.open && mySeat.value < 0 && invited() && html`<button class="btn go" onClick=${() => sit(seat)}>${say('gather.sit')}</button>`}
    ${host && !info.open && !info.bot && html`<button class="btn" onClick=${() => seatBot(seat, '')}>${say('gather.send_away')}</button>`}`;
}

/** @param {{seat: number, info: SeatInfo}} props */
const Place = ({
  seat,
  info,
}) => html`<li class=${cls('place', `p-${info.colour}`, info.open && 'open', info.mine && 'mine', !info.open && (info.ready || info.bot) && 'ready')}>
  <span class="who"><${House} colour=${info.colour} />${!info.open && (info.ready || info.bot) && html`<i class="mark"><${Icon} name=${info.bot ? 'bot' : 'check'} /></i>`}</span>
  <div class="sitter"><strong>${info.open ? say('gather.open') : info.account ? html`<a href="/player/${encodeURIComponent(info.account)}">${info.name}</a>` : info.name}${info.mine && html` <em>${say('tabletop.you')}</em>`}</strong>
    <small>${standing(info)}</small></div>
  <div class="deeds"><${Deeds} seat=${seat} info=${info} /></div></li>`;

/** What everybody still waits for. */
function waitsFor() {
  const open = openSeats.value.length;
  if (open) return say('gather.waits_open', { n: open });
  const late = (table.value?.seats ?? [])
    .filter((seat) => !seat.bot && !seat.ready)
    .map((seat) => seat.name);
  return late.length ? say('gather.waits_ready', { who: late.join(', ') }) : say('gather.begins');
}

const confirmClose = () =>
  openDialog(
    say('gather.close'),
    () => html`<p>${say('gather.close_text')}</p>
  <div class="row end"><button class="btn" onClick=${closeDialog}>${say('home.keep')}</button>
    <button class="btn danger" onClick=${() => {
      closeDialog();
      closeTable();
    }}>${say('gather.close')}</button></div>`,
    'small',
  );

function Ready() {
  const mine = mySitting.value;
  return html`<div class="readiness"><p role="status">${waitsFor()}</p>
    ${
      mine &&
      html`<button class=${cls('btn big', !mine.ready && 'go')} aria-pressed=${Boolean(mine.ready)} onClick=${() => beReady(!mine.ready)}>
      <${Icon} name=${mine.ready ? 'close' : 'check'} />${say(mine.ready ? 'gather.unready' : 'gather.be_ready')}</button>`
    }</div>`;
}

export function Places() {
  const now = /** @type {TableMessage} */ (table.value);
  const free = mySeat.value < 0 && openSeats.value.length > 0;
  return html`<section class="panel places-panel" aria-labelledby="places-title">
    <header><h2 id="places-title">${say('gather.places')}</h2>${now.host && html`<button class="link" onClick=${confirmClose}><${Icon} name="close" />${say('gather.close')}</button>`}</header>
    ${free && (invited() ? isGuest() && html`<${YourName} />` : html`<p class="small">${say('gather.needs_invite')}</p>`)}
    <ol class="seating">${now.seats.map((info, seat) => html`<${Place} key=${seat} seat=${seat} info=${info} />`)}</ol>
    <${Ready} /></section>`;
}
