// Where the account is signed in, and signing out there.

import { say } from '../i18n/i18n.js';
import { ago } from '../pages/game-card.js';
import { api, told } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html, signal, useEffect } from '../vendor.js';

/** @typedef {{id: string, agent: string, made: number, seen: number, this: boolean}} Session */
/** @type {import('@preact/signals').Signal<Session[]>} */
const sessions = signal([]);

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
];

/** What a browser calls itself, in the two words that matter. @param {string} agent */
function agentName(agent) {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (known) => known.find(([sign]) => agent.includes(sign))?.[1],
  );
  return (
    [browser, system].filter(Boolean).join(' · ') ||
    agent.slice(0, 40) ||
    say('account.some_program')
  );
}

export async function loadSessions() {
  try {
    sessions.value = await api.get('/api/sessions');
  } catch (error) {
    notify(told(error), 'error');
  }
}

/** @param {string} which */
async function end(which) {
  try {
    await api.delete(`/api/sessions${which}`);
  } catch (error) {
    notify(told(error), 'error');
  }
  loadSessions();
}

/** @param {{session: Session}} props */
const Row = ({
  session,
}) => html`<li><${Icon} name="device" /><span><strong class="agent">${agentName(session.agent)}</strong>
  <small>${session.this ? say('account.this_browser') : html`<time datetime=${new Date(session.seen).toISOString()}>${ago(session.seen)}</time>`}</small></span>
  ${!session.this && html`<button class="btn" onClick=${() => end(`/${session.id}`)}>${say('account.sign_out')}</button>`}</li>`;

export function Sessions() {
  useEffect(() => {
    loadSessions();
  }, []);
  return html`<section class="panel" aria-labelledby="sessions-title"><h2 id="sessions-title">${say('account.sessions')}</h2>
    <ul class="rows">${sessions.value.map((session) => html`<${Row} key=${session.id} session=${session} />`)}</ul>
    ${sessions.value.length > 1 && html`<p class="row end"><button class="btn" onClick=${() => end('')}>${say('account.sign_out_others')}</button></p>`}</section>`;
}
