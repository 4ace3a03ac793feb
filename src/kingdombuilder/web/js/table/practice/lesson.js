// A lesson: what it is about, its goals, and the way to the next one.

import { announce, t } from '../../i18n/i18n.js';
import { lessons, watchLessons } from '../../learn/exercises.js';
import { playGuidedGame } from '../../learn/guided-game.js';
import { Icon } from '../../ui/sprites.js';
import { finishLesson, progress } from '../../user/progress.js';
import { cls, html, useEffect, useState } from '../../vendor.js';
import { restartTurn } from '../state/actions.js';
import { practiceOf } from '../state/practice.js';
import { view } from '../state/view.js';
import { PracticeTable } from './practice-table.js';

/** @param {{lesson: LessonInfo, number: number, total: number}} props */
const LessonHeader = ({
  lesson,
  number,
  total,
}) => html`<header><p class="coach-eyebrow">${t('learn.lesson_of', { number, total })}</p>
  <h2>${lesson.title}</h2>
  <span class="coach-steps" aria-hidden="true">${(lessons.value ?? []).map(
    (one, at) =>
      html`<i key=${one.id} class=${cls(
        progress.value.lessons.includes(one.id) && 'is-done',
        at === number - 1 && 'is-current',
      )}></i>`,
  )}</span></header>`;

/** @param {{goals: PracticeMessage['goals']}} props */
function Goals({ goals }) {
  return html`<ul class="coach-goals">${goals.map(
    ({ text, is_met }) => html`<li key=${text} class=${is_met ? 'is-met' : ''}><${Icon}
      name=${is_met ? 'check' : 'next'} /><span>${text}</span><span class="visually-hidden">
      ${t(is_met ? 'learn.goal_met' : 'learn.goal_open')}</span></li>`,
  )}</ul>`;
}

/** What to do next after a lesson. @param {{next: LessonInfo|undefined}} props */
function NextSteps({ next }) {
  return next
    ? html`<a class="button button-primary" href="/learn/${next.id}">${t('learn.next_lesson')}<${Icon}
      name="next" /></a>`
    : html`<button class="button button-primary" onClick=${playGuidedGame}>${t('learn.first_game')}<${Icon}
      name="next" /></button>
        <a class="button-link" href="/learn">${t('learn.title')}</a>`;
}

/** Announce a lesson that is done, and remember it. @param {LessonInfo|undefined} lesson @param {boolean} isSolved */
function useSuccess(lesson, isSolved) {
  useEffect(() => {
    if (!isSolved || !lesson) return;
    finishLesson(lesson.id);
    announce(`${t('learn.well_done')} ${lesson.done}`);
  }, [isSolved, lesson?.id]);
}

/** @param {{lesson: LessonInfo, next: LessonInfo|undefined}} props */
function LessonActions({ lesson, next }) {
  const [isHintShown, setHintShown] = useState(false);
  return html`${isHintShown && html`<p class="coach-hint" role="status"><${Icon} name="hint" />${lesson.hint}</p>`}
    <div class="coach-actions"><button class="button button-small" aria-pressed=${isHintShown}
        onClick=${() => setHintShown(!isHintShown)}><${Icon} name="hint" />${t('learn.hint')}</button>
      <button class="button button-small" disabled=${!view.value?.undo_count} onClick=${restartTurn}><${Icon}
        name="turn" />
        ${t('learn.restart')}</button>
      <a class="button-link" href=${next ? `/learn/${next.id}` : '/learn'}>${t('learn.skip')}</a></div>`;
}

/** @param {{id: string}} props */
export function Lesson({ id }) {
  useEffect(watchLessons, []);
  const all = lessons.value ?? [];
  const at = all.findIndex((one) => one.id === id);
  const [lesson, next] = [all[at], all[at + 1]];
  const attempt = practiceOf(`lesson-${id}`);
  const isSolved = Boolean(attempt?.is_solved);
  useSuccess(lesson, isSolved);
  return html`<${PracticeTable} kind="lesson" id=${id} title=${lesson?.title ?? t('learn.title')} back="/learn"
      backLabel=${t('learn.back')}>
    ${
      lesson &&
      html`<${LessonHeader} lesson=${lesson} number=${at + 1} total=${all.length} />
      <div class="coach-text">
        ${!isSolved && html`<p>${lesson.text}</p>`}
        <p class="coach-task">${lesson.task}</p><${Goals} goals=${attempt?.goals ?? []} />
        <p class="coach-missed" role="status">${attempt?.is_ended && !isSolved && t('learn.not_yet')}</p>
        ${
          isSolved &&
          html`<div class="coach-success"><strong><${Icon} name="star" />${t('learn.well_done')}</strong>
          <p>${lesson.done}</p></div>`
        }</div>
      <footer>${
        isSolved
          ? html`<div class="coach-actions"><${NextSteps} next=${next} /></div>`
          : html`<${LessonActions} key=${id} lesson=${lesson} next=${next} />`
      }</footer>`
    }
  </${PracticeTable}>`;
}
