// Programs that play: each has a name and a token of its own, which is told once.

import { say } from '../i18n/i18n.js';
import { api, told } from '../protocol/http.js';
import { copy } from '../ui/clipboard.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html, signal, useEffect, useState } from '../vendor.js';

const [MOST_BOTS, LONGEST_NAME] = [10, 24];
/** @type {import('@preact/signals').Signal<{id: string, name: string}[]>} */
const bots = signal([]);

async function load() {
  try {
    bots.value = await api.get('/api/bots');
  } catch (error) {
    notify(told(error), 'error');
  }
}

/** @param {{name: string, token: string}} made */
function showToken({ name, token }) {
  openDialog(
    say('account.token_of', { name }),
    () => html`<p>${say('account.token_once')}</p>
    <div class="linking"><input type="text" readonly class="code" value=${token} aria-label=${say('account.token')} onFocus=${(event) => event.target.select()} />
      <button class="btn" onClick=${() => copy(token, say('account.token'))}><${Icon} name="copy" />${say('home.copy')}</button></div>`,
    'small',
  );
}

/** @param {() => Promise<any>} what */
async function make(what) {
  try {
    showToken(await what());
    await load();
    return true;
  } catch (error) {
    notify(told(error), 'error');
    return false;
  }
}

/** @param {{id: string, name: string}} bot */
function confirmDelete(bot) {
  const remove = async () => {
    closeDialog();
    try {
      await api.delete(`/api/bots/${bot.id}`);
    } catch (error) {
      notify(told(error), 'error');
    }
    load();
  };
  openDialog(
    say('account.bot_delete', { name: bot.name }),
    () => html`<p>${say('account.bot_delete_text')}</p>
    <div class="row end"><button class="btn" onClick=${closeDialog}>${say('home.keep')}</button><button class="btn danger" onClick=${remove}><${Icon} name="trash" />${say('home.delete')}</button></div>`,
    'small',
  );
}

/** @param {{bot: {id: string, name: string}}} props */
const Row = ({
  bot,
}) => html`<li><${Icon} name="bot" /><span><strong><a href="/player/${encodeURIComponent(bot.name)}">${bot.name}</a></strong></span>
  <button class="btn" onClick=${() => make(() => api.post(`/api/bots/${bot.id}/token`))}>${say('account.new_token')}</button>
  <button class="round" aria-label=${say('account.bot_delete', { name: bot.name })} title=${say('home.delete')} onClick=${() => confirmDelete(bot)}><${Icon} name="trash" /></button></li>`;

export function Bots() {
  const [name, setName] = useState('');
  useEffect(() => {
    load();
  }, []);
  const add = async (event) => {
    event.preventDefault();
    if (await make(() => api.post('/api/bots', { name: name.trim() }))) setName('');
  };
  return html`<section class="panel" aria-labelledby="bots-title"><h2 id="bots-title">${say('account.bots')}</h2>
    <p class="small">${say('account.bots_hint')}</p>
    <ul class="rows">${bots.value.map((bot) => html`<${Row} key=${bot.id} bot=${bot} />`)}</ul>
    ${
      bots.value.length < MOST_BOTS &&
      html`<form class="linking" onSubmit=${add}><input type="text" maxlength=${LONGEST_NAME} autocomplete="off" aria-label=${say('account.bot_name')} placeholder=${say('account.bot_name')} value=${name} onInput=${(event) => setName(event.target.value)} />
      <button class="btn" disabled=${name.trim().length < 2}><${Icon} name="plus" />${say('account.bot_add')}</button></form>`
    }</section>`;
}
