// A rating with how far it may be off, drawn on a scale that several share.

import { t } from '../i18n/i18n.js';
import { html } from '../vendor.js';

/** The ends of a scale that holds all of them, in whole hundreds. @param {PlayerRating[]} ratings */
export function ratingScale(ratings) {
  const low = Math.min(...ratings.map((one) => one.low));
  const high = Math.max(...ratings.map((one) => one.high));
  return [
    Math.floor(low / 100) * 100,
    Math.max(Math.ceil(high / 100) * 100, Math.floor(low / 100) * 100 + 100),
  ];
}

/** A rating as it is written: with a minus, not a hyphen. @param {number} rating */
export const ratingText = (rating) => String(rating).replace('-', '−');

/** Where it surely lies. @param {PlayerRating} of */
export const intervalText = (of) =>
  t('ratings.between', { low: ratingText(of.low), high: ratingText(of.high) });

/** @param {{of: PlayerRating, scale: number[]}} props */
export function RatingBar({ of, scale: [from, to] }) {
  const at = (rating) => `${((rating - from) / (to - from)) * 100}%`;
  return html`<span class="ratingbar" role="img" aria-label=${intervalText(of)} title=${intervalText(of)}>
    <i class="span" style=${{ left: at(of.low), right: `calc(100% - ${at(of.high)})` }}></i><i class="point" style=${{ left: at(of.rating) }}></i></span>`;
}
