// Starting a review, its progress, and stopping it.

import { t } from '../i18n/i18n.js';
import { roughDurationText } from '../i18n/time-text.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { countText } from './figures.js';

/** @typedef {import('./state.js').ReviewFollower} ReviewFollower */

const EFFORTS = /** @type {const} */ (['quick', 'thorough']);
const USUAL_ROUNDS = 12;

/** @param {{follower: ReviewFollower, effort: 'quick'|'thorough', seats: number, className: string}} props */
function StartButton({ follower, effort, seats, className }) {
  const seconds = USUAL_ROUNDS * seats * follower.now.value.turnSeconds[effort];
  return html`<button class=${className} onClick=${() => follower.start(effort)}><${Icon} name="scores" />
    <span>${t(`review.start_${effort}`, { time: roughDurationText(seconds) })}</span></button>`;
}

/** @param {{follower: ReviewFollower, seats: number}} props */
const StartButtons = ({ follower, seats }) =>
  html`<div class="page-row">${EFFORTS.map(
    (
      effort,
    ) => html`<${StartButton} key=${effort} follower=${follower} effort=${effort} seats=${seats}
      className=${effort === 'quick' ? 'button button-primary' : 'button'} />`,
  )}</div>`;

/** @param {{follower: ReviewFollower}} props */
function Progress({ follower }) {
  const { done, total, isMine } = follower.now.value;
  return html`<div class="review-progress"><label><span>${t('review.progress')}</span>
      <progress max=${total || 1} value=${total ? done : undefined}></progress>
      <span>${total ? t('review.turns_done', { n: done, of: total }) : t('review.starting')}</span></label>
    ${
      isMine &&
      html`<button class="button" onClick=${() => follower.stop()}><${Icon} name="close" />
        <span>${t('review.cancel')}</span></button>`
    }</div>`;
}

/** What a finished review is based on. @param {{review: Review}} props */
const Basis = ({ review }) =>
  html`<p class="page-small">${t('review.basis_page', {
    rollouts: countText(review.rollouts),
    effort: t(`review.${review.effort}`),
  })} ${review.engine === 'python' ? t('review.slow_page') : ''}</p>`;

/** @param {{follower: ReviewFollower, seats: number}} props */
export function ReviewControls({ follower, seats }) {
  const { state, effort, review, wrong } = follower.now.value;
  const isIdle = ['none', 'stopped', 'failed'].includes(state);
  return html`<section class="review-controls panel" aria-label=${t('review.title')}>
    ${wrong && html`<p class="page-error" role="alert">${wrong}</p>`}
    ${state === 'stopped' && html`<p role="status">${t('review.stopped')}</p>`}
    ${state === 'failed' && html`<p role="alert">${t('review.failed')}</p>`}
    ${isIdle && html`<p>${t('review.intro')}</p><${StartButtons} follower=${follower} seats=${seats} />`}
    ${state === 'running' && html`<${Progress} follower=${follower} />`}
    ${
      review &&
      html`<${Basis} review=${review} />${
        effort === 'quick' &&
        html`<${StartButton} follower=${follower} effort="thorough" seats=${seats} className="button" />`
      }`
    }</section>`;
}
