// A new game: everything has a sensible choice already, so one click starts.

import { nameOf, say } from '../i18n/i18n.js';
import { BoardPicture } from '../pages/board-picture.js';
import { Frame } from '../pages/page-frame.js';
import { told } from '../protocol/http.js';
import { go, route } from '../router.js';
import { Emblem, Icon } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';
import { Boxes } from './boxes.js';
import { Cards } from './cards.js';
import { choices, choose, draw, drawing, drawn, open, readCode, settle, wrong } from './choices.js';
import { leaveRoom, OnlineSeats } from './online-seats.js';
import { Code, Options } from './options.js';
import { Queenies } from './queenies.js';
import { Rulings } from './rulings.js';
import { Seats } from './seats.js';
import { Sections } from './sections.js';
import { openTable, startGame } from './start.js';
import { Terms } from './time-control.js';

/** Whether others join from screens of their own. */
const online = () => route.value.query.has('online');

/** What lies beside the board in one line. */
function Beside() {
  const { cards, tasks, removed } = drawn.value;
  return html`<ul class="beside">
    ${cards.map((id) => html`<li key=${id}><${Emblem} id=${id} kind="card" />${nameOf(id, 'card')}</li>`)}
    ${tasks.map((id) => html`<li key=${id} class="task"><${Emblem} id=${id} kind="task" />${nameOf(id, 'task')}</li>`)}
    ${removed && html`<li>${say('home.removed', { terrain: nameOf(removed) })}</li>`}
  </ul>`;
}

function Preview() {
  const [busy, setBusy] = useState(false);
  const setup = drawn.value;
  const bad = wrong.value;
  const start = async () => {
    setBusy(true);
    if (await settle()) {
      setBusy(false);
      return;
    }
    try {
      go(`/table/${await (online() ? openTable() : startGame())}`);
    } catch (error) {
      setBusy(false);
      wrong.value = { where: 'start', text: told(error) };
    }
  };
  return html`<aside class="preview" aria-label=${say('home.preview')}>
    <div class=${drawing.value ? 'map busy' : 'map'}>${setup?.layout && html`<${BoardPicture} layout=${setup.layout} land=${setup.land} label=${say('home.preview')} />`}</div>
    ${setup && html`<${Beside} />`}
    ${bad.text && bad.where !== 'code' && html`<p class="wrong panel" role="alert">${bad.text}</p>`}
    <div class="starts">
      <button class="btn" onClick=${() => draw(true)}><${Icon} name="dice" />${say('home.draw_again')}</button>
      <button class="btn go big" disabled=${busy || !setup || bad.where === 'board'} onClick=${start}><${Icon} name=${online() ? 'people' : 'play'} />${say(online() ? 'terms.start' : 'home.start')}</button>
    </div>
  </aside>`;
}

/** At this screen, or each at one's own. */
const Where = () =>
  html`<div class="choice where" role="group" aria-label=${say('terms.where')}>${[false, true].map(
    (far) => html`
  <button key=${far} aria-pressed=${online() === far} onClick=${() => go(far ? '/new?online=1' : '/new', { replace: true })}><${Icon} name=${far ? 'people' : 'home'} />${say(far ? 'terms.online' : 'terms.screen')}</button>`,
  )}</div>`;

export function NewGame() {
  open();
  useEffect(() => {
    const asked = route.value.query;
    const code = asked.get('code');
    const section = asked.get('section');
    if (code) {
      readCode(code).then((read) => {
        if (!read) draw();
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
    draw();
  }, []);
  const far = online();
  useEffect(() => {
    if (far) leaveRoom();
  }, [far]);
  return html`<${Frame} title=${say('home.new')} className="newgame">
    <div class="columns">
      <div class="form"><${Where} />${online() ? html`<${OnlineSeats} /><${Terms} />` : html`<${Seats} />`}<${Boxes} /><${Sections} /><${Queenies} /><${Cards} /><${Rulings} /><${Options} /><${Code} /></div>
      <${Preview} />
    </div>
  </${Frame}>`;
}
