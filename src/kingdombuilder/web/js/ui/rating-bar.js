// A rating with its interval, drawn on a scale that several ratings share.

import { t } from '../i18n/i18n.js';
import { html } from '../vendor.js';

/**
 * Return the ends of a scale for some ratings, in whole hundreds.
 * @param {RatingInfo[]} ratings
 */
export function ratingScale(ratings) {
  const low = Math.min(...ratings.map((one) => one.low));
  const high = Math.max(...ratings.map((one) => one.high));
  return [
    Math.floor(low / 100) * 100,
    Math.max(Math.ceil(high / 100) * 100, Math.floor(low / 100) * 100 + 100),
  ];
}

/** Write a rating with a minus sign instead of a hyphen. @param {number} rating */
export const ratingText = (rating) => String(rating).replace('-', '−');

/** Describe the interval of a rating. @param {RatingInfo} of */
export const intervalText = (of) =>
  t('ratings.between', { low: ratingText(of.low), high: ratingText(of.high) });

/** @param {{of: RatingInfo, scale: number[]}} props */
export function RatingBar({ of, scale: [from, to] }) {
  const at = (/** @type {number} */ rating) => `${((rating - from) / (to - from)) * 100}%`;
  return html`<span class="rating-bar" role="img" aria-label=${intervalText(of)} title=${intervalText(of)}>
    <i class="rating-bar-interval" style=${{ left: at(of.low), right: `calc(100% - ${at(of.high)})` }}></i><i
      class="rating-bar-point"
      style=${{ left: at(of.rating) }}></i></span>`;
}
