// A figure with its interval; what it is based on is shown by a tooltip and read aloud.

import { t } from '../i18n/i18n.js';
import { html } from '../vendor.js';
import {
  basisText,
  goldBasisText,
  goldMarginText,
  goldText,
  marginText,
  percentText,
} from './figures.js';

/** @param {{of: Figure, simulations: number, isSigned?: boolean}} props */
export function Percent({ of, simulations, isSigned = false }) {
  const basis = basisText(of, simulations);
  return html`<span class="review-figure" title=${basis}>${percentText(of.value, isSigned)}
    ${' '}<small>${marginText(of)}</small><span class="visually-hidden"> ${basis}</span></span>`;
}

/** @param {{of: Figure, simulations: number, isSigned?: boolean}} props */
export const Gold = ({ of, simulations, isSigned = false }) =>
  html`<span class="review-gold" title=${goldBasisText(of, simulations)}>${t('review.gold_amount', {
    n: goldText(of.value, isSigned),
  })} <small>${goldMarginText(of)}</small></span>`;
