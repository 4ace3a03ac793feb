// The account's sessions: where it is signed in.

import { t } from '../i18n/i18n.js';
import { timeAgo } from '../pages/game-card.js';
import { api, errorText } from '../protocol/http.js';
import { notify } from '../ui/dialog.js';
import { Icon } from '../ui/sprites.js';
import { html, signal, useEffect } from '../vendor.js';

/** @type {import('@preact/signals').Signal<SessionInfo[]>} */
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

/** Return the browser and system of a user agent. @param {string} agent */
export function agentName(agent) {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([sign]) => agent.includes(sign))?.[1],
  );
  return (
    [browser, system].filter(Boolean).join(' · ') || agent.slice(0, 40) || t('account.some_program')
  );
}

export async function loadSessions() {
  try {
    sessions.value = await api.get('/api/sessions');
  } catch (error) {
    notify(errorText(error), 'error');
  }
}

/** Sign out one session, or all others. @param {string} which */
async function endSession(which) {
  try {
    await api.delete(`/api/sessions${which}`);
  } catch (error) {
    notify(errorText(error), 'error');
  }
  loadSessions();
}

/** @param {{session: SessionInfo}} props */
const SessionRow = ({
  session,
}) => html`<li><${Icon} name="device" /><span><strong class="account-agent">${agentName(session.user_agent)}</strong>
  <small>${
    session.is_current
      ? t('account.this_browser')
      : html`<time
    datetime=${session.last_used_at}>${timeAgo(session.last_used_at)}</time>`
  }</small></span>
  ${
    !session.is_current &&
    html`<button class="button" onClick=${() => endSession(`/${session.id}`)}>
    ${t('account.sign_out')}</button>`
  }</li>`;

export function Sessions() {
  useEffect(() => {
    loadSessions();
  }, []);
  return html`<section class="panel" aria-labelledby="sessions-title"><h2 id="sessions-title">
    ${t('account.sessions')}</h2>
    <ul class="account-list">${sessions.value.map(
      (session) => html`<${SessionRow} key=${session.id}
      session=${session} />`,
    )}</ul>
    ${
      sessions.value.length > 1 &&
      html`<p class="page-row page-row-end"><button class="button" onClick=${() => endSession('')}>
      ${t('account.sign_out_others')}</button></p>`
    }</section>`;
}
