// The options of an online table: its time control, and whether it is listed, rated, and has hints
// and a chat.

import { t } from '../i18n/i18n.js';
import { user } from '../user/user.js';
import { html } from '../vendor.js';
import { choices, setOption } from './choices.js';
import { TimeControlChoice } from './time-control.js';

/** @param {{of: 'listed'|'chat'|'hints'|'rated', on: boolean, off?: boolean, hint: string}} props */
const OptionSwitch = ({
  of,
  on,
  off = false,
  hint,
}) => html`<label class="form-check option"><span><strong>${t(`new_table.${of}`)}</strong><small>${hint}</small></span>
  <input type="checkbox" checked=${on} disabled=${off}
    onChange=${() => setOption({ [of]: !choices.value.terms[of] })} /></label>`;

export function OnlineOptions() {
  const { listed, chat, hints, rated } = choices.value.terms;
  const account = user.value?.kind === 'account';
  const counts = rated && account;
  return html`<section class="panel new-game-online-options" aria-labelledby="new-terms">
    <header><h2 id="new-terms">${t('new_table.terms')}</h2></header>
    <${TimeControlChoice} />
    <${OptionSwitch} of="listed" on=${listed} hint=${t(listed ? 'new_table.listed_hint' : 'new_table.unlisted_hint')} />
    <${OptionSwitch} of="rated" on=${counts} off=${!account}
      hint=${t(account ? 'new_table.rated_hint' : 'new_table.rated_accounts')} />
    <${OptionSwitch} of="hints" on=${hints && !counts} off=${counts}
      hint=${t(counts ? 'new_table.hints_rated' : 'new_table.hints_hint')} />
    <${OptionSwitch} of="chat" on=${chat} hint=${t('new_table.chat_hint')} />
  </section>`;
}
