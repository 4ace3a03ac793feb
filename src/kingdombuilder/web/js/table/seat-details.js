// A seat looked at closely: its tiles with their rules, what it holds, and its name.

import { library, nameOf, say, thing } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { closeDialog } from '../ui/dialog.js';
import { House, Tile } from '../ui/sprites.js';
import { html, useState } from '../vendor.js';
import { Gold } from './cards.js';
import { colourAt, extras, nameAt, tileKind, tileName } from './state/selectors.js';
import { lines, position, rename, table } from './state.js';

const LONGEST_NAME = 24;

/** @param {{seat: number}} props */
function Rename({ seat }) {
  const [name, setName] = useState(nameAt(seat));
  const submit = (event) => {
    event.preventDefault();
    rename(seat, name.trim());
    closeDialog();
  };
  return html`<form class="rename" onSubmit=${submit}>
    <label class="field"><span>${say('tabletop.name')}</span>
      <input type="text" value=${name} maxlength=${LONGEST_NAME} onInput=${(event) => setName(event.target.value)} /></label>
    <button class="btn" disabled=${!name.trim() || name.trim() === nameAt(seat)}>${say('tabletop.rename')}</button></form>`;
}

/** @param {{held: TileHeld}} props */
function Held({ held }) {
  const kind = tileKind(held.thing);
  return html`<li><button class="held-row" onClick=${() => openThing(held.thing, kind)}>
    <${Tile} id=${held.thing} kind=${kind} state=${held.state} />
    <span><b>${tileName(held.thing)}</b> <em>${say(`tabletop.tile_${held.state}`)}${held.site && ` · ${held.site}`}</em><br />${thing(held.thing, kind)?.rule}</span></button></li>`;
}

/** @param {{seat: number}} props */
export function SeatSheet({ seat }) {
  const at = position.value?.seats[seat];
  const info = table.value?.seats[seat];
  if (!at || !info) return null;
  const bot = library.value?.bots.find((one) => one.id === info.bot);
  const why = lines.value.findLast((line) => line.seat === seat && line.why)?.why;
  const known = at.hand.filter((card) => card !== '?');
  return html`<div class="seat-sheet">
    <p class="facts"><${House} colour=${colourAt(seat)} className="big" /><span>
      ${bot && html`<b>${bot.name}</b>: ${bot.rule}<br />`}
      ${say('tabletop.supply', { n: at.supply })}${extras(at).map((text) => html`<br />${text}`)}
      <br />${say('tabletop.in_hand', { n: at.hand.length })}${known.length > 0 && ` (${known.map((card) => nameOf(card)).join(', ')})`}
      <br />${say('tabletop.gold')} <${Gold} gold=${at.gold} /></span></p>
    ${why && html`<p class="last-why"><b>${say('tabletop.last_why')}</b> ${why}</p>`}
    ${at.tiles.length > 0 ? html`<ul class="held-list">${at.tiles.map((held) => html`<${Held} held=${held} />`)}</ul>` : html`<p>${say('tabletop.no_tile')}</p>`}
    ${info.mine && !info.account && html`<${Rename} seat=${seat} />`}</div>`;
}
