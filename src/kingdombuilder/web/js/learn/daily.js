// The daily kingdom: a puzzle and a game that are the same for all players on a date, and the days played.

import { dayText, isDay, today } from '../i18n/days.js';
import { library, t, thing } from '../i18n/i18n.js';
import { BoardPicture } from '../pages/board-picture.js';
import { PageFrame } from '../pages/page-frame.js';
import { api, errorText } from '../protocol/http.js';
import { navigate } from '../router.js';
import { openThing } from '../rules/thing.js';
import { notify } from '../ui/dialog.js';
import { openPictureDialog } from '../ui/picture-dialog.js';
import { Emblem, Icon } from '../ui/sprites.js';
import { botLevel } from '../user/bot-ratings.js';
import { progress, updateDay } from '../user/progress.js';
import { settings } from '../user/settings.js';
import { html, useEffect, useState } from '../vendor.js';
import { Calendar } from './calendar.js';
import { Ranking, rankText } from './ranking.js';

const loadPicture = () => import('./day-picture.js');

/** Load the puzzle and the game of a date. @param {string} day */
function useDay(day) {
  const [info, setInfo] = useState(/** @type {DailyInfo|null} */ (null));
  const [setup, setSetup] = useState(/** @type {SetupInfo|null} */ (null));
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    setInfo(null);
    setSetup(null);
    setWrong('');
    let isCurrent = true;
    const load = async () => {
      const loaded = /** @type {DailyInfo} */ (await api.get(`/api/daily/${day}`));
      if (isCurrent) setInfo(loaded);
      const shown = await api.post('/api/setups', { setup_code: loaded.setup_code });
      if (isCurrent) setSetup(shown);
    };
    load().catch((error) => isCurrent && setWrong(errorText(error)));
    return () => {
      isCurrent = false;
    };
  }, [day]);
  return { info, setup, wrong };
}

/** @param {{info: DailyInfo}} props */
function DailyPuzzle({ info }) {
  const isSolved = Boolean(progress.value.days[info.date]?.puzzle);
  return html`<section class="panel daily-puzzle" aria-labelledby="daily-puzzle">
    <h2 id="daily-puzzle">${t('learn.daily_puzzle')}</h2>
    <p>${t(`learn.kind_${info.puzzle.kind}`)} · ${t('learn.grade', { n: info.puzzle.grade })}</p>
    ${isSolved && html`<p class="daily-state"><${Icon} name="check" />${t('learn.puzzle_solved')}</p>`}
    <p class="page-row"><a class=${isSolved ? 'button' : 'button button-primary'}
      href="/puzzles/${info.puzzle.id}?daily=${info.date}">
      <${Icon} name="star" />${t(isSolved ? 'learn.look_again' : 'learn.solve')}</a></p></section>`;
}

/** Create the game of a date, or return to it. @param {string} day */
async function playDay(day) {
  const stored = progress.value.days[day]?.game;
  if (stored) return stored;
  const { id } = await api.post(`/api/daily/${day}/games`, { name: settings.name.value || null });
  updateDay(day, { game: id });
  return id;
}

/** @param {{info: DailyInfo}} props */
function DayActions({ info }) {
  const [busy, setBusy] = useState(false);
  const { game, gold } = progress.value.days[info.date] ?? {};
  const play = async () => {
    setBusy(true);
    try {
      navigate(`/table/${await playDay(info.date)}`);
    } catch (error) {
      setBusy(false);
      notify(errorText(error), 'error');
    }
  };
  const label =
    gold === undefined ? (game ? 'learn.continue' : 'learn.play_day') : 'learn.see_game';
  return html`<p class="page-row"><button class=${gold === undefined ? 'button button-primary' : 'button'}
    disabled=${busy} onClick=${play}>
    <${Icon} name="play" />${t(label)}</button></p>`;
}

/** @param {{info: DailyInfo, setup: SetupInfo|null}} props */
function DailyGame({ info, setup }) {
  const { gold } = progress.value.days[info.date] ?? {};
  const boxes = (library.value?.boxes ?? [])
    .filter((box) => info.boxes.includes(box.id))
    .map((box) => box.name);
  return html`<section class="panel daily-game" aria-labelledby="daily-game">
    <div class="daily-picture">${
      setup &&
      html`<${BoardPicture} layout=${setup.layout} landUrl=${setup.land_url} label=${t('home.board_label')} />`
    }</div>
    <div class="daily-about"><h2 id="daily-game">${t('learn.daily_game')}</h2>
      <p>${t('learn.daily_game_hint', { level: botLevel(info.rival) })}</p>
      <p class="page-small">${boxes.join(', ')}</p>
      <ul class="daily-cards">${info.cards.map(
        (
          card,
        ) => html`<li key=${card}><button class="seat-details-tile" onClick=${() => openThing(card, 'card')}><${Emblem}
          id=${card} kind="card" /><span>${thing(card, 'card')?.name}</span></button></li>`,
      )}</ul>
      ${
        gold !== undefined &&
        html`<p class="daily-state"><${Icon} name="check" />${`${t('learn.gold', {
          n: gold,
        })} · ${rankText(info.results, gold)}`}</p>
        <${Ranking} results=${info.results} gold=${gold} />`
      }
      <${DayActions} info=${info} /></div></section>`;
}

/** Share what was reached on a date. @param {DailyInfo} info */
function share(info) {
  const { gold, puzzle } = progress.value.days[info.date] ?? {};
  openPictureDialog({
    title: t('learn.share_title'),
    text: [
      t('learn.daily_of', { day: dayText(info.date) }),
      ...(puzzle ? [t('learn.puzzle_solved')] : []),
      ...(gold === undefined ? [] : [t('learn.gold', { n: gold })]),
    ].join(' · '),
    name: `kingdombuilder-${info.date}`,
    draw: async () => (await loadPicture()).drawDay(info, { gold, puzzle }),
  });
}

/** @param {{id: string}} props */
export function Daily({ id }) {
  const day = isDay(id) ? id : today();
  const { info, setup, wrong } = useDay(day);
  const { gold, puzzle } = progress.value.days[day] ?? {};
  return html`<${PageFrame} title=${t('learn.daily_of', { day: dayText(day) })} className="learn daily">
    ${wrong && html`<p class="page-error panel" role="alert">${wrong}</p>`}
    <div class="daily-columns"><div>${info && html`<${DailyGame} info=${info} setup=${setup} />`}</div>
      <div>${info && html`<${DailyPuzzle} info=${info} />`}
        ${
          info &&
          (gold !== undefined || puzzle) &&
          html`<p class="page-row daily-share"><button class="button" onClick=${() => share(info)}><${Icon}
            name="share" />
            ${t('learn.share')}</button></p>`
        }
        <${Calendar} key=${day} shown=${day} /></div></div>
  </${PageFrame}>`;
}
