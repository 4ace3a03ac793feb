// Undo, redo, restart, end: four slots that never change places.

import { say } from '../i18n/i18n.js';
import { closeDialog, notify, openDialog } from '../ui/dialog.js';
import { Icon, Tile } from '../ui/sprites.js';
import { settings } from '../user/settings.js';
import { cls, html } from '../vendor.js';
import { myTurn, nameAt, tileKind, tileName } from './state/selectors.js';
import { acts, hint, legal, pick, planning, position, redo, restart, undo, view } from './state.js';

const taken = () => (planning.value ? view.value?.plan?.picks.length : view.value?.undo) ?? 0;
const mayEnd = () => acts.value && legal.value.buttons.includes('end');

/** Why the turn cannot be ended now. */
function notYet() {
  const asked = position.value?.asked;
  if (!acts.value) return say('tabletop.turn_of', { who: nameAt(position.value?.chooser ?? 0) });
  if (asked?.all) return say('tabletop.more_to_build', { n: asked.all - asked.done });
  return asked?.tile ? say('tabletop.finish', { tile: tileName(asked.tile) }) : '';
}

export function undoOrSay(times = 1) {
  if (taken() >= times) undo(times);
  else if (view.value?.undo_stops) notify(view.value.undo_stops);
}

/** Tiles could still be used: asked once, unless one does not want to be asked. */
function Unused() {
  const left = legal.value.tiles;
  const end = () => {
    closeDialog();
    if (mayEnd()) pick('end');
  };
  return html`<div class="unused">
    <p>${say('tabletop.unused', { n: left.length })}</p>
    <ul>${left.map((id) => html`<li><${Tile} id=${id} kind=${tileKind(id)} /><span>${tileName(id)}</span></li>`)}</ul>
    <label class="check"><input type="checkbox" checked=${!settings.confirmUnused.value} onChange=${(
      event,
    ) => {
      settings.confirmUnused.value = !event.target.checked;
    }} />${say('tabletop.ask_no_more')}</label>
    <p class="row"><button class="btn" onClick=${closeDialog}>${say('tabletop.go_on')}</button><button class="btn go" onClick=${end}>${say('tabletop.end')}</button></p></div>`;
}

export function endTurn() {
  if (!mayEnd()) {
    const why = notYet();
    if (why) notify(why);
    return;
  }
  if (settings.confirmUnused.value && legal.value.tiles.length)
    openDialog(say('tabletop.unused_title'), Unused, 'small');
  else pick('end');
}

/** @param {{className: string, icon: string, label: string, title: string, off: boolean, onClick: () => void}} props */
const Act = ({
  className,
  icon,
  label,
  title,
  off,
  onClick,
}) => html`<button class="btn ${className}" aria-disabled=${off} title=${title} onClick=${onClick}>
  <${Icon} name=${icon} /><span>${label}</span></button>`;

export function Acts() {
  const count = taken();
  const forth = Boolean(view.value?.redo) && !planning.value && acts.value;
  const ends = mayEnd();
  const stops = view.value?.undo_stops ?? '';
  return html`<div class="acts" role="group" aria-label=${say('tabletop.turn')}>
    <${Act} className="undo" icon="undo" label=${say('tabletop.undo')} title=${count ? say('tabletop.undo_key') : stops} off=${!count} onClick=${() => undoOrSay()} />
    <${Act} className="redo" icon="redo" label=${say('tabletop.redo')} title=${say('tabletop.redo_key')} off=${!forth} onClick=${() => {
      if (forth) redo();
    }} />
    <${Act} className="restart" icon="turn" label=${say('tabletop.restart')} title=${say('tabletop.restart_all')} off=${!count} onClick=${() => {
      if (count) restart();
      else undoOrSay();
    }} />
    <button class=${cls('btn go end', hint.value?.pick === 'end' && 'hinted')} aria-disabled=${!ends} title=${say('tabletop.end_key')} onClick=${endTurn}>
      <span>${say(planning.value ? 'tabletop.end_plan' : 'tabletop.end')}</span>${!ends && (myTurn.value || planning.value) && html`<small>${notYet()}</small>`}</button></div>`;
}
