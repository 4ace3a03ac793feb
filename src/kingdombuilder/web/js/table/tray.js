// The tray before the player: hand, tiles, what else may be picked, and the four actions of a turn.

import { nameOf, say } from '../i18n/i18n.js';
import { TerrainArt } from '../ui/sprites.js';
import { cls, html } from '../vendor.js';
import { Absent, absent, Watching } from './absence.js';
import { Hand } from './hand.js';
import { openLedger } from './ledger.js';
import { Replay } from './replay.js';
import { jump } from './state/history.js';
import { choices, over } from './state/selectors.js';
import { hint, me, pick, plan, planning, view } from './state.js';
import { MyTiles } from './tiles.js';
import { Acts } from './turn-controls.js';

const LAND = 'on-';

/** A pick that is a word: stop, take, a terrain. @param {{word: string}} props */
function Choice({ word }) {
  const land = word.startsWith(LAND) ? word.slice(LAND.length) : '';
  const hinted = hint.value?.pick === word && 'hinted';
  if (land)
    return html`<button class=${cls('swatch', hinted)} onClick=${() => pick(word)}><${TerrainArt} terrain=${land} /><span>${nameOf(land)}</span></button>`;
  return html`<button class=${cls('btn', hinted)} onClick=${() => pick(word)}>${say(`tabletop.pick_${word}`)}</button>`;
}

function Choices() {
  const words = choices.value;
  if (!words.length && !planning.value) return null;
  return html`<div class=${cls('choices', words.length > 2 && 'raised')} role="group" aria-label=${say('tabletop.choices')}>
    ${words.map((word) => html`<${Choice} key=${word} word=${word} />`)}
    ${planning.value && html`<button class="btn" onClick=${() => plan(null)}>${say('tabletop.plan_drop')}</button>`}</div>`;
}

const Ended =
  () => html`<div class="ended"><button class="btn" onClick=${() => jump(0)}>${say('tabletop.replay')}</button>
  <button class="btn go" onClick=${openLedger}>${say('tabletop.final_scores')}</button></div>`;

export function Bar() {
  const now = view.value;
  if (now?.past) return html`<footer class="bar replaying"><${Replay} /></footer>`;
  if (over.value) return html`<footer class="bar"><${Ended} /></footer>`;
  if (absent()) return html`<footer class="bar"><${Absent} /></footer>`;
  if (me.value === null) return html`<footer class="bar"><${Watching} /></footer>`;
  return html`<footer class="bar"><${Hand} /><${MyTiles} /><${Choices} /><${Acts} /></footer>`;
}
