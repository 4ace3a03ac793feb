// The cards and tasks of the game, each with the gold it pays every seat now.

import { t } from '../i18n/i18n.js';
import { hasTapHelp, isSmall } from '../ui/layout.js';
import { useScrollClasses } from '../ui/scroll-area.js';
import { Coin, House, Icon } from '../ui/sprites.js';
import { cls, html, signal, useSignalEffect } from '../vendor.js';
import { sourceInfo, sourceText } from './sources.js';
import { gains } from './state/hints.js';
import { pointAt, pointedSource } from './state/scores.js';
import { canAct, goldSources, otherSources, position } from './state/selectors.js';
import { seatColour, seatName, table } from './state/table.js';
import { hoveredHex, view, viewpoint } from './state/view.js';

const RECEIPT_MS = 4200;
const MOST_LARGE_CARDS = 3; // and the castles below them
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
    return html`<span class="card-purse" title=${t('table.purse')}><${Icon} name="purse" /><span
      class="visually-hidden">
      ${t('table.purse')}</span></span>`;
  return html`<b>${gold}</b>`;
}

/** @param {{change: ChronicleLine}} props */
export const Receipt = ({ change }) =>
  html`<span class="receipt"><${House} colour=${seatColour(change.seat)} /><b>${change.amount > 0 ? '+' : '−'}
    ${Math.abs(change.amount)}</b><${Coin} /></span>`;

/** What a pick of the hovered hex would add to a source. @param {{source: string}} props */
function Difference({ source }) {
  const gold = canAct.value ? gains.value[hoveredHex.value ?? '']?.gold[source] : 0;
  if (!gold) return null;
  return html`<b class=${cls('card-difference', gold < 0 && 'is-loss')} aria-hidden="true">${
    gold < 0 ? `−${-gold}` : `+${gold}`
  }<${Coin} /></b>`;
}

/** Whether a pointer can point at a card; in a small window its rule might appear under the pointer.
 * @param {PointerEvent} event */
const canHover = (event) => event.pointerType === 'mouse' && !isSmall.value;

/** Make the events of a card show on the board what it counts. @param {string} id */
const pointerEvents = (id) => ({
  // Not when a pointer enters: a card that appears under a resting pointer is not pointed at.
  onPointerMove: (/** @type {PointerEvent} */ event) => {
    if (canHover(event) && pointedSource.value !== id) pointAt(id);
  },
  onPointerLeave: (/** @type {PointerEvent} */ event) => {
    if (canHover(event)) pointAt(null);
  },
  onFocusIn: (/** @type {FocusEvent} */ event) => {
    if (/** @type {Element} */ (event.target).matches(':focus-visible')) pointAt(id);
  },
  onFocusOut: () => {
    if (!hasTapHelp.value) pointAt(null);
  },
});

/** Open a rule; the first tap of a finger, or in a small window, shows it beside the board.
 * @param {string} id @param {() => void} open */
function openSource(id, open) {
  if (hasTapHelp.value && pointedSource.value !== id) pointAt(id);
  else open();
}

/** @param {{id: string, kind: string, place: number}} props */
function Card({ id, kind, place }) {
  const source = sourceInfo(id, kind);
  const gold = position.value?.gold[id] ?? [];
  const seats = table.value?.seats ?? [];
  const shown = viewpoint.value ?? position.value?.chooser;
  return html`<article
    class=${cls('card', kind !== 'card' && `card-${kind}`, pointedSource.value === id && 'is-pointed')}
    style=${{ '--tilt': `${TILT[place % 3]}deg` }} ...${pointerEvents(id)}>
    <div class="card-inner">
      <h3>${source.name}</h3>
      <div class="card-medal">${source.art}</div>
      <p>${source.rule}</p>
      <ul>${seats.map(
        (seat, number) => html`
        <li class=${cls(number === shown && 'is-mine')} key=${number}><${House} colour=${seat.colour} /><span
          class="visually-hidden">${seatName(number)}</span><${Gold} gold=${gold[number]} /></li>`,
      )}</ul>
      ${receipts.value
        .filter((change) => change.thing === id)
        .map(
          (change) => html`<${Receipt}
        change=${change} />`,
        )}
      <${Difference} source=${id} />
    </div><button class="card-button" aria-label=${t('table.open_rule', { what: source.name })}
      aria-description=${sourceText(id)} onClick=${() => openSource(id, source.open)}></button></article>`;
}

export function Cards() {
  useReceipts();
  const cards = goldSources.value;
  const all = [...cards, ...otherSources.value];
  const isCrowded = cards.length > MOST_LARGE_CARDS || all.length > MOST_LARGE_CARDS + 1;
  const { area, classes, update } = useScrollClasses(all.length);
  return html`<aside ref=${area} onScroll=${update} aria-label=${t('table.cards')}
    class=${cls('cards', isCrowded && 'is-crowded', cards.length > 5 && 'is-packed', classes)}>
    ${all.map(
      ({ id, kind }, place) =>
        html`<${Card} key=${kind + id} id=${id} kind=${kind} place=${place} />`,
    )}
      </aside>`;
}
