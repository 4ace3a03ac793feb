// The menu of the table: where to go, what to take along, how it looks.

import { say } from '../i18n/i18n.js';
import { copy } from '../ui/clipboard.js';
import { openDialog } from '../ui/dialog.js';
import { saveGame } from '../ui/download.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { openLeave } from './absence.js';
import { mayAsk, Tools, toggleGains, togglePlan, wantHint } from './assist-controls.js';
import { ChatButton } from './chat.js';
import { Lines } from './chronicle.js';
import { openFork } from './fork.js';
import { mayCount, openLedger } from './ledger.js';
import { Entry } from './menu-item.js';
import { HouseNote, Rulings } from './notes.js';
import { LanguageChoice, openPreferences, PaceChoice, ThemeChoice } from './settings-dialog.js';
import { OnlineEntries } from './share-links.js';
import { openHelp } from './shortcuts-dialog.js';
import { isOnline } from './state/actions.js';
import { jump, positionLink } from './state/history.js';
import { over } from './state/selectors.js';
import { table, view } from './state.js';

const openChronicle = () =>
  openDialog(say('tabletop.chronicle'), () => html`<div class="log-sheet"><${Lines} /></div>`);

function Menu() {
  const game = table.value?.game ?? '';
  const at = view.value?.at ?? 0;
  return html`<nav class="menu-sheet" aria-label=${say('tabletop.menu')}>
    <ul class="only-small"><${Entry} icon="lens" word="gains" onClick=${toggleGains} />${mayAsk() && html`<${Entry} icon="hint" word="hint" onClick=${wantHint} />`}
      <${Entry} icon="plan" word="plan" onClick=${togglePlan} /><${Entry} icon="log" word="chronicle" onClick=${openChronicle} /></ul>
    <ul>${mayCount.value && html`<${Entry} icon="scores" word=${over.value ? 'final_scores' : 'scores_now'} onClick=${openLedger} />`}<${Entry} icon="first" word="look_back" onClick=${() => jump(Math.max(0, at - 1))} />
      ${(!isOnline.value || over.value) && html`<${Entry} icon="fork" word="fork" onClick=${() => openFork(at)} />`}<${Entry} icon="link" word="copy_link" onClick=${() => copy(positionLink(), say('tabletop.copy_link'))} />
      ${over.value && html`<${Entry} icon="save" word="record" onClick=${() => saveGame(game, 'record')} />`}
      <${Entry} icon="save" word="position" onClick=${() => saveGame(game, 'position', at)} /></ul>
    <${OnlineEntries} />
    <ul><${Entry} icon="rules" word="rules" href="/rules" /><${Entry} icon="help" word="keys" onClick=${openHelp} /><${Entry} icon="gear" word="settings" onClick=${openPreferences} />
      <${Entry} icon="dice" word="new_game" href="/new" /><${Entry} icon="log" word="my_games" href="/games" /><${Entry} icon="home" word="leave" onClick=${openLeave} /></ul>
    <${Rulings} />
    <div class="settings"><${LanguageChoice} /><${ThemeChoice} /><${PaceChoice} /></div>
    <${HouseNote} /></nav>`;
}

export const openMenu = () => openDialog(say('page.title'), Menu, 'menu-dialog');

export const MenuBar = () => html`<nav class="menu" aria-label=${say('tabletop.menu')}>
  <button class="round" aria-label=${say('tabletop.menu')} title=${say('tabletop.menu')} onClick=${openMenu}><${Icon} name="menu" /></button><${ChatButton} /><${Tools} /></nav>`;
