// Before an online game begins: who sits where, who is ready, the links that bring the others, and the board that waits.

import { nameOf, say } from '../i18n/i18n.js';
import { clockName } from '../i18n/time-text.js';
import { BoardPicture } from '../pages/board-picture.js';
import { Frame } from '../pages/page-frame.js';
import { Chat } from '../table/chat.js';
import { Rulings } from '../table/notes.js';
import { LinkRow } from '../table/share-links.js';
import { inviteLink, watchLink } from '../table/state/actions.js';
import { online, table } from '../table/state.js';
import { Emblem, Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { useSeatsTold } from './seat-announcements.js';
import { Places } from './seats.js';

/** What the table has agreed on. */
function Terms() {
  const { options, rated, listed, layout } = /** @type {TableMessage} */ (table.value);
  const terms = [
    ['clock', clockName(options.clock)],
    ['star', say(rated ? 'gather.rated' : 'gather.unrated')],
    [listed ? 'people' : 'link', say(listed ? 'gather.listed' : 'gather.unlisted')],
    ['purse', say(`gather.scores_${options.scores}`)],
    ['hint', say(options.hints === false ? 'gather.no_hints' : 'gather.hints')],
  ];
  return html`<ul class="beside">${layout.cards.map((id) => html`<li key=${id}><${Emblem} id=${id} kind="card" />${nameOf(id, 'card')}</li>`)}
      ${layout.tasks.map((id) => html`<li key=${id} class="task"><${Emblem} id=${id} kind="task" />${nameOf(id, 'task')}</li>`)}</ul>
    <ul class="terms" aria-label=${say('gather.terms')}>${terms.map(([icon, text]) => html`<li key=${icon}><${Icon} name=${icon} />${text}</li>`)}</ul>`;
}

const Links = () => html`<section class="panel invite" aria-labelledby="invite-title">
  <header><h2 id="invite-title">${say('link.title')}</h2></header>
  ${table.value?.invite && html`<${LinkRow} word="invite" link=${inviteLink()} />`}<${LinkRow} word="watch" link=${watchLink()} />
</section>`;

const Talk = () =>
  html`<section class="panel talk" aria-labelledby="talk-title"><header><h2 id="talk-title">${say('chat.title')}</h2></header><${Chat} /></section>`;

export function Gather() {
  useSeatsTold();
  const now = table.value;
  if (!now) return null;
  return html`<${Frame} title=${say('gather.title')} className="gather">
    ${!online.value && html`<p class="offline" role="alert">${say('tabletop.offline')}</p>`}
    <div class="columns">
      <div class="form"><${Places} /><${Links} /><${Talk} /></div>
      <aside class="preview" aria-label=${say('home.preview')}>
        <div class="map"><${BoardPicture} layout=${now.layout} land=${now.land} label=${say('home.preview')} /></div><${Terms} />
        <${Rulings} level="h2" /></aside>
    </div>
  </${Frame}>`;
}
