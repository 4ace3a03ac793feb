// The table: the board in the middle, and around it everything else.

import { t } from '../i18n/i18n.js';
import { cls, effect, html, useEffect } from '../vendor.js';
import { ClosedTable, MissingGame, WaitingRoomLoader } from '../waiting-room/loader.js';
import { Banner } from './banner.js';
import { Cards } from './cards.js';
import { Chronicle } from './chronicle.js';
import { GuidedGame } from './coach/loader.js';
import { watchLastRound } from './game-end.js';
import { HandOver } from './hand-over.js';
import { HeatMapLegend } from './heat-map.js';
import { closeLedger, Ledger, ledgerOpen, watchGameEnd, watchScores } from './ledger.js';
import { MenuBar } from './menu.js';
import { hasUnseen, watchNotifications } from './notifications.js';
import { Seats } from './seats.js';
import { useShortcuts } from './shortcuts.js';
import { watchSounds } from './sounds.js';
import { watchLinkToken } from './state/actions.js';
import { watchChat } from './state/chat.js';
import { clock, watchClock } from './state/clock.js';
import { isDeleted, isOutdated, joinTable, offlineText } from './state/connection.js';
import { watchAddress } from './state/history.js';
import { isPlanning } from './state/plan.js';
import { isGathering, isMyTurn, isOver } from './state/selectors.js';
import { seatName, table } from './state/table.js';
import { view } from './state/view.js';
import { StatusMessages } from './status-messages.js';
import { TableBoard } from './table-board.js';
import { TileTooltip } from './tile-tooltip.js';
import { Tray } from './tray.js';
import { watchTurnEnd } from './turn-controls.js';

/** Show in the title of the page whose turn it is. */
function watchTitle() {
  const stop = effect(() => {
    const now = view.value;
    const about = isGathering.value
      ? t('waiting_room.title')
      : !now || now.is_past
        ? ''
        : isOver.value
          ? t('table.title_over')
          : isMyTurn.value
            ? t('table.title_mine')
            : now.position.chooser === null
              ? ''
              : t('table.title_of', { who: seatName(now.position.chooser) });
    document.title = `${hasUnseen.value ? '● ' : ''}${about ? `${about} – ` : ''}${t('page.title')}`;
  });
  return () => {
    stop();
    document.title = t('page.title');
  };
}

/**
 * Return the height of the board for its width, for the layout on phones.
 * @param {BoardLayout} layout
 */
export const boardRatio = (layout) =>
  (154 + (layout.rows.length - 1) * 75) / (52 + 20.5 * Math.sqrt(3) * 50);

/** @param {TableMessage} info @param {ViewMessage} now */
const tableClass = (info, now) =>
  cls(
    'table wood',
    `table-seats-${info.seats.length}`,
    info.seats.length === 2 && 'has-two-seats',
    ledgerOpen.value && 'is-scoring',
    now.is_past && 'is-past',
    isPlanning.value && 'is-planning',
    clock.value && 'is-timed',
  );

/** @param {{id: string}} props */
export function Table({ id }) {
  useShortcuts();
  useEffect(() => {
    const stops = [
      joinTable(id),
      watchLinkToken(id),
      watchAddress(),
      watchGameEnd(),
      watchScores(),
      watchLastRound(),
      watchChat(),
      watchNotifications(),
      watchTitle(),
      watchSounds(),
      watchClock(),
      watchTurnEnd(),
    ];
    return () => {
      for (const stop of stops) stop();
      closeLedger();
    };
  }, [id]);
  const now = view.value;
  const info = table.value;
  const handOverTo = now?.hand_over_to ?? null;
  if (isDeleted.value) return html`<${MissingGame} />`;
  if (info?.stage === 'closed') return html`<${ClosedTable} />`;
  if (isGathering.value) return html`<${WaitingRoomLoader} />`;
  if (!now || !info)
    return html`<main class="table wood is-loading" aria-busy="true"><p>${
      isOutdated.value ? offlineText() : t('table.loading')
    }</p></main>`;
  return html`<main class=${tableClass(info, now)}
      style=${{ '--tall': boardRatio(info.layout) }} inert=${handOverTo !== null}>
    <h1 class="visually-hidden">${t('page.title')}</h1>
    <${MenuBar} /><${Banner} />
    <section class="table-stage" aria-label=${t('table.board')}><${HeatMapLegend} /><${TableBoard} /></section>
    ${ledgerOpen.value ? html`<${Ledger} />` : html`<${Cards} /><${Seats} /><${Chronicle} /><${Tray} />`}
    <${StatusMessages} /><${TileTooltip} /><${GuidedGame} /></main>
    ${handOverTo !== null && html`<${HandOver} seat=${handOverTo} />`}`;
}
