// The players whom the account has blocked.

import { t } from '../i18n/i18n.js';
import { timeAgo } from '../pages/game-card.js';
import { api, errorText } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html, signal, useEffect } from '../vendor.js';

/** @type {import('@preact/signals').Signal<BlockInfo[]>} */
const blocks = signal([]);

async function loadBlocks() {
  try {
    blocks.value = await api.get('/api/blocks');
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

/** @param {BlockInfo} block */
async function unblock(block) {
  try {
    await api.delete(`/api/blocks/${block.id}`);
  } catch (error) {
    notify(errorText(error), 'error');
  }
  loadBlocks();
}

/** @param {{block: BlockInfo}} props */
const BlockRow = ({
  block,
}) => html`<li><${Icon} name="person" /><span><strong>${block.name}</strong><small>
  <time datetime=${block.created_at}>${timeAgo(block.created_at)}</time></small></span>
  <button class="button" aria-label=${t('moderation.unblock_of', { name: block.name })}
    onClick=${() => unblock(block)}>${t('moderation.unblock')}</button></li>`;

export function Blocked() {
  useEffect(() => {
    loadBlocks();
  }, []);
  return html`<section class="panel" aria-labelledby="blocked-title"><h2 id="blocked-title">
    ${t('moderation.blocked_players')}</h2>
    <p class="page-small">${t(blocks.value.length ? 'moderation.blocked_hint' : 'moderation.blocked_none')}</p>
    <ul class="account-list">${blocks.value.map(
      (block) => html`<${BlockRow} key=${block.id} block=${block} />`,
    )}</ul></section>`;
}
