// The table: the board in the middle, and around it everything that one needs to play.

import { Board } from '../board/board.js';
import { say } from '../i18n/i18n.js';
import { cls, effect, html, useEffect } from '../vendor.js';
import { Closed, Gathering } from '../waiting-room/loader.js';
import { Banner } from './banner.js';
import { Cards } from './cards.js';
import { Chronicle } from './chronicle.js';
import { Cover } from './hand-over.js';
import { closeLedger, Ledger, ledgerOpen, watchEnd } from './ledger.js';
import { MenuBar } from './menu.js';
import { missed, watchNotices } from './notifications.js';
import { watchClock } from './seat-clock.js';
import { Seats } from './seats.js';
import { useKeys } from './shortcuts.js';
import { watchSounds } from './sounds.js';
import { gathers, watchPass } from './state/actions.js';
import { watchTalk } from './state/chat.js';
import { wanted } from './state/history.js';
import { myTurn, nameAt, over } from './state/selectors.js';
import { clock, gone, join, planning, table, view, visit } from './state.js';
import { Says } from './status-messages.js';
import { Bar } from './tray.js';

/** The title of the page says whose turn it is. */
function watchTitle() {
  const stop = effect(() => {
    const now = view.value;
    const about = gathers.value
      ? say('gather.title')
      : !now || now.past
        ? ''
        : over.value
          ? say('tabletop.title_over')
          : myTurn.value
            ? say('tabletop.title_mine')
            : now.position.chooser < 0
              ? ''
              : say('tabletop.title_of', { who: nameAt(now.position.chooser) });
    document.title = `${missed.value ? '● ' : ''}${about ? `${about} – ` : ''}${say('page.title')}`;
  });
  return () => {
    stop();
    document.title = say('page.title');
  };
}

/** The address names a position of the past, or none; a table that comes anew is asked again. */
function watchAddress() {
  let shown = -1;
  let known = table.value;
  return effect(() => {
    const at = wanted.value;
    if (!table.value) return;
    if (at !== shown || (table.value !== known && at >= 0)) visit(at);
    shown = at;
    known = table.value;
  });
}

/** How tall the board is for its width; the phone gives it just that. @param {Layout} layout */
const tallness = (layout) =>
  (154 + (layout.rows.length - 1) * 75) / (52 + 20.5 * Math.sqrt(3) * 50);

/** @param {{id: string}} props */
export function Table({ id }) {
  useKeys();
  useEffect(() => {
    const stops = [
      join(id),
      watchPass(id),
      watchAddress(),
      watchEnd(),
      watchTalk(),
      watchNotices(),
      watchTitle(),
      watchSounds(),
      watchClock(),
    ];
    return () => {
      stops.forEach((stop) => stop());
      closeLedger();
    };
  }, [id]);
  const now = view.value;
  const laid = table.value;
  const covered = now?.hand_over ?? null;
  if (gone.value)
    return html`<main class="lost wood"><h1>${say('tabletop.gone')}</h1><a class="btn" href="/games">${say('tabletop.my_games')}</a></main>`;
  if (laid?.stage === 'closed') return html`<${Closed} />`;
  if (gathers.value) return html`<${Gathering} />`;
  if (!now || !laid)
    return html`<main class="table wood loading" aria-busy="true"><p>${say('tabletop.loading')}</p></main>`;
  return html`<main class=${cls('table wood', `seats-${laid.seats.length}`, ledgerOpen.value && 'scoring', now.past && 'past', planning.value && 'planning', clock.value && 'timed')}
      style=${{ '--tall': tallness(laid.layout) }} inert=${covered !== null}>
    <h1 class="unseen">${say('page.title')}</h1>
    <${MenuBar} /><${Banner} />
    <section class="stage" aria-label=${say('tabletop.board')}><${Board} /></section>
    ${ledgerOpen.value ? html`<${Ledger} />` : html`<${Cards} /><${Seats} /><${Chronicle} /><${Bar} />`}
    <${Says} /></main>
    ${covered !== null && html`<${Cover} seat=${covered} />`}`;
}
