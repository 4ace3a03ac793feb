// The cards and tasks of the game, each with the gold it pays every seat now.

import { t, thing, thingName } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { Coin, Emblem, House, Icon } from '../ui/sprites.js';
import { cls, html, signal, useSignalEffect } from '../vendor.js';
import { goldSources, position } from './state/selectors.js';
import { seatColour, seatName, table } from './state/table.js';
import { view, viewpoint } from './state/view.js';

const RECEIPT_MS = 4200;
const TILT = [-1.1, 0.7, -0.5];

/** The gold that was just paid. @type {import('@preact/signals').Signal<ChronicleLine[]>} */
export const receipts = signal([]);
let timer = 0;

/** Show the receipts of a view for a while. */
export function useReceipts() {
  useSignalEffect(() => {
    const now = view.value;
    const paid =
      now && !now.is_past
        ? now.changes.filter((change) => change.kind === 'gold' && change.amount)
        : [];
    if (!paid.length) return;
    receipts.value = paid;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      receipts.value = [];
    }, RECEIPT_MS);
  });
}

/**
 * Gold, or a closed purse where the table hides it.
 * @param {{gold: number|null|undefined}} props
 */
export function Gold({ gold }) {
  if (gold === null || gold === undefined)
    return html`<span class="purse" title=${t('table.purse')}><${Icon} name="purse" /><span class="unseen">
      ${t('table.purse')}</span></span>`;
  return html`<b>${gold}</b>`;
}

/** @param {{change: ChronicleLine}} props */
export const Receipt = ({ change }) =>
  html`<span class="receipt"><${House} colour=${seatColour(change.seat)} /><b>${change.amount > 0 ? '+' : '−'}
    ${Math.abs(change.amount)}</b><${Coin} /></span>`;

/** @param {{id: string, kind: string, place: number}} props */
function Card({ id, kind, place }) {
  const gold = position.value?.gold[id] ?? [];
  const seats = table.value?.seats ?? [];
  const shown = viewpoint.value ?? position.value?.chooser;
  return html`<article class=${cls('card', kind)} style=${{ '--tilt': `${TILT[place % 3]}deg` }}>
    <div class="in">
      <h3>${thingName(id, kind)}</h3>
      <div class="medal"><${Emblem} id=${id} kind=${kind} /></div>
      <p>${thing(id, kind)?.rule}</p>
      <ul>${seats.map(
        (seat, number) => html`
        <li class=${cls(number === shown && 'me')} key=${number}><${House} colour=${seat.colour} /><span
          class="unseen">${seatName(number)}</span><${Gold} gold=${gold[number]} /></li>`,
      )}</ul>
      ${receipts.value
        .filter((change) => change.thing === id)
        .map(
          (change) => html`<${Receipt}
        change=${change} />`,
        )}
    </div><button class="whole" aria-label=${t('table.open_rule', { what: thingName(id, kind) })}
      onClick=${() => openThing(id, kind)}></button></article>`;
}

export function Cards() {
  useReceipts();
  const all = goldSources.value;
  return html`<aside class=${cls('cards', all.length > 3 && 'crowded', all.length > 5 && 'packed')}
    aria-label=${t('table.cards')}>
    ${all.map(({ id, kind }, place) => html`<${Card} key=${kind + id} id=${id} kind=${kind} place=${place} />`)}
      </aside>`;
}
