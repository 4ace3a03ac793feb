// Starting a review, its progress, and stopping it.

import { t } from '../i18n/i18n.js';
import { Icon } from '../ui/sprites.js';
import { html } from '../vendor.js';
import { countText } from './figures.js';

/** @typedef {import('./state.js').ReviewFollower} ReviewFollower */

const EFFORTS = /** @type {const} */ (['quick', 'thorough']);

/** @param {{follower: ReviewFollower}} props */
const StartButtons = ({ follower }) =>
  html`<div class="page-row">${EFFORTS.map(
    (
      effort,
    ) => html`<button key=${effort} class=${effort === 'quick' ? 'button button-primary' : 'button'}
    onClick=${() => follower.start(effort)}><${Icon} name="scores" />
    <span>${t(`review.start_${effort}`)}</span></button>`,
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

/** @param {{follower: ReviewFollower}} props */
export function ReviewControls({ follower }) {
  const { state, effort, review, wrong } = follower.now.value;
  const isIdle = ['none', 'stopped', 'failed'].includes(state);
  return html`<section class="review-controls panel" aria-label=${t('review.title')}>
    ${wrong && html`<p class="page-error" role="alert">${wrong}</p>`}
    ${state === 'stopped' && html`<p role="status">${t('review.stopped')}</p>`}
    ${state === 'failed' && html`<p role="alert">${t('review.failed')}</p>`}
    ${isIdle && html`<p>${t('review.intro')}</p><${StartButtons} follower=${follower} />`}
    ${state === 'running' && html`<${Progress} follower=${follower} />`}
    ${
      review &&
      html`<${Basis} review=${review} />${
        effort === 'quick' &&
        html`<button class="button" onClick=${() => follower.start('thorough')}><${Icon} name="scores" />
          <span>${t('review.start_thorough')}</span></button>`
      }`
    }</section>`;
}
