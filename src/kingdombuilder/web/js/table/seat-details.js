// The details of a seat: its tiles with their rules, its supply, and its name.

import { library, t, thing, thingName } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { closeDialog } from '../ui/dialog.js';
import { onSubmit, onValue } from '../ui/form.js';
import { SeatArt, Tile } from '../ui/sprites.js';
import { html, useState } from '../vendor.js';
import { Gold } from './cards.js';
import { isOtherPerson, PersonActions } from './person-actions.js';
import { renameSeat } from './state/actions.js';
import { extraTexts, position, tileKind, tileName } from './state/selectors.js';
import { seatColour, seatName, table } from './state/table.js';
import { lines } from './state/view.js';

const MAX_NAME_LENGTH = 24;

/** @param {{seat: number}} props */
function RenameForm({ seat }) {
  const [name, setName] = useState(seatName(seat));
  const submit = onSubmit(() => {
    renameSeat(seat, name.trim());
    closeDialog();
  });
  return html`<form class="seat-details-rename" onSubmit=${submit}>
    <label class="form-field"><span>${t('table.name')}</span>
      <input type="text" value=${name} maxlength=${MAX_NAME_LENGTH} onInput=${onValue(setName)} /></label>
    <button class="button" disabled=${!name.trim() || name.trim() === seatName(seat)}>${t('table.rename')}
      </button></form>`;
}

/** @param {{tile: TileInfo}} props */
function HeldTileRow({ tile }) {
  const kind = tileKind(tile.thing);
  return html`<li><button class="seat-details-tile" onClick=${() => openThing(tile.thing, kind)}>
    <${Tile} id=${tile.thing} kind=${kind} state=${tile.state} />
    <span><b>${tileName(tile.thing)}</b> <em>${t(`table.tile_${tile.state}`)}
      ${tile.site && ` · ${tile.site}`}</em><br />${thing(tile.thing, kind)?.rule}</span></button></li>`;
}

/** @param {{seat: number}} props */
export function SeatDetails({ seat }) {
  const at = position.value?.seats[seat];
  const info = table.value?.seats[seat];
  if (!at || !info) return null;
  const bot = library.value?.bots.find((one) => one.id === info.bot);
  const rationale = lines.value.findLast((line) => line.seat === seat && line.rationale)?.rationale;
  const knownCards = at.hand.filter((card) => card !== '?');
  return html`<div class="seat-details">
    <p class="seat-details-facts"><${SeatArt} colour=${seatColour(seat)} bot=${info.bot}
      className="seat-details-picture" /><span>
      ${bot && html`<b>${bot.name}</b><br />${bot.description}<br />`}
      ${t('table.supply', { n: at.supply })}. ${t('table.end_rule')}${extraTexts(at).map((text) => html`<br />${text}`)}
      <br />${t('table.in_hand', { n: at.hand.length })}
        ${knownCards.length > 0 && ` (${knownCards.map((card) => thingName(card)).join(', ')})`}
      <br />${t('table.gold')} <${Gold} gold=${at.gold} /></span></p>
    ${rationale && html`<p class="seat-details-rationale"><b>${t('table.last_why')}</b> ${rationale}</p>`}
    ${
      at.tiles.length > 0
        ? html`<ul class="seat-details-tiles">${at.tiles.map(
            (tile) => html`<${HeldTileRow}
      tile=${tile} />`,
          )}</ul>`
        : html`<p>${t('table.no_tile')}</p>`
    }
    ${info.is_mine && !info.account && html`<${RenameForm} seat=${seat} />`}
    ${isOtherPerson(info) && html`<${PersonActions} seat=${seat} />`}</div>`;
}
