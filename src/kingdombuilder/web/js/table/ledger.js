// The ledger: what pays whom. A chosen cell lights exactly the hexes that pay it.

import { say } from '../i18n/i18n.js';
import { notify } from '../ui/dialog.js';
import { saveGame } from '../ui/download.js';
import { Coin, Emblem, House, Icon, Picture } from '../ui/sprites.js';
import { cls, computed, effect, html, signal, useEffect } from '../vendor.js';
import { Again } from './rematch.js';
import { jump, wanted } from './state/history.js';
import { colourAt, nameAt, over, payers } from './state/selectors.js';
import { askScores, lit, scores, table, view } from './state.js';

const BUILDINGS = {
  castles: 'b-castle',
  palaces: 'b-palace',
  capitols: 'b-capitol',
  silo: 'b-silo',
};

export const ledgerOpen = signal(false);
const chosen = signal(/** @type {{source: string, seat: number}|null} */ (null));

/** Whether the table tells anybody's gold now. */
export const mayCount = computed(() => over.value || table.value?.options.scores !== 'off');

export function openLedger() {
  if (mayCount.value) ledgerOpen.value = true;
  else notify(say('tabletop.scores_hidden'));
}
export function closeLedger() {
  ledgerOpen.value = false;
  chosen.value = null;
  lit.value = null;
}

/** The scores of the position on the screen, asked for whenever it changes. */
function useScores() {
  const now = view.value;
  const at = now?.past ? now.at : undefined;
  useEffect(() => {
    chosen.value = null;
    lit.value = null;
    askScores(at);
  }, [at, now?.number]);
}

/** The end of a game opens its ledger, once. */
export function watchEnd() {
  let was = false; // the table may be here before we are
  return effect(() => {
    if (over.value && !was && wanted.value < 0) openLedger();
    was = over.value;
  });
}

/** @param {{source: string}} props */
function Mark({ source }) {
  const payer = payers.value.find((one) => one.id === source);
  if (payer) return html`<${Emblem} id=${source} kind=${payer.kind} />`;
  return BUILDINGS[source] ? html`<${Picture} id=${BUILDINGS[source]} />` : html`<${Coin} />`;
}

/** @param {{row: any, seat: number}} props */
function Cell({ row, seat }) {
  const paid = row.seats[seat];
  const on = chosen.value?.source === row.source && chosen.value?.seat === seat;
  if (!paid || paid.gold === null)
    return html`<span class="purse"><${Icon} name="purse" /><span class="unseen">${say('tabletop.purse')}</span></span>`;
  const choose = () => {
    chosen.value = on ? null : { source: row.source, seat };
    lit.value = on ? null : new Set(paid.hexes);
  };
  return html`<button aria-pressed=${on} aria-label=${say('tabletop.cell', { what: row.name, who: nameAt(seat), n: paid.gold })} onClick=${choose}>${paid.gold}</button>`;
}

/** The chosen cell in words. @param {{rows: any[]}} props */
function Chosen({ rows }) {
  const cell = chosen.value;
  const row = rows.find((one) => one.source === cell?.source);
  if (!cell || !row) return html`<p class="told">${say('tabletop.choose_cell')}</p>`;
  const { gold, hexes } = row.seats[cell.seat];
  return html`<p class="told" role="status"><b>${say('tabletop.cell_of', { what: row.name, who: nameAt(cell.seat) })}</b> ${say('tabletop.cell_gold', { n: gold })} ${say(hexes.length ? 'tabletop.cell_hexes' : 'tabletop.cell_no_hex', { n: hexes.length })}</p>`;
}

function Sheet() {
  const { scores: rows, totals, winners } = scores.value;
  const order = (table.value?.seats ?? []).map((_, seat) => seat);
  if (over.value)
    order.sort(
      (a, b) =>
        Number(winners.includes(b)) - Number(winners.includes(a)) || totals[b] - totals[a] || a - b,
    );
  const win = (seat) => cls(over.value && winners.includes(seat) && 'win');
  return html`<table class=${cls(order.length > 4 && 'wide')}><thead><tr><td></td>${order.map(
    (seat) => html`<th scope="col" class=${win(seat)} key=${seat}>
      ${win(seat) && html`<svg class="ico crown" viewBox="0 0 24 24" role="img" aria-label=${say('tabletop.winner')}><use href="#k-lords" /></svg>`}
      <${House} colour=${colourAt(seat)} className="big" /><span>${nameAt(seat)}</span>${table.value?.seats[seat].out && html`<small>${say('away.out')}</small>`}</th>`,
  )}</tr></thead>
    <tbody>${rows.map(
      (
        row,
      ) => html`<tr key=${row.source}><th scope="row"><${Mark} source=${row.source} /><span>${row.name}</span></th>
      ${order.map((seat) => html`<td class=${win(seat)} key=${seat}><${Cell} row=${row} seat=${seat} /></td>`)}</tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row"><${Coin} /><span>${say('tabletop.together')}</span></th>
      ${order.map((seat) => html`<td class=${win(seat)} key=${seat}><b>${totals[seat] ?? '–'}</b></td>`)}</tr></tfoot></table>`;
}

export function Ledger() {
  useScores();
  const ended = over.value && !view.value?.past;
  return html`<section class="ledger" aria-labelledby="ledger-title"><div class="in">
    <header><h2 id="ledger-title">${say(ended ? 'tabletop.final_scores' : 'tabletop.scores_now')}</h2>
      <button class="round" aria-label=${say('tabletop.to_board')} onClick=${closeLedger}><${Icon} name="close" /></button></header>
    <div class="scroll">${scores.value && html`<${Sheet} />`}</div>
    ${scores.value && html`<${Chosen} rows=${scores.value.scores} />`}
    ${
      ended &&
      html`<div class="row"><button class="btn" onClick=${() => {
        closeLedger();
        jump(0);
      }}>${say('tabletop.replay')}</button>
      <a class="btn" href="/new">${say('tabletop.new_game')}</a>
      <button class="btn" onClick=${() => saveGame(table.value?.game ?? '', over.value ? 'record' : 'position')}><${Icon} name="save" /><span>${say('tabletop.download')}</span></button>
      <${Again} /></div>`
    }</div></section>`;
}
