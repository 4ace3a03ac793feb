// The page to learn: lessons, the guided game, puzzles, the daily kingdom and analysis.

import { dayText, today } from '../i18n/days.js';
import { t } from '../i18n/i18n.js';
import { PageFrame } from '../pages/page-frame.js';
import { Icon } from '../ui/sprites.js';
import { progress } from '../user/progress.js';
import { cls, html, useEffect, useState } from '../vendor.js';
import { lessons, nextLesson, watchLessons } from './exercises.js';
import { findGuidedGame, playGuidedGame } from './guided-game.js';

function LessonList() {
  const done = progress.value.lessons;
  return html`<ol class="learn-lesson-list">${(lessons.value ?? []).map(
    (lesson, at) =>
      html`<li key=${lesson.id}><a href="/learn/${lesson.id}" class=${cls(
        done.includes(lesson.id) && 'is-done',
      )}><span class="learn-number" aria-hidden="true">${
        done.includes(lesson.id) ? html`<${Icon} name="check" />` : at + 1
      }</span><span><strong>${lesson.title}</strong><small>${lesson.task}</small></span>${
        done.includes(lesson.id) &&
        html`<span class="visually-hidden">${t('learn.goal_met')}</span>`
      }</a></li>`,
  )}</ol>`;
}

/** Return the label of the guided game: one that is not over is continued. */
function useGuidedLabel() {
  const [label, setLabel] = useState('learn.first_game');
  useEffect(() => {
    findGuidedGame().then(
      (game) => setLabel(game ? 'learn.continue_game' : 'learn.first_game'),
      () => {},
    );
  }, []);
  return t(label);
}

/** The lessons, and the button that continues them. */
function Lessons() {
  const [done, total] = [progress.value.lessons.length, lessons.value?.length ?? 0];
  const next = nextLesson();
  const guidedLabel = useGuidedLabel();
  return html`<section class="panel learn-lessons" aria-labelledby="learn-lessons">
    <header><h2 id="learn-lessons">${t('learn.lessons')}</h2>
      <p>${total && done ? t('learn.done_of', { done: Math.min(done, total), total }) : t('learn.lessons_hint')}</p>
      <div class="page-row">${
        next
          ? html`<a class="button button-primary" href="/learn/${next.id}"><${Icon} name="play" />
            ${t(done ? 'learn.continue' : 'learn.start')}</a>`
          : total > 0 &&
            html`<button class="button button-primary" onClick=${playGuidedGame}><${Icon}
              name="play" />${guidedLabel}</button>`
      }${
        next && html`<button class="button" onClick=${playGuidedGame}>${guidedLabel}</button>`
      }<a class="button-link" href="/how-to-play">${t('home.to_how')}</a></div></header>
    <${LessonList} /></section>`;
}

/**
 * @param {{
 *   href: string, icon: import('../ui/sprites.js').IconName, title: string, text: string,
 *   note?: unknown,
 * }} props
 */
const Way = ({ href, icon, title, text, note = '' }) =>
  html`<a class="home-link" href=${href}><${Icon} name=${icon} /><span><strong>${title}</strong><small>${text}</small>
    ${note && html`<em>${note}</em>`}</span></a>`;

function puzzleNote() {
  const { puzzles, solver, streak } = progress.value;
  if (!Object.keys(puzzles).length) return '';
  return t('learn.puzzle_note', { rating: Math.round(solver.rating), streak });
}

function dailyNote() {
  const { gold, puzzle } = progress.value.days[today()] ?? {};
  if (gold === undefined && !puzzle)
    return html`<time datetime=${today()}>${dayText(today())}</time>`;
  return [
    ...(puzzle ? [t('learn.puzzle_solved')] : []),
    ...(gold === undefined ? [] : [t('learn.gold', { n: gold })]),
  ].join(' · ');
}

export function Learn() {
  useEffect(watchLessons, []);
  return html`<${PageFrame} title=${t('learn.title')} className="learn">
    <div class="learn-columns"><${Lessons} />
      <nav class="learn-links" aria-label=${t('learn.more')}>
        <${Way} href="/daily" icon="sun" title=${t('learn.daily')} text=${t('learn.daily_hint')} note=${dailyNote()} />
        <${Way} href="/puzzles" icon="star" title=${t('learn.puzzles')} text=${t('learn.puzzles_hint')}
          note=${puzzleNote()} />
        <${Way} href="/analysis" icon="lens" title=${t('learn.analysis')} text=${t('learn.analysis_hint')} />
        <${Way} href="/rules" icon="book" title=${t('home.to_rules')} text=${t('home.to_rules_hint')} />
      </nav></div>
  </${PageFrame}>`;
}
