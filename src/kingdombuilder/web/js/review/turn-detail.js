// One turn: what was played beside what was better, on two boards, with the reasons.

import { PositionBoard } from '../analysis/position-board.js';
import { t, thingName } from '../i18n/i18n.js';
import { api, errorText } from '../protocol/http.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect, useState } from '../vendor.js';
import { Gold, Percent } from './figure.js';
import { marksOf, pickText } from './pick-text.js';
import { tryAgain } from './try-again.js';

/** @param {ReviewReason} reason */
const reasonText = ({ code, thing, amount }) =>
  t(`review.reason.${code}`, { thing: thing ? thingName(thing) : '', n: amount });

/**
 * @param {{title: string, game: string, decision: ReviewedDecision, picks: string[],
 *   seats: {name: string|null, colour: string}[]}} props
 */
function LineBoard({ title, game, decision, picks, seats }) {
  const [analysis, setAnalysis] = useState(/** @type {AnalysisInfo|null} */ (null));
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    let isCurrent = true;
    setAnalysis(null);
    const source = { game, step: decision.step };
    api.post('/api/analysis/positions', { source, picks }).then(
      (info) => isCurrent && setAnalysis(info),
      (error) => isCurrent && setWrong(errorText(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [game, decision.step, picks.join(' ')]);
  return html`<section class="review-line" aria-label=${title}><h4>${title}</h4>
    <p class="review-line-picks">${picks.map(pickText).join(' · ')}</p>
    ${wrong && html`<p class="page-error" role="alert">${wrong}</p>`}
    <div class="review-board-frame">${
      analysis &&
      html`<${PositionBoard} analysis=${analysis} seats=${seats}
        recent=${marksOf(decision.seat, picks)} />`
    }</div></section>`;
}

/** @param {{turn: ReviewedTurn, game: GameListEntry}} props */
export function TurnDetail({ turn, game }) {
  const decision = turn.decisions.find((one) => one.is_error) ?? turn.decisions[0];
  const name = game.seats[decision.seat].name ?? '';
  const loss = decision.loss;
  return html`<div class="review-turn" role="region" aria-labelledby="turn-title">
    <header><h3 id="turn-title">${t('review.turn_title', { round: turn.round, name })}</h3>
      <span class="page-row"><a class="button" href="/analysis?game=${game.id}&step=${decision.step}"><${Icon}
        name="lens" />
        <span>${t('analysis.analyse')}</span></a>
      <button class="button button-primary" onClick=${() => tryAgain(game, decision)}><${Icon} name="fork" />
        <span>${t('review.try_again')}</span></button></span></header>
    <p>${t(decision.is_best ? 'review.was_best' : decision.is_error ? 'review.was_error' : 'review.was_noise')}
      ${
        !decision.is_best &&
        html` <${Percent} of=${loss.chance[decision.seat]} simulations=${turn.rollouts} />,
        ${' '}<${Gold} of=${loss.lead[decision.seat]} simulations=${turn.rollouts} />`
      }</p>
    ${
      decision.reasons.length > 0 &&
      html`<h4>${t('review.why')}</h4><ul class="review-reasons">${decision.reasons.map(
        (reason) => html`<li key=${`${reason.code}${reason.thing}`}>${reasonText(reason)}</li>`,
      )}</ul>`
    }
    <div class="review-lines"><${LineBoard} title=${t('review.played')} game=${game.id} decision=${decision}
        picks=${decision.picks} seats=${game.seats} />
      ${
        !decision.is_best &&
        html`<${LineBoard} title=${t(decision.is_error ? 'review.better' : 'review.alternative')} game=${game.id}
          decision=${decision} picks=${decision.best_picks} seats=${game.seats} />`
      }</div></div>`;
}
