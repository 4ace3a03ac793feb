// Rules beside the board for a finger: of the card that was tapped, and of the tile in use.

import { t, thing } from '../i18n/i18n.js';
import { openThing } from '../rules/thing.js';
import { hasTapHelp } from '../ui/layout.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { sourceInfo, sourceText } from './sources.js';
import { pointAt, pointedSource } from './state/scores.js';
import {
  canAct,
  goldSources,
  otherSources,
  position,
  tileKind,
  tileName,
} from './state/selectors.js';

/** @param {{onClick: () => void}} props */
const FullCard = ({ onClick }) =>
  html`<button class="button-round" aria-label=${t('table.full_card')} title=${t('table.full_card')}
    onClick=${onClick}><${Icon} name="book" /></button>`;

export function SourceMessage() {
  const id = pointedSource.value;
  const source = [...goldSources.value, ...otherSources.value].find((one) => one.id === id);
  if (!hasTapHelp.value || !source) return null;
  const { name, rule, open } = sourceInfo(source.id, source.kind);
  return html`<div class="status-message status-message-source" role="status"><span><b>${name}</b> ${rule}
    <small>${sourceText(source.id)}</small></span>
    <div class="status-message-buttons"><button class="button-round" aria-label=${t('page.close')}
      onClick=${() => pointAt(null)}><${Icon} name="close" /></button><${FullCard} onClick=${open} /></div></div>`;
}

/** The rule of the tile in use. */
export function TileMessage() {
  const id = position.value?.prompt.tile;
  if (!hasTapHelp.value || !canAct.value || !id || pointedSource.value) return null;
  return html`<div
    class="status-message status-message-source"><span><b>${tileName(id)}</b> ${thing(id, tileKind(id))?.rule}</span>
    <${FullCard} onClick=${() => openThing(id, tileKind(id))} /></div>`;
}
