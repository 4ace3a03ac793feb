// What a player can do about another one at a table: report them, or block them.

import { t } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { Form } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { user } from '../user/user.js';
import { html } from '../vendor.js';
import { dropLinesOf } from './state/chat.js';
import { seatName, table } from './state/table.js';

const REASONS = ['chat', 'name', 'cheating', 'stalling', 'other'];
const MAX_TEXT_LENGTH = 500;

/** Whether another person holds a seat, even if a bot plays for them. @param {SeatInfo|undefined} info */
export const isOtherPerson = (info) =>
  table.value?.mode === 'online' &&
  Boolean(info && !info.is_open && !info.is_mine && (!info.bot || info.is_away));

/** @param {{seat: number}} props */
function ReportForm({ seat }) {
  /** @param {Record<string, string>} values */
  const send = async ({ reason, text }) => {
    await api.post('/api/reports', { game: table.value?.game, seat, reason, text });
    closeDialog();
    notify(t('moderation.reported'));
  };
  return html`<${Form} title="" className="dialog-form person-actions-report" button=${t('moderation.send')}
    send=${send}>
    <fieldset><legend>${t('moderation.reason')}</legend>${REASONS.map(
      (reason, at) => html`<label class="form-check" key=${reason}><input type="radio" name="reason"
        value=${reason} required defaultChecked=${at === 0} /><span>${t(`report.reason_${reason}`)}</span></label>`,
    )}</fieldset>
    <label class="form-field"><span>${t('moderation.details')}</span>
      <textarea name="text" rows="3" maxlength=${MAX_TEXT_LENGTH}></textarea>
      <small>${t('moderation.details_hint')}</small></label></${Form}>`;
}

/** @param {number} seat */
const openReport = (seat) =>
  openDialog(
    t('moderation.report_of', { name: seatName(seat) }),
    () => html`<${ReportForm} seat=${seat} />`,
    'dialog-small',
  );

/** @param {number} seat */
async function block(seat) {
  const name = seatName(seat);
  closeDialog();
  try {
    await api.post('/api/blocks', { game: table.value?.game, seat });
    notify(t('moderation.blocked', { name }));
    dropLinesOf(seat);
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

/** @param {number} seat */
const confirmBlock = (seat) =>
  openDialog(
    t('moderation.block_of', { name: seatName(seat) }),
    () => html`<p>${t('moderation.block_text')}</p>
    <div class="page-row page-row-end"><button class="button" onClick=${closeDialog}>${t('home.keep')}</button>
      <button class="button button-danger" onClick=${() => block(seat)}><${Icon} name="forbid" />
        ${t('moderation.block')}</button></div>`,
    'dialog-small',
  );

/** The buttons to report and to block a person. @param {{seat: number}} props */
export const PersonActions = ({ seat }) => html`<p class="page-row person-actions">
  <button class="button" onClick=${() => openReport(seat)}><${Icon} name="flag" />${t('moderation.report')}</button>
  ${
    user.value?.kind === 'account' &&
    html`<button class="button" onClick=${() => confirmBlock(seat)}><${Icon} name="forbid" />
      ${t('moderation.block')}</button>`
  }</p>`;

/** A button that opens the actions, where there is no room for them. @param {{seat: number}} props */
export const PersonMenu = ({ seat }) => html`<button class="button-round"
  aria-label=${t('moderation.actions', { name: seatName(seat) })} title=${t('moderation.report')}
  onClick=${() => openDialog(seatName(seat), () => html`<${PersonActions} seat=${seat} />`, 'dialog-small')}>
  <${Icon} name="flag" /></button>`;
