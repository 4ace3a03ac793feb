// The seats of the table: their players, tiles, gold and supply.

import { library, t } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { openDialog } from '../ui/dialog.js';
import { isSmall } from '../ui/layout.js';
import { Coin, House, Icon, SeatArt, ThinkingDots, Tile } from '../ui/sprites.js';
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
import { tileDescription, tileTooltipEvents } from './tile-tooltip.js';

/** Return the note beside a name: away, the bot, or you. @param {number} seat */
function seatNote(seat) {
  const info = table.value?.seats[seat];
  if (info?.timed_out) return t('absence.out');
  if (info?.has_forfeited) return t('absence.forfeited');
  if (info?.is_away) return t('absence.mark');
  if (info?.bot) return library.value?.bots.find((bot) => bot.id === info.bot)?.name ?? info.bot;
  if (info?.is_bot_account) return t('profile.bot');
  return mySeats.value.length === 1 && info?.is_mine ? t('table.you') : '';
}

/** An icon that shows that a bot plays for this seat. @param {{seat: number}} props */
function AwayIcon({ seat }) {
  const info = table.value?.seats[seat];
  if (!info?.timed_out && !info?.is_away) return null;
  const name = info.timed_out ? 'clock' : info.has_forfeited ? 'warn' : 'moon';
  return html`<span class="absence" aria-hidden="true"><${Icon} name=${name} /></span>`;
}

/** The cards of a seat that are hidden from the viewer. @param {{cards: string[]}} props */
function CardBacks({ cards }) {
  const hidden = cards.filter((card) => card === '?').length;
  return Array.from(
    { length: hidden },
    () =>
      html`<svg class="seat-card-back" viewBox="0 0 100 136" aria-hidden="true"><use href="#b-cardback" /></svg>`,
  );
}

/** A tile of a seat; it opens its rule. @param {{tile: TileInfo}} props */
function HeldTile({ tile }) {
  const kind = tileKind(tile.thing);
  const state = t(`table.tile_${tile.state}`);
  const art = html`<${Tile} id=${tile.thing} kind=${kind} state=${tile.state} />`;
  // Too small for a finger there: the seat opens instead, with the rules of its tiles.
  if (isSmall.value)
    return html`<span class="seat-tile">${art}<span class="visually-hidden">${tileName(tile.thing)}</span></span>`;
  return html`<button class="seat-tile" aria-label=${`${tileName(tile.thing)}, ${state}`}
    aria-description=${tileDescription(tile, 'ready')}
    ...${tileTooltipEvents({ tile, state: tile.state, isMine: false })}
    onClick=${() => openThing(tile.thing, kind)}>${art}</button>`;
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
  return html`<article class=${cls('seat', `seat-colour-${colour}`, on && 'is-current', thinks && 'is-thinking')}
    data-seat=${seat}
    aria-current=${on ? 'true' : undefined}>
    <div class="seat-portrait" title=${thinks ? t('table.thinking', { who: seatName(seat) }) : undefined}><${SeatArt}
      colour=${colour} bot=${table.value?.seats[seat]?.is_away ? null : table.value?.seats[seat]?.bot}
      className="seat-picture" />${thinks && html`<${ThinkingDots} />`}<${AwayIcon} seat=${seat} />
      </div>
    <${SeatClock} seat=${seat} />
    <div class="seat-body">
      <h3><button onClick=${() => openDialog(seatName(seat), () => html`<${SeatDetails} seat=${seat} />`)}>
        ${seatName(seat)}</button>
        <em>${seatNote(seat)}</em>
        ${
          seat === 0 &&
          html`<svg class="icon seat-first-player" viewBox="0 0 24 24" role="img"
          aria-label=${t('table.first')}><use href="#b-first" /></svg>`
        }</h3>
      <div class=${cls('seat-tiles', at.tiles.length > 3 && 'has-many', at.tiles.length > 6 && 'is-dense')}>
        ${at.tiles.map(
          (tile) => html`<${HeldTile} key=${`${tile.thing}${tile.site}`} tile=${tile} />`,
        )}
        ${!at.tiles.length && html`<i>${t('table.no_tile')}</i>`}
      </div>
      ${more.length > 0 && html`<p class="seat-extras">${more.join(' · ')}</p>`}
    </div>
    <div class="seat-numbers">
      <span class="seat-gold"><${Coin} /><span class="visually-hidden">${t('table.gold')}</span><${Gold}
        gold=${at.gold} />
        </span>
      <span class="seat-supply" title=${t('table.supply', { n: at.supply })}><${House} colour=${colour} /><span
        class="visually-hidden">${t('table.supply_name')}</span>${at.supply}<${CardBacks} cards=${at.hand} /></span>
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
