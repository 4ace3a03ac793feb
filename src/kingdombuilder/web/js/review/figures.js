// Figures with their intervals, as texts.

import { t } from '../i18n/i18n.js';
import { numberText } from '../i18n/number-text.js';

export const SIGMAS = 1.96; // standard errors on each side of a 95 % interval

/** Return a whole number with separators. @param {number} value */
export const countText = (value) => numberText(value, 0, false);

/** Return a chance in percent. @param {number} value @param {boolean} [isSigned] */
export const percentText = (value, isSigned = false) =>
  t('review.percent', { n: numberText(100 * value, 1, isSigned) });

/** Return an amount of gold. @param {number} value @param {boolean} [isSigned] */
export const goldText = (value, isSigned = false) => numberText(value, 1, isSigned);

/** Return half the width of the interval of a chance. @param {Figure} figure */
export const marginText = (figure) => `±${numberText(100 * SIGMAS * figure.error, 1, false)}`;

/** Return half the width of the interval of an amount of gold. @param {Figure} figure */
export const goldMarginText = (figure) => `±${numberText(SIGMAS * figure.error, 1, false)}`;

/** Whether a figure is further from zero than its noise. @param {Figure} figure */
export const isClear = (figure) => Math.abs(figure.value) > SIGMAS * figure.error;

/**
 * @param {Figure} figure
 * @param {number} simulations
 * @param {(value: number) => string} text
 */
const basis = ({ value, error }, simulations, text) =>
  t('review.figure_basis', {
    low: text(value - SIGMAS * error),
    high: text(value + SIGMAS * error),
    simulations: countText(simulations),
  });

/**
 * Return what a chance is based on: its interval, and the number of simulations.
 * @param {Figure} figure
 * @param {number} simulations
 */
export const basisText = (figure, simulations) => basis(figure, simulations, percentText);

/** Return what an amount of gold is based on. @param {Figure} figure @param {number} simulations */
export const goldBasisText = (figure, simulations) => basis(figure, simulations, goldText);
