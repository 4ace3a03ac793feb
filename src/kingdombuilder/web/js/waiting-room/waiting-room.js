// Before an online game: the seats, the invitation links, the chat, and the board.

import { t, thingName } from '../i18n/i18n.js';
import { timeControlText } from '../i18n/time-text.js';
import { BoardPicture } from '../pages/board-picture.js';
import { PageFrame } from '../pages/page-frame.js';
import { Chat } from '../table/chat.js';
import { Rulings } from '../table/notes.js';
import { inviteLink, LinkRow, spectatorLink } from '../table/share-links.js';
import { isConnected, offlineText } from '../table/state/connection.js';
import { table } from '../table/state/table.js';
import { Emblem, Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { useSeatAnnouncements } from './seat-announcements.js';
import { SeatsPanel } from './seats.js';

/** The settings of the table. */
function TableSettings() {
  const { options, rated, listed, layout } = /** @type {TableMessage} */ (table.value);
  const terms = [
    ['clock', timeControlText(options.time_control)],
    ['star', t(rated ? 'waiting_room.rated' : 'waiting_room.unrated')],
    [listed ? 'people' : 'link', t(listed ? 'waiting_room.listed' : 'waiting_room.unlisted')],
    ['purse', t(`waiting_room.scores_${options.gold_shown}`)],
    ['hint', t(options.hints ? 'waiting_room.hints' : 'waiting_room.no_hints')],
  ];
  return html`<ul class="setup-preview-cards">${layout.cards.map(
    (id) => html`<li key=${id}><${Emblem} id=${id}
    kind="card" />${thingName(id, 'card')}</li>`,
  )}
      ${layout.tasks.map(
        (id) => html`<li key=${id} class="setup-preview-task"><${Emblem} id=${id} kind="task" />
        ${thingName(id, 'task')}</li>`,
      )}</ul>
    <ul class="waiting-room-terms" aria-label=${t('waiting_room.terms')}>${terms.map(
      ([icon, text]) => html`<li key=${icon}>
      <${Icon} name=${icon} />${text}</li>`,
    )}</ul>`;
}

const InviteLinks =
  () => html`<section class="panel waiting-room-invite" aria-labelledby="invite-title">
  <header><h2 id="invite-title">${t('link.title')}</h2></header>
  ${table.value?.invite && html`<${LinkRow} word="invite" link=${inviteLink()} />`}<${LinkRow} word="watch"
    link=${spectatorLink()} />
</section>`;

const ChatPanel = () =>
  html`<section class="panel waiting-room-chat" aria-labelledby="talk-title"><header><h2
    id="talk-title">${t('chat.title')}
    </h2></header><${Chat} /></section>`;

export function WaitingRoom() {
  useSeatAnnouncements();
  const now = table.value;
  if (!now) return null;
  return html`<${PageFrame} title=${t('waiting_room.title')} className="waiting-room">
    ${!isConnected.value && html`<p class="waiting-room-offline" role="alert">${offlineText()}</p>`}
    <div class="waiting-room-columns">
      <div class="waiting-room-form"><${SeatsPanel} /><${InviteLinks} /><${ChatPanel} /></div>
      <aside class="setup-preview" aria-label=${t('home.preview')}>
        <div class="setup-preview-map"><${BoardPicture} layout=${now.layout} landUrl=${now.land_url}
          label=${t('home.preview')} />
          </div><${TableSettings} />
        <${Rulings} level="h2" /></aside>
    </div>
  </${PageFrame}>`;
}
