// The gold of every seat by source. A selected cell highlights exactly the hexes that pay.

import { t } from '../../i18n/i18n.js';
import { Coin, Emblem, House, Icon, Picture } from '../../ui/sprites.js';
import { cls, html, signal } from '../../vendor.js';
import { isCounting } from '../ledger.js';
import { highlightedHexes } from '../state/scores.js';
import { goldSources, isOver } from '../state/selectors.js';
import { seatColour, seatName, table } from '../state/table.js';
import { countedRows } from './counting.js';
import { ranking } from './result.js';

/** @type {Record<string, string>} */
const BUILDINGS = {
  castles: 'b-castle',
  palaces: 'b-palace',
  capitols: 'b-capitol',
  silo: 'b-silo',
};

const selectedCell = signal(/** @type {{source: string, seat: number}|null} */ (null));

export function clearSelection() {
  selectedCell.value = null;
  highlightedHexes.value = null;
}

/** Return the sprite of a source of gold. @param {string} source */
export function sourceSprite(source) {
  const payer = goldSources.value.find((one) => one.id === source);
  if (payer) return `${payer.kind === 'card' ? 'k' : 'q'}-${source}`;
  return BUILDINGS[source] ?? 'u-coin';
}

/** @param {{source: string}} props */
export function SourceIcon({ source }) {
  const payer = goldSources.value.find((one) => one.id === source);
  if (payer) return html`<${Emblem} id=${source} kind=${payer.kind} />`;
  return BUILDINGS[source] ? html`<${Picture} id=${BUILDINGS[source]} />` : html`<${Coin} />`;
}

/** @param {{label?: string}} props */
export const Crown = ({ label }) =>
  html`<svg class="icon ledger-crown" viewBox="0 0 24 24" role=${label && 'img'} aria-label=${label}
    aria-hidden=${!label}><use href="#k-lords" /></svg>`;

/** @param {{row: ScoreRow, seat: number}} props */
function ScoreCell({ row, seat }) {
  const paid = row.seats[seat];
  const on = selectedCell.value?.source === row.source && selectedCell.value?.seat === seat;
  if (!paid || paid.gold === null)
    return html`<span class="card-purse"><${Icon} name="purse" /><span
      class="visually-hidden">${t('table.purse')}</span>
      </span>`;
  const choose = () => {
    selectedCell.value = on ? null : { source: row.source, seat };
    highlightedHexes.value = on ? null : new Set(paid.hexes);
  };
  return html`<button aria-pressed=${on}
    aria-label=${t('table.cell', { what: row.name, who: seatName(seat), n: paid.gold })} onClick=${choose}>
    ${paid.gold}</button>`;
}

/** Describe the selected cell. @param {{rows: ScoreRow[]}} props */
export function SelectedCell({ rows }) {
  const cell = selectedCell.value;
  const row = rows.find((one) => one.source === cell?.source);
  if (!cell || !row) return html`<p class="ledger-text ledger-hint">${t('table.choose_cell')}</p>`;
  const { gold, hexes } = row.seats[cell.seat] ?? { gold: 0, hexes: [] };
  const n = hexes.length;
  const hexText = t(n ? 'table.cell_hexes' : 'table.cell_no_hex', { n });
  return html`<p class="ledger-text" role="status"><b>
    ${t('table.cell_of', { what: row.name, who: seatName(cell.seat) })}
    </b> ${t('table.cell_gold', { n: gold ?? 0 })} ${hexText}</p>`;
}

/** @param {{seat: number, wins: boolean}} props */
function SeatHead({ seat, wins }) {
  const info = table.value?.seats[seat];
  return html`<th scope="col" class=${cls(wins && 'is-winner')}>
    ${wins && html`<${Crown} label=${t('table.winner')} />`}
    <${House} colour=${seatColour(seat)} className="ledger-house" /><span>${seatName(seat)}</span>
    ${info?.timed_out && html`<small>${t('absence.out')}</small>`}
    ${info?.has_forfeited && html`<small>${t('absence.forfeited')}</small>`}</th>`;
}

/** Return the gold of a seat in the first rows. @param {ScoreRow[]} rows @param {number} seat */
const sumOf = (rows, seat) => rows.reduce((sum, row) => sum + (row.seats[seat]?.gold ?? 0), 0);

/** @param {{sheet: ScoreSheetMessage}} props */
export function ScoreTable({ sheet }) {
  const { rows, totals, winners } = sheet;
  const seats = table.value?.seats ?? [];
  const isFinal = isOver.value && !isCounting.value;
  const order = isFinal
    ? ranking({ totals: totals.map((gold) => gold ?? 0), winners, viewer: -1, seats })
    : seats.map((_, seat) => seat);
  const counted = isCounting.value ? countedRows.value : rows.length;
  const totalOf = (/** @type {number} */ seat) =>
    isCounting.value ? sumOf(rows.slice(0, counted), seat) : (totals[seat] ?? '–');
  const wins = (/** @type {number} */ seat) => isFinal && winners.includes(seat);
  return html`<table class=${cls(`ledger-of-${order.length}`)}><thead><tr><td></td>
      ${order.map((seat) => html`<${SeatHead} key=${seat} seat=${seat} wins=${wins(seat)} />`)}</tr></thead>
    <tbody>${rows.map(
      (row, place) => html`<tr key=${row.source}
        class=${cls(place >= counted && 'is-uncounted', isCounting.value && place === counted - 1 && 'is-counted')}>
        <th scope="row"><${SourceIcon} source=${row.source} /><span>${row.name}</span></th>
        ${order.map(
          (seat) => html`<td class=${cls(wins(seat) && 'is-winner')} key=${seat}>
          <${ScoreCell} row=${row} seat=${seat} /></td>`,
        )}</tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row"><${Coin} /><span>${t('table.together')}</span></th>
      ${order.map(
        (seat) =>
          html`<td class=${cls(wins(seat) && 'is-winner')} key=${seat}><b>${totalOf(seat)}</b></td>`,
      )}</tr></tfoot></table>`;
}
