// A new game: set-ups that one click starts, and the form for all choices.

import { t, thingName } from '../i18n/i18n.js';
import { BoardPicture } from '../pages/board-picture.js';
import { PageFrame } from '../pages/page-frame.js';
import { errorText } from '../protocol/http.js';
import { hasServer } from '../protocol/site.js';
import { navigate, route } from '../router.js';
import { Emblem, Icon } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';
import { Boxes } from './boxes.js';
import { Cards } from './cards.js';
import {
  applySetupCode,
  choices,
  choose,
  currentSetup,
  drawSetup,
  isDrawing,
  loadChoices,
  problem,
  waitForSetup,
} from './choices.js';
import { OnlineOptions } from './online-options.js';
import { OnlineSeats, openSeat } from './online-seats.js';
import { Options, SetupCode } from './options.js';
import { Queenies } from './queenies.js';
import { QuickSetup } from './quick-setup.js';
import { Rulings } from './rulings.js';
import { Seats } from './seats.js';
import { Sections } from './sections.js';
import { createGame, createTable } from './start.js';

/** Whether the game is online. */
const isOnline = () => route.value.query.has('online');

/** The cards and tasks of the set-up, in one line. @param {{setup: SetupInfo}} props */
function SetupContents({ setup }) {
  const { cards, tasks, removed_terrain: removed } = setup;
  return html`<ul class="setup-preview-cards">
    ${cards.map((id) => html`<li key=${id}><${Emblem} id=${id} kind="card" />${thingName(id, 'card')}</li>`)}
    ${tasks.map(
      (id) => html`<li key=${id} class="setup-preview-task"><${Emblem} id=${id} kind="task" />
      ${thingName(id, 'task')}</li>`,
    )}
    ${removed && html`<li>${t('home.removed', { terrain: thingName(removed) })}</li>`}
  </ul>`;
}

function Preview() {
  const [busy, setBusy] = useState(false);
  const setup = currentSetup.value;
  const bad = problem.value;
  const start = async () => {
    setBusy(true);
    if (await waitForSetup()) {
      setBusy(false);
      return;
    }
    try {
      navigate(`/table/${await (isOnline() ? createTable() : createGame())}`);
    } catch (error) {
      setBusy(false);
      problem.value = { where: 'start', text: errorText(error) };
    }
  };
  return html`<aside class="setup-preview" aria-label=${t('home.preview')}>
    <div class=${isDrawing.value ? 'setup-preview-map is-busy' : 'setup-preview-map'}>${
      setup &&
      html`<${BoardPicture}
      layout=${setup.layout} landUrl=${setup.land_url} label=${t('home.preview')} />`
    }</div>
    ${setup && html`<${SetupContents} setup=${setup} />`}
    ${bad.text && bad.where !== 'code' && html`<p class="page-error panel" role="alert">${bad.text}</p>`}
    <div class="setup-preview-actions">
      <button class="button" onClick=${() => drawSetup(true)}><${Icon} name="dice" />${t('home.draw_again')}
        </button>
      <button class="button button-primary button-large" disabled=${busy || !setup || bad.where === 'board'}
        onClick=${start}><${Icon}
        name=${isOnline() ? 'people' : 'play'} />${t(isOnline() ? 'new_table.start' : 'home.start')}</button>
    </div>
  </aside>`;
}

/** Return the address of the page in one of its modes. @param {boolean} online @param {boolean} customise */
function pageUrl(online, customise) {
  const query = [online && 'online=1', customise && 'customise=1'].filter(Boolean).join('&');
  return query ? `/new?${query}` : '/new';
}

/** The choice between a game on this screen and an online table. */
const ModeChoice = () =>
  html`<div class="form-choice new-game-mode" role="group" aria-label=${t('new_table.where')}>${[
    false,
    true,
  ].map(
    (far) => html`
  <button key=${far} aria-pressed=${isOnline() === far}
    onClick=${() => navigate(pageUrl(far, isCustomised()), { replace: true })}><${Icon}
    name=${far ? 'people' : 'home'} />${t(far ? 'new_table.online' : 'new_table.screen')}</button>`,
  )}</div>`;

/** The long form with the board that it makes. */
function CustomForm() {
  loadChoices();
  useEffect(() => {
    const query = route.value.query;
    const code = query.get('code');
    const section = query.get('section');
    if (code) {
      applySetupCode(code).then((read) => {
        if (!read) drawSetup();
      });
      return;
    }
    if (section) {
      const rest = choices.value.pinned.sections.map((name) =>
        name.startsWith(section) ? '' : name,
      );
      choose({ pinned: { ...choices.value.pinned, sections: [section, ...rest.slice(1)] } });
      return;
    }
    drawSetup();
  }, []);
  const far = isOnline();
  useEffect(() => {
    if (far) openSeat();
  }, [far]);
  return html`<div class="new-game-columns">
      <div class="new-game-form">${
        isOnline()
          ? html`<${OnlineSeats} />
        <${OnlineOptions} />`
          : html`<${Seats} />`
      }<${Boxes} /><${Sections} /><${Queenies} /><${Cards} />
        <${Rulings} /><${Options} /><${SetupCode} /></div>
      <${Preview} />
    </div>`;
}

/** Whether the long form is open: by hand, or because a link chooses something in it. */
const isCustomised = () =>
  ['customise', 'code', 'section'].some((name) => route.value.query.has(name));

export function NewGame() {
  const open = isCustomised();
  return html`<${PageFrame} title=${t('home.new')} className="new-game">
    ${hasServer && html`<${ModeChoice} />`}
    ${!open && html`<${QuickSetup} isOnline=${isOnline()} />`}
    <button class="quick-setup-customise button" aria-expanded=${open}
      onClick=${() => navigate(pageUrl(isOnline(), !open), { replace: true })}><${Icon}
      name=${open ? 'back' : 'gear'} />${t(open ? 'quick.back' : 'quick.customise')}</button>
    ${open && html`<${CustomForm} />`}
  </${PageFrame}>`;
}
