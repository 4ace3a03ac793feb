// The review of a finished game: win chances, luck, errors, and the turns that mattered most.

import { announce, language, t } from '../i18n/i18n.js';
import { Upload } from '../new-game/upload.js';
import { PageFrame } from '../pages/page-frame.js';
import { api, errorText } from '../protocol/http.js';
import { navigate, route } from '../router.js';
import { Icon, SeatArt } from '../ui/sprites.js';
import { cls, html, useEffect, useMemo, useState } from '../vendor.js';
import { ChanceChart } from './chance-chart.js';
import { ReviewControls } from './controls.js';
import { percentText } from './figures.js';
import { GoldChart } from './gold-chart.js';
import { AccountTable, PlayerTotals } from './players.js';
import { ReviewFollower } from './state.js';
import { TurnBars } from './turn-bars.js';
import { TurnDetail } from './turn-detail.js';
import { TurnTable } from './turn-table.js';

/** The seat to look at first: that of the only person, else the first. @param {GameListEntry} game */
function firstSeat(game) {
  const people = game.seats.flatMap((seat, at) => (seat.bot ? [] : [at]));
  return people.length === 1 ? people[0] : 0;
}

/** @param {{game: GameListEntry, seat: number, onChange: (seat: number) => void}} props */
const SeatChoice = ({ game, seat, onChange }) => html`<div class="review-seat-choice" role="group"
  aria-label=${t('review.choose_player')}>${game.seats.map(
    (
      one,
      at,
    ) => html`<button key=${at} class="button" aria-pressed=${at === seat} onClick=${() => onChange(at)}>
      <${SeatArt} colour=${one.colour} bot=${one.bot} /><span>${one.name}</span></button>`,
  )}</div>`;

/** @param {{review: Review, game: GameListEntry, seat: number, selected: number|null,
 *   onSelect: (number: number) => void}} props */
function KeyTurns({ review, game, seat, selected, onSelect }) {
  const { key_turns: numbers } = review.players[seat];
  const turn = review.turns.find((one) => one.number === selected);
  const name = game.seats[seat].name ?? '';
  return html`<section class="panel review-key-turns" aria-labelledby="key-title"><h2 id="key-title">
      ${t('review.key_turns')}</h2>
    ${
      numbers.length
        ? html`<ol class="page-row">${numbers.map((number) => {
            const one = review.turns[number - 1];
            return html`<li key=${number}><button class=${cls('button', number === selected && 'is-selected')}
              aria-pressed=${number === selected} onClick=${() => onSelect(number)}>
              ${t('review.key_turn', {
                round: one.round,
                n: percentText(-one.loss.chance[seat].value, true),
              })}</button></li>`;
          })}</ol>`
        : html`<p>${t('review.no_errors', { who: name })}</p>`
    }
    ${turn && html`<${TurnDetail} key=${turn.number} turn=${turn} game=${game} />`}</section>`;
}

/** @param {{game: GameListEntry, follower: ReviewFollower}} props */
function ReviewBody({ game, follower }) {
  const { turns, review, total } = follower.now.value;
  const [seat, setSeat] = useState(firstSeat(game));
  const [selected, setSelected] = useState(/** @type {number|null} */ (null));
  const key = review?.players[seat].key_turns[0] ?? null;
  useEffect(() => setSelected(key), [key, seat]);
  useEffect(() => {
    if (review) announce(t('review.done'));
  }, [review]);
  if (!turns.length) return null;
  const seats = game.seats.map(({ name, colour }) => ({ name: name ?? '', colour }));
  const names = seats.map(({ name }) => name);
  const choose = (/** @type {number} */ number) => {
    const turn = turns.find((one) => one.number === number);
    if (turn && review) setSelected(number);
  };
  return html`<section class="panel review-charts" aria-labelledby="chart-title"><h2 id="chart-title">
      ${t('review.chart_title')}</h2>
      <${ChanceChart} turns=${turns} result=${review?.result ?? null} total=${total} seats=${seats}
        selected=${selected} onSelect=${choose} />
      <h3>${t('review.bars_heading')}</h3>
      <${TurnBars} turns=${turns} total=${total} seats=${seats} selected=${selected} onSelect=${choose} /></section>
    ${
      review &&
      html`<section class="panel" aria-labelledby="totals-title"><h2 id="totals-title">${t('review.totals')}</h2>
        <${PlayerTotals} review=${review} seats=${game.seats} /></section>
      <${SeatChoice} game=${game} seat=${seat} onChange=${setSeat} />
      <${KeyTurns} review=${review} game=${game} seat=${seat} selected=${selected} onSelect=${choose} />
      <section class="panel" aria-labelledby="gold-title"><h2 id="gold-title">
        ${t('review.gold_title', { who: names[seat] })}</h2>
        <${GoldChart} turns=${turns} seat=${seat} names=${names} /></section>
      <section class="panel" aria-labelledby="account-title"><h2 id="account-title">${t('review.account')}</h2>
        <${AccountTable} review=${review} seats=${game.seats} /></section>`
    }
    <section class="panel" aria-labelledby="turns-title"><h2 id="turns-title">${t('review.all_turns')}</h2>
      <${TurnTable} turns=${turns} names=${names} selected=${selected} onSelect=${choose} /></section>
    ${
      review &&
      html`<details class="panel review-about"><summary>${t('review.about')}</summary>
      <p>${t('review.about_text')}</p><p>${t('review.about_position')}</p></details>`
    }`;
}

/** Without a game: upload a record to review it. */
const UploadPage = () => html`<${PageFrame} title=${t('review.title')} className="review">
  <section class="panel review-upload"><p>${t('review.upload_text')}</p>
  <${Upload} onCreated=${(/** @type {string} */ id) => navigate(`/review/${id}?start=quick`)} /></section>
</${PageFrame}>`;

/** @param {{id: string}} props */
export function Review({ id }) {
  if (!id) return UploadPage();
  const follower = useMemo(() => new ReviewFollower(id), [id]);
  const [game, setGame] = useState(/** @type {GameListEntry|null} */ (null));
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    api.get(`/api/games/${id}`).then(setGame, (error) => setWrong(errorText(error)));
  }, [id, language.value]);
  useEffect(() => {
    const start = route.value.query.get('start');
    follower.open().then(() => {
      if (start && follower.now.value.state === 'none') follower.start('quick');
      if (start) navigate(`/review/${id}`, { replace: true });
    });
    return () => follower.close();
  }, [follower]);
  const players = game?.seats.map((seat, at) => `${seat.name} ${game.totals?.[at] ?? ''}`);
  return html`<${PageFrame} title=${t('review.title')} className="review">
    ${wrong && html`<p class="page-error panel" role="alert">${wrong}</p>`}
    ${
      game &&
      html`<p class="review-game">${players?.join(' · ')}
        <a class="button" href="/table/${id}"><${Icon} name="back" /><span>${t('review.to_table')}</span></a></p>
      <${ReviewControls} follower=${follower} seats=${game.seats.length} />
      <${ReviewBody} game=${game} follower=${follower} />`
    }
  </${PageFrame}>`;
}
