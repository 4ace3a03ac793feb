// Numbers as texts in the language of the page.

import { language } from './i18n.js';

/** @param {number} value @param {number} digits after the point @param {boolean} [isSigned] */
export const numberText = (value, digits, isSigned = false) =>
  new Intl.NumberFormat(language.value === 'fr' ? 'fr' : 'en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  })
    .format(value)
    .replace('-', '−');
