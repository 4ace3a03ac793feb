// The ledger: what pays each seat. A selected cell highlights exactly the hexes that pay.

import { t } from '../i18n/i18n.js';
import { notify } from '../ui/dialog.js';
import { downloadGame } from '../ui/download.js';
import { Coin, Emblem, House, Icon, Picture } from '../ui/sprites.js';
import { cls, computed, effect, html, signal, useEffect } from '../vendor.js';
import { Rematch } from './rematch.js';
import { requestedStep, showStep } from './state/history.js';
import { highlightedHexes, requestScores, scores } from './state/scores.js';
import { goldSources, isOver } from './state/selectors.js';
import { seatColour, seatName, table } from './state/table.js';
import { view } from './state/view.js';

/** @type {Record<string, string>} */
const BUILDINGS = {
  castles: 'b-castle',
  palaces: 'b-palace',
  capitols: 'b-capitol',
  silo: 'b-silo',
};

export const ledgerOpen = signal(false);
const selectedCell = signal(/** @type {{source: string, seat: number}|null} */ (null));

/** Whether the table shows gold now. */
export const canShowScores = computed(
  () => isOver.value || table.value?.options.gold_shown !== 'off',
);

export function openLedger() {
  if (canShowScores.value) ledgerOpen.value = true;
  else notify(t('table.scores_hidden'));
}
export function closeLedger() {
  ledgerOpen.value = false;
  selectedCell.value = null;
  highlightedHexes.value = null;
}

/** Request the scores whenever the position on the screen changes. */
function useScores() {
  const now = view.value;
  const step = now?.is_past ? now.step : null;
  useEffect(() => {
    selectedCell.value = null;
    highlightedHexes.value = null;
    requestScores(step);
  }, [step, now?.seq]);
}

/** Open the ledger once when the game ends. */
export function watchGameEnd() {
  let wasOver = false; // also for a table that was over before
  return effect(() => {
    if (isOver.value && !wasOver && requestedStep.value < 0) openLedger();
    wasOver = isOver.value;
  });
}

/** @param {{source: string}} props */
function SourceIcon({ source }) {
  const payer = goldSources.value.find((one) => one.id === source);
  if (payer) return html`<${Emblem} id=${source} kind=${payer.kind} />`;
  return BUILDINGS[source] ? html`<${Picture} id=${BUILDINGS[source]} />` : html`<${Coin} />`;
}

/** @param {{row: ScoreRow, seat: number}} props */
function ScoreCell({ row, seat }) {
  const paid = row.seats[seat];
  const on = selectedCell.value?.source === row.source && selectedCell.value?.seat === seat;
  if (!paid || paid.gold === null)
    return html`<span class="purse"><${Icon} name="purse" /><span class="unseen">${t('table.purse')}</span>
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
function SelectedCell({ rows }) {
  const cell = selectedCell.value;
  const row = rows.find((one) => one.source === cell?.source);
  if (!cell || !row) return html`<p class="told">${t('table.choose_cell')}</p>`;
  const { gold, hexes } = row.seats[cell.seat] ?? { gold: 0, hexes: [] };
  const n = hexes.length;
  const hexText = t(n ? 'table.cell_hexes' : 'table.cell_no_hex', { n });
  return html`<p class="told" role="status"><b>
    ${t('table.cell_of', { what: row.name, who: seatName(cell.seat) })}
    </b> ${t('table.cell_gold', { n: gold ?? 0 })} ${hexText}</p>`;
}

/** @param {{sheet: ScoreSheetMessage}} props */
function ScoreTable({ sheet }) {
  const { rows, totals, winners } = sheet;
  const order = (table.value?.seats ?? []).map((_, seat) => seat);
  if (isOver.value)
    order.sort(
      (a, b) =>
        Number(winners.includes(b)) - Number(winners.includes(a)) ||
        (totals[b] ?? 0) - (totals[a] ?? 0) ||
        a - b,
    );
  const win = (/** @type {number} */ seat) => cls(isOver.value && winners.includes(seat) && 'win');
  return html`<table class=${cls(order.length > 4 && 'wide')}><thead><tr><td></td>${order.map(
    (seat) => html`<th scope="col" class=${win(seat)} key=${seat}>
      ${
        win(seat) &&
        html`<svg class="ico crown" viewBox="0 0 24 24" role="img"
        aria-label=${t('table.winner')}><use href="#k-lords" /></svg>`
      }
      <${House} colour=${seatColour(seat)} className="big" /><span>${seatName(seat)}</span>
        ${table.value?.seats[seat].timed_out && html`<small>${t('absence.out')}</small>`}</th>`,
  )}</tr></thead>
    <tbody>${rows.map(
      (
        row,
      ) => html`<tr key=${row.source}><th scope="row"><${SourceIcon} source=${row.source} /><span>${row.name}
        </span></th>
      ${order.map(
        (seat) => html`<td class=${win(seat)} key=${seat}><${ScoreCell} row=${row} seat=${seat} />
        </td>`,
      )}</tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row"><${Coin} /><span>${t('table.together')}</span></th>
      ${order.map((seat) => html`<td class=${win(seat)} key=${seat}><b>${totals[seat] ?? '–'}</b></td>`)}</tr>
        </tfoot></table>`;
}

export function Ledger() {
  useScores();
  const ended = isOver.value && !view.value?.is_past;
  return html`<section class="ledger" aria-labelledby="ledger-title"><div class="in">
    <header><h2 id="ledger-title">${t(ended ? 'table.final_scores' : 'table.scores_now')}</h2>
      <button class="round" aria-label=${t('table.to_board')} onClick=${closeLedger}><${Icon} name="close" />
        </button></header>
    <div class="scroll">${scores.value && html`<${ScoreTable} sheet=${scores.value} />`}</div>
    ${scores.value && html`<${SelectedCell} rows=${scores.value.rows} />`}
    ${
      ended &&
      html`<div class="row"><button class="btn" onClick=${() => {
        closeLedger();
        showStep(0);
      }}>${t('table.replay')}</button>
      <a class="btn" href="/new">${t('table.new_game')}</a>
      <button class="btn"
        onClick=${() => downloadGame(table.value?.game ?? '', isOver.value ? 'record' : 'position')}><${Icon}
        name="save" /><span>${t('table.download')}</span></button>
      <${Rematch} /></div>`
    }</div></section>`;
}
