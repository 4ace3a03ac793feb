// The menu of the table: actions, links, downloads and settings.

import { t } from '../i18n/i18n.js';
import { site } from '../protocol/site.js';
import { copyText } from '../ui/clipboard.js';
import { openDialog } from '../ui/dialog.js';
import { downloadGame } from '../ui/download.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { confirmLeave } from './absence.js';
import {
  AssistControls,
  areHintsAllowed,
  hintOrExplain,
  toggleGains,
  togglePlan,
} from './assist-controls.js';
import { ChatButton } from './chat.js';
import { ChronicleLines } from './chronicle.js';
import { openFork } from './fork.js';
import { toggleHeatMap } from './heat-map.js';
import { canShowScores, openLedger } from './ledger.js';
import { MenuItem } from './menu-item.js';
import { Rulings, UnofficialNote } from './notes.js';
import { LanguageChoice, openSettings, PaceChoice, ThemeChoice } from './settings-dialog.js';
import { OnlineMenuItems } from './share-links.js';
import { openShortcuts } from './shortcuts-dialog.js';
import { heatMapSeats } from './state/heat-map.js';
import { positionLink, showStep } from './state/history.js';
import { canFork, isOver } from './state/selectors.js';
import { table } from './state/table.js';
import { isFinished, view } from './state/view.js';

const openChronicle = () =>
  openDialog(
    t('table.chronicle'),
    () => html`<div class="chronicle-sheet"><${ChronicleLines} /></div>`,
  );

function Menu() {
  const game = table.value?.game ?? '';
  const step = view.value?.step ?? 0;
  return html`<nav class="menu-sheet" aria-label=${t('table.menu')}>
    <ul class="menu-handheld"><${MenuItem} icon="lens" label="gains" onClick=${toggleGains} />
      ${heatMapSeats.value.length > 0 && html`<${MenuItem} icon="heat" label="heat_map" onClick=${toggleHeatMap} />`}
      ${areHintsAllowed() && html`<${MenuItem} icon="hint" label="hint" onClick=${hintOrExplain} />`}
      <${MenuItem} icon="plan" label="plan" onClick=${togglePlan} /><${MenuItem} icon="log" label="chronicle"
        onClick=${openChronicle} /></ul>
    <ul>${
      canShowScores.value &&
      html`<${MenuItem} icon="scores"
      label=${isOver.value ? 'final_scores' : 'scores_now'} onClick=${openLedger} />`
    }<${MenuItem} icon="first"
      label="look_back" onClick=${() => showStep(Math.max(0, step - 1))} />
      ${canFork.value && html`<${MenuItem} icon="fork" label="fork" onClick=${() => openFork(step)} />`}
      ${
        !site && // whose games are on this device only
        html`<${MenuItem} icon="link" label="copy_link"
        onClick=${() => copyText(positionLink(), t('table.copy_link'))} />`
      }
      ${
        isFinished.value &&
        html`<${MenuItem} icon="scores" label="review.title" href=${`/review/${game}?start=quick`} />
        <${MenuItem} icon="lens" label="analysis.analyse_position" href=${`/analysis?game=${game}&step=${step}`} />`
      }
      ${
        isFinished.value &&
        html`<${MenuItem} icon="save" label="record"
        onClick=${() => downloadGame(game, 'record')} />`
      }
      ${
        (isFinished.value || !table.value?.rated) &&
        html`<${MenuItem} icon="save" label="position"
        onClick=${() => downloadGame(game, 'position', step)} />`
      }</ul>
    <${OnlineMenuItems} />
    <ul><${MenuItem} icon="rules" label="rules" href="/rules" /><${MenuItem} icon="help" label="keys"
      onClick=${openShortcuts} /><${MenuItem} icon="gear" label="settings" onClick=${openSettings} />
      <${MenuItem} icon="dice" label="new_game" href="/new" /><${MenuItem} icon="log" label="my_games"
        href="/games" /><${MenuItem} icon="home" label="leave" onClick=${confirmLeave} /></ul>
    <${Rulings} />
    <div class="menu-settings"><${LanguageChoice} /><${ThemeChoice} /><${PaceChoice} /></div>
    <${UnofficialNote} /></nav>`;
}

export const openMenu = () => openDialog(t('page.title'), Menu, 'menu-dialog');

export const MenuBar = () => html`<nav class="table-menu" aria-label=${t('table.menu')}>
  <button class="button-round" aria-label=${t('table.menu')} title=${t('table.menu')} onClick=${openMenu}>
    <${Icon} name="menu" /></button><${ChatButton} /><${AssistControls} /></nav>`;
