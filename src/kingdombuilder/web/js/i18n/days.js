// Dates of the calendar, without times: 2026-11-17 is the same day everywhere.

import { language } from './i18n.js';

/** The conventions of dates: British ones in English, as the spelling. */
const dateLocale = () => (language.value === 'en' ? 'en-GB' : language.value);

/** @param {string} day */
const noon = (day) => new Date(`${day}T12:00:00`);

/** Return a date of the local calendar as ISO 8601. @param {Date} date */
export const isoDay = (date) =>
  [
    date.getFullYear(),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

/** Today, where the user is. */
export const today = () => isoDay(new Date());

/** Whether a text is a date. @param {string} text */
export const isDay = (text) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(noon(text).getTime()) &&
  isoDay(noon(text)) === text;

/** Return a date in words, such as 17 November 2026. @param {string} day */
export const dayText = (day) => noon(day).toLocaleDateString(dateLocale(), { dateStyle: 'long' });

/** Return the month of a date in words. @param {string} day */
export const monthText = (day) =>
  noon(day).toLocaleDateString(dateLocale(), { month: 'long', year: 'numeric' });

/** The short names of the days of a week, Monday first. */
export const weekdayNames = () =>
  [5, 6, 7, 8, 9, 10, 11].map((date) =>
    new Date(2026, 0, date, 12).toLocaleDateString(dateLocale(), { weekday: 'short' }),
  );

/** Return the first day of another month. @param {string} day @param {number} months */
export function shiftMonth(day, months) {
  const [year, month] = day.split('-').map(Number);
  return isoDay(new Date(year, month - 1 + months, 1, 12));
}

/**
 * Return the days of a month in weeks from Monday to Sunday; null where another month begins.
 * @param {string} day any day of the month
 * @returns {(string|null)[][]}
 */
export function weeksOfMonth(day) {
  const [year, month] = day.split('-').map(Number);
  const blank = (new Date(year, month - 1, 1).getDay() + 6) % 7;
  const length = new Date(year, month, 0).getDate();
  const cells = Array.from({ length: Math.ceil((blank + length) / 7) * 7 }, (_, at) => {
    const date = at - blank + 1;
    return date > 0 && date <= length ? isoDay(new Date(year, month - 1, date, 12)) : null;
  });
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
