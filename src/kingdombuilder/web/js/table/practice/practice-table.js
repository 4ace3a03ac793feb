// The table of a lesson or a puzzle: the board and the tray of every table, and the coach beside them.

import { t } from '../../i18n/i18n.js';
import { isSmall } from '../../ui/layout.js';
import { Icon } from '../../ui/sprites.js';
import { settings } from '../../user/settings.js';
import { cls, html, useEffect } from '../../vendor.js';
import { MissingGame } from '../../waiting-room/loader.js';
import { toggleGains, ZoomButtons } from '../assist-controls.js';
import { Banner } from '../banner.js';
import { Cards } from '../cards.js';
import { useShortcuts } from '../shortcuts.js';
import { watchSounds } from '../sounds.js';
import { isDeleted, isOutdated, joinTable, offlineText } from '../state/connection.js';
import { table } from '../state/table.js';
import { view } from '../state/view.js';
import { StatusMessages } from '../status-messages.js';
import { boardRatio } from '../table.js';
import { TableBoard } from '../table-board.js';
import { TileTooltip } from '../tile-tooltip.js';
import { Tray } from '../tray.js';

const UNUSED_KEYS = 'hvpmtc,.'; // hints, heat maps, plans, the menu, the chat, scores and the past

/** @param {{back: string, label: string}} props */
const PracticeMenu = ({
  back,
  label,
}) => html`<nav class="table-menu" aria-label=${t('table.menu')}><a class="button-round" href=${back}
  aria-label=${label}
    title=${label}><${Icon} name="back" /></a>
  <div class="table-tools" role="group" aria-label=${t('table.tools')}><button class="button-round"
    title=${t('table.gains_key')}
    aria-label=${t('table.gains')} aria-pressed=${settings.gains.value} onClick=${toggleGains}><${Icon} name="lens" />
    </button>${isSmall.value && html`<${ZoomButtons} />`}</div></nav>`;

/**
 * @param {{
 *   kind: 'lesson'|'puzzle', id: string, title: string, back: string, backLabel: string,
 *   children?: unknown,
 * }} props
 */
export function PracticeTable({ kind, id, title, back, backLabel, children }) {
  useShortcuts(UNUSED_KEYS);
  useEffect(() => {
    const stops = [joinTable(`${kind}-${id}`, `/practice/${kind}/${id}`), watchSounds()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [kind, id]);
  useEffect(() => {
    document.title = t('home.page_title', { page: title });
  }, [title]);
  const [now, info] = [view.value, table.value];
  if (isDeleted.value) return html`<${MissingGame} />`;
  if (!now || !info)
    return html`<main class="table wood is-loading" aria-busy="true"><p>${
      isOutdated.value ? offlineText() : t('table.loading')
    }</p></main>`;
  const seats = info.seats.length;
  const isForTwo = seats === 2 && 'has-two-seats';
  return html`<main class=${cls('table wood is-practice', `table-seats-${seats}`, isForTwo)}
      style=${{ '--tall': boardRatio(info.layout) }}>
    <h1 class="visually-hidden">${title}</h1>
    <${PracticeMenu} back=${back} label=${backLabel} /><${Banner} />
    <aside class="coach panel" aria-label=${t('learn.coach')}>${children}</aside>
    <section class="table-stage" aria-label=${t('table.board')}><${TableBoard} /></section>
    <${Cards} /><${Tray} /><${StatusMessages} /><${TileTooltip} /></main>`;
}
