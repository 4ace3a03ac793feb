// The seats of the table: their players, tiles, gold and supply.

import { library, t } from '../i18n/i18n.js';
import { openDialog } from '../ui/dialog.js';
import { Coin, House, Icon, ThinkingDots, Tile } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { Gold, Receipt, receipts } from './cards.js';
import { SeatClock } from './seat-clock.js';
import { SeatDetails } from './seat-details.js';
import {
  extraTexts,
  goldSources,
  mySeats,
  position,
  tileKind,
  tileName,
} from './state/selectors.js';
import { seatColour, seatName, table } from './state/table.js';
import { thinkingSeat, view } from './state/view.js';

/** Return the note beside a name: away, the bot, or you. @param {number} seat */
function seatNote(seat) {
  const info = table.value?.seats[seat];
  if (info?.timed_out) return t('absence.out');
  if (info?.is_away) return t('absence.mark');
  if (info?.bot) return library.value?.bots.find((bot) => bot.id === info.bot)?.name ?? info.bot;
  return mySeats.value.length === 1 && info?.is_mine ? t('table.you') : '';
}

/** An icon that a bot plays for this seat. @param {{seat: number}} props */
function AwayIcon({ seat }) {
  const info = table.value?.seats[seat];
  return info?.timed_out || info?.is_away
    ? html`<span class="absence" aria-hidden="true"><${Icon} name=${info.timed_out ? 'clock' : 'moon'} /></span>`
    : null;
}

/** The cards of a seat that are hidden from the viewer. @param {{cards: string[]}} props */
function CardBacks({ cards }) {
  const hidden = cards.filter((card) => card === '?').length;
  return Array.from(
    { length: hidden },
    () =>
      html`<svg class="cb" viewBox="0 0 100 136" aria-hidden="true"><use href="#b-cardback" /></svg>`,
  );
}

/** @param {{seat: number}} props */
function Seat({ seat }) {
  const at = position.value?.seats[seat];
  if (!at) return null;
  const colour = seatColour(seat);
  const more = extraTexts(at);
  const on = view.value?.position.chooser === seat;
  const otherReceipts = receipts.value.filter(
    (change) => change.seat === seat && !goldSources.value.some((one) => one.id === change.thing),
  );
  const thinks = thinkingSeat.value === seat;
  return html`<article class=${cls('seat', `p-${colour}`, on && 'on', thinks && 'thinks')} data-seat=${seat}
    aria-current=${on ? 'true' : undefined}>
    <div class="who" title=${thinks ? t('table.thinking', { who: seatName(seat) }) : undefined}><${House}
      colour=${colour} className="big" />${thinks && html`<${ThinkingDots} />`}<${AwayIcon} seat=${seat} />
      </div>
    <${SeatClock} seat=${seat} />
    <div class="body">
      <h3><button onClick=${() => openDialog(seatName(seat), () => html`<${SeatDetails} seat=${seat} />`)}>
        ${seatName(seat)}</button>
        <em>${seatNote(seat)}</em>
        ${
          seat === 0 &&
          html`<svg class="ico first" viewBox="0 0 24 24" role="img"
          aria-label=${t('table.first')}><use href="#b-first" /></svg>`
        }</h3>
      <div class=${cls('tiles', at.tiles.length > 3 && 'many')}>
        ${at.tiles.map(
          (tile) => html`<span class="held" title=${tileName(tile.thing)}><${Tile} id=${tile.thing}
          kind=${tileKind(tile.thing)} state=${tile.state} /><span class="unseen">${tileName(tile.thing)}</span>
          </span>`,
        )}
        ${!at.tiles.length && html`<i>${t('table.no_tile')}</i>`}
      </div>
      ${more.length > 0 && html`<p class="extras">${more.join(' · ')}</p>`}
    </div>
    <div class="nums">
      <span class="gold"><${Coin} /><span class="unseen">${t('table.gold')}</span><${Gold} gold=${at.gold} />
        </span>
      <span class="left" title=${t('table.supply', { n: at.supply })}><${House} colour=${colour} /><span
        class="unseen">${t('table.supply_name')}</span>${at.supply}<${CardBacks} cards=${at.hand} /></span>
    </div>
    ${otherReceipts.map((change) => html`<${Receipt} change=${change} />`)}
  </article>`;
}

export function Seats() {
  const seats = table.value?.seats ?? [];
  return html`<aside class="seats" aria-label=${t('table.seats')}>${seats.map(
    (_, seat) => html`<${Seat}
    key=${seat} seat=${seat} />`,
  )}</aside>`;
}
