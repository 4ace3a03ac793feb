// The account's bots: each has a name and a token, which is shown once.

import { t } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { copyText } from '../ui/clipboard.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { onSubmit, onValue, selectAll } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { html, signal, useEffect, useState } from '../vendor.js';

const [MAX_BOTS, MAX_NAME_LENGTH] = [10, 24];
/** @type {import('@preact/signals').Signal<BotInfo[]>} */
const bots = signal([]);

async function loadBots() {
  try {
    bots.value = await api.get('/api/bots');
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

/** @param {BotCredentials} bot */
function showToken({ name, token }) {
  openDialog(
    t('account.token_of', { name }),
    () => html`<p>${t('account.token_once')}</p>
    <div class="share-link-row"><input type="text" readonly class="option-code" value=${token}
      aria-label=${t('account.token')} onFocus=${selectAll} />
      <button class="button" onClick=${() => copyText(token, t('account.token'))}><${Icon} name="copy" />
        ${t('home.copy')}</button></div>`,
    'dialog-small',
  );
}

/**
 * Run a request for a token and show it; return whether it succeeded.
 * @param {() => Promise<BotCredentials>} request
 */
async function createToken(request) {
  try {
    showToken(await request());
    await loadBots();
    return true;
  } catch (error) {
    notify(errorText(error), 'error');
    return false;
  }
}

/** @param {BotInfo} bot */
function confirmDelete(bot) {
  const remove = async () => {
    closeDialog();
    try {
      await api.delete(`/api/bots/${bot.id}`);
    } catch (error) {
      notify(errorText(error), 'error');
    }
    loadBots();
  };
  openDialog(
    t('account.bot_delete', { name: bot.name }),
    () => html`<p>${t('account.bot_delete_text')}</p>
    <div class="page-row page-row-end"><button class="button" onClick=${closeDialog}>${t('home.keep')}</button><button
      class="button button-danger" onClick=${remove}><${Icon} name="trash" />${t('home.delete')}</button></div>`,
    'dialog-small',
  );
}

/** @param {{bot: BotInfo}} props */
const BotRow = ({
  bot,
}) => html`<li><${Icon} name="bot" /><span><strong><a href="/player/${encodeURIComponent(bot.name)}">${bot.name}
  </a></strong></span>
  <button class="button" onClick=${() => createToken(() => api.post(`/api/bots/${bot.id}/token`))}>
    ${t('account.new_token')}</button>
  <button class="button-round" aria-label=${t('account.bot_delete', { name: bot.name })} title=${t('home.delete')}
    onClick=${() => confirmDelete(bot)}><${Icon} name="trash" /></button></li>`;

export function Bots() {
  const [name, setName] = useState('');
  useEffect(() => {
    loadBots();
  }, []);
  const add = onSubmit(async () => {
    if (await createToken(() => api.post('/api/bots', { name: name.trim() }))) setName('');
  });
  return html`<section class="panel" aria-labelledby="bots-title"><h2 id="bots-title">${t('account.bots')}</h2>
    <p class="page-small">${t('account.bots_hint')}</p>
    <ul class="account-list">${bots.value.map((bot) => html`<${BotRow} key=${bot.id} bot=${bot} />`)}</ul>
    ${
      bots.value.length < MAX_BOTS &&
      html`<form class="share-link-row" onSubmit=${add}><input type="text" maxlength=${MAX_NAME_LENGTH}
        autocomplete="off" aria-label=${t('account.bot_name')} placeholder=${t('account.bot_name')}
        value=${name} onInput=${onValue(setName)} />
      <button class="button" disabled=${name.trim().length < 2}><${Icon} name="plus" />${t('account.bot_add')}
        </button></form>`
    }</section>`;
}
