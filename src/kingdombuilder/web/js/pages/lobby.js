// The lobby: open tables and games to watch. It refreshes while it is visible.

import { library, t, thingName } from '../i18n/i18n.js';
import { timeControlText } from '../i18n/time-text.js';
import { api, errorText } from '../protocol/http.js';
import { Emblem, House, Icon } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';
import { timeAgo } from './game-card.js';
import { PageFrame, ShowMore } from './page-frame.js';

const REFRESH_MS = 3000;

/**
 * Load some pages of the lobby as one.
 * @param {number} pages
 * @returns {Promise<import('../protocol/http-models.js').Lobby>}
 */
async function loadTables(pages) {
  const all = await api.get('/api/tables');
  for (let page = 1; page < pages && all.next; page += 1) {
    const more = await api.get(`/api/tables?cursor=${encodeURIComponent(all.next)}`);
    all.open.push(...more.open);
    all.playing.push(...more.playing);
    all.next = more.next;
  }
  return all;
}

/** Load the tables repeatedly while the page is visible. @param {number} pages */
function useTables(pages) {
  const [tables, setTables] = useState(
    /** @type {import('../protocol/http-models.js').Lobby|null} */ (null),
  );
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    let closed = false;
    const load = async () => {
      if (document.hidden) return;
      try {
        const loaded = await loadTables(pages);
        if (!closed) {
          setTables(loaded);
          setWrong('');
        }
      } catch (error) {
        if (!closed) setWrong(errorText(error));
      }
    };
    load();
    const timer = setInterval(load, REFRESH_MS);
    document.addEventListener('visibilitychange', load);
    return () => {
      closed = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', load);
    };
  }, [pages]);
  return { tables, wrong };
}

/** @param {{seat: LobbySeat}} props */
const SeatItem = ({ seat }) =>
  html`<li class=${seat.is_open ? 'is-open' : ''}><${House} colour=${seat.colour} /><span class="game-card-player">
    ${seat.is_open ? t('lobby.free') : seat.name}</span>${
      seat.is_bot_account &&
      html` <span class="ratings-kind" title=${t('waiting_room.is_program')}><${Icon} name="bot" />
      ${t('profile.bot')}</span>`
    }</li>`;

/** @param {{table: LobbyTable, open: boolean}} props */
function TableCard({ table, open }) {
  const boxes = (library.value?.boxes ?? [])
    .filter((box) => table.boxes.includes(box.id))
    .map((box) => box.name);
  return html`<article class="game-card panel">
    <div><h3>${table.host ? t('lobby.host', { who: table.host }) : t('lobby.no_host')}</h3><ul
      class="game-card-players">
      ${table.seats.map((seat, at) => html`<${SeatItem} key=${at} seat=${seat} />`)}</ul></div>
    <div class="game-card-about">
      <p class="game-card-marks"><span><${Icon} name="clock" />${timeControlText(table.time_control)}</span>
        ${table.rated && html`<span><${Icon} name="star" />${t('waiting_room.rated')}</span>`}
        ${!table.chat && html`<span><${Icon} name="quiet" />${t('lobby.no_chat')}</span>`}</p>
      <p class="game-card-cards">${table.cards.map(
        (card) => html`<span key=${card}><${Emblem} id=${card} kind="card" />
        ${thingName(card, 'card')}</span>`,
      )}</p>
      <p class="page-small">${boxes.join(', ')}${boxes.length ? ' · ' : ''}<time datetime=${table.updated_at}>
        ${timeAgo(table.updated_at)}</time></p></div>
    <div class="game-card-actions">${
      open
        ? html`<a class="button button-primary" href="/table/${table.id}">${t('lobby.join')}</a>`
        : html`<a class="button" href="/table/${table.id}"><${Icon} name="eye" />${t('lobby.watch')}</a>`
    }</div></article>`;
}

const EmptyLobby = () => html`<div class="game-list-empty panel"><${House} colour="ivory"
    className="lobby-house" /><p>${t('lobby.nobody')}</p><p
    class="page-small">${t('lobby.nobody_hint')}</p>
  <a class="button button-primary" href="/new?online=1"><${Icon} name="plus" />${t('lobby.open_one')}</a></div>`;

export function Lobby() {
  const [pages, setPages] = useState(1);
  const { tables, wrong } = useTables(pages);
  return html`<${PageFrame} title=${t('lobby.title')} className="games lobby">
    ${wrong && html`<p class="page-error panel" role="alert">${wrong}</p>`}
    <div class="page-row lobby-links">${
      Boolean(tables?.open.length) &&
      html`<a class="button button-primary" href="/new?online=1">
      <${Icon} name="plus" />${t('lobby.open_one')}</a>`
    }<a class="button" href="/ratings"><${Icon} name="star" />
      ${t('ratings.title')}</a></div>
    ${
      tables &&
      html`<section aria-labelledby="lobby-open"><h2 id="lobby-open">${t('lobby.open')}</h2>
      ${
        tables.open.length
          ? html`<div class="game-list">${tables.open.map(
              (table) => html`<${TableCard}
        key=${table.id} table=${table} open=${true} />`,
            )}</div>`
          : html`<${EmptyLobby} />`
      }</section>`
    }
    ${
      tables &&
      tables.playing.length > 0 &&
      html`<section aria-labelledby="lobby-playing"><h2 id="lobby-playing">${t('lobby.playing')}</h2>
      <div class="game-list">${tables.playing.map(
        (table) => html`<${TableCard} key=${table.id} table=${table}
        open=${false} />`,
      )}</div></section>`
    }
    ${tables?.next && html`<${ShowMore} onClick=${() => setPages(pages + 1)} />`}
  </${PageFrame}>`;
}
