// A puzzle: its task, the verdict on the turn, the solution, and the way to the next one.

import { announce, library, t } from '../../i18n/i18n.js';
import { choosePuzzle, filterFromQuery, filterQuery } from '../../learn/choose-puzzle.js';
import { loadPuzzles, puzzles } from '../../learn/exercises.js';
import { api, errorText } from '../../protocol/http.js';
import { route } from '../../router.js';
import { notify } from '../../ui/dialog.js';
import { Coin, Icon } from '../../ui/sprites.js';
import { progress } from '../../user/progress.js';
import { cls, html, useEffect, useState } from '../../vendor.js';
import { restartTurn } from '../state/actions.js';
import { practiceOf } from '../state/practice.js';
import { position } from '../state/selectors.js';
import { viewpoint } from '../state/view.js';
import { PracticeTable } from './practice-table.js';
import { useAnswer } from './rate-answer.js';
import { playSolution, shownStep, stopSolution } from './show-solution.js';
import { ComparedGold, SolutionSteps, verdictText } from './verdict.js';

const GRADES = [1, 2, 3, 4, 5];

/** @param {{grade: number}} props */
export const GradeDots = ({ grade }) =>
  html`<span class="coach-grade" role="img" aria-label=${t('learn.grade', { n: grade })} title=${t(
    'learn.grade',
    {
      n: grade,
    },
  )}>${GRADES.map((one) => html`<i key=${one} class=${one <= grade ? 'is-filled' : ''}></i>`)}</span>`;

/** The solver's rating and streak. */
export const SolverFigures =
  () => html`<dl class="coach-solver-figures"><div><dt>${t('learn.rating')}</dt>
    <dd>${Math.round(progress.value.solver.rating)}</dd></div>
  <div><dt>${t('learn.streak')}</dt><dd>${progress.value.streak}</dd></div></dl>`;

/** @param {{puzzle: PuzzleInfo}} props */
function PuzzleHeader({ puzzle }) {
  const box = library.value?.boxes.find((one) => one.id === puzzle.box)?.name ?? '';
  const gold = position.value?.seats[viewpoint.value ?? 0]?.gold;
  return html`<header><p class="coach-eyebrow">${box} · ${t('learn.players', { n: puzzle.seats })}</p>
    <h2>${t(`learn.kind_${puzzle.kind}`)}</h2><${GradeDots} grade=${puzzle.grade} />
    ${
      gold !== null &&
      gold !== undefined &&
      html`<p class="coach-gold"><${Coin} />
      ${t('learn.gold_now', { n: gold })}</p>`
    }
  </header>`;
}

/** Where to go from a puzzle: to another one, or back to its day. @param {PuzzleInfo} puzzle */
function useNext(puzzle) {
  const { query } = route.value;
  const filter = filterFromQuery(query);
  const day = query.get('daily');
  const [next] = useState(() => {
    const { solver, puzzles: tried } = progress.value;
    const others = (puzzles.value ?? []).filter(({ id }) => id !== puzzle.id);
    return choosePuzzle(others, tried, solver.rating, filter)?.id ?? '';
  });
  if (day) return `/daily/${day}`;
  return next ? `/puzzles/${next}${filterQuery(filter)}` : '/puzzles';
}

/** @param {string} next */
const nextLabel = (next) =>
  next.startsWith('/daily')
    ? 'learn.to_day'
    : next === '/puzzles'
      ? 'learn.to_puzzles'
      : 'learn.next_puzzle';

/** @param {{puzzle: PuzzleInfo, attempt: PracticeMessage|null, change: number}} props */
function Verdict({ puzzle, attempt, change }) {
  const verdict = attempt?.verdict;
  if (!verdict) return null;
  return html`<div class=${cls('coach-answer', verdict.is_solved ? 'is-solved' : 'is-missed')}><strong>
      <${Icon} name=${verdict.is_solved ? 'star' : 'turn'} />${t(verdict.is_solved ? 'learn.solved' : 'learn.missed')}
      ${change !== 0 && html`<span class="coach-change">${change > 0 ? `+${change}` : `−${-change}`}</span>`}</strong>
    <p>${verdictText(puzzle.kind, verdict)}</p></div>
    ${verdict.is_solved && html`<${ComparedGold} gold=${verdict.gold} />`}`;
}

/** Load the solution once. @param {string} id */
function useSolution(id) {
  const [solution, setSolution] = useState(/** @type {PuzzleSolution|null} */ (null));
  const load = async () => {
    const loaded = solution ?? (await api.get(`/api/puzzles/${id}/solution`));
    setSolution(loaded);
    return /** @type {PuzzleSolution} */ (loaded);
  };
  return { solution, load };
}

/** Return the last answer that was not a solution. @param {PracticeMessage|null} attempt */
function useMissed(attempt) {
  const [missed, setMissed] = useState(/** @type {VerdictInfo|null} */ (null));
  useEffect(() => {
    if (attempt?.verdict && !attempt.verdict.is_solved) setMissed(attempt.verdict);
  }, [attempt]);
  return missed;
}

/** @param {() => Promise<void>} task */
const orNotify = (task) => () => task().catch((error) => notify(errorText(error), 'error'));

/** @typedef {'nothing'|'hint'|'solution'} Shown how much of the solution the player has seen */

/** @param {{puzzle: PuzzleInfo}} props */
function PuzzlePanel({ puzzle }) {
  const attempt = practiceOf(`puzzle-${puzzle.id}`);
  const [shown, setShown] = useState(/** @type {Shown} */ ('nothing'));
  const { solution, load } = useSolution(puzzle.id);
  const { change, giveUp } = useAnswer(puzzle, attempt, shown === 'hint');
  const missed = useMissed(attempt);
  useEffect(() => stopSolution, []);
  const next = useNext(puzzle);
  const isSolved = Boolean(attempt?.is_solved);
  const isShown = shown === 'solution' && solution;
  const showHint = orNotify(async () => {
    const { steps } = await load();
    setShown('hint');
    announce(t('learn.begin_with', { step: steps[0].text }));
  });
  const showSolution = orNotify(async () => {
    const { steps } = await load();
    giveUp();
    setShown('solution');
    await playSolution(steps);
  });
  const isBusy = shownStep.value >= 0;
  return html`<${PuzzleHeader} puzzle=${puzzle} />
    <div class="coach-text"><p class="coach-task">${t(`learn.task_${puzzle.kind}`)}</p>
      ${
        shown === 'hint' &&
        solution &&
        !attempt?.verdict &&
        html`<p class="coach-hint"><${Icon}
          name="hint" />${t('learn.begin_with', { step: solution.steps[0].text })}</p>`
      }
      <${Verdict} puzzle=${puzzle} attempt=${attempt} change=${change} />
      ${isShown && html`<${SolutionSteps} solution=${solution} />`}
      ${isShown && !isSolved && missed && html`<${ComparedGold} gold=${missed.gold} />`}</div>
    <footer><${SolverFigures} />
      <div class="coach-actions">${
        (isSolved || isShown) &&
        html`<a class="button button-primary" href=${next}>${t(nextLabel(next))}<${Icon} name="next" /></a>`
      }
        ${
          attempt?.verdict &&
          !isSolved &&
          html`<button class="button button-small" disabled=${isBusy} onClick=${restartTurn}><${Icon} name="turn" />
            ${t('learn.try_again')}</button>`
        }
        ${
          shown === 'nothing' &&
          !attempt?.verdict &&
          html`<button class="button button-small" title=${t('learn.puzzle_hint')} onClick=${showHint}><${Icon}
            name="hint" />
            ${t('learn.hint')}</button>`
        }
        <button class="button button-small" disabled=${isBusy} onClick=${showSolution}><${Icon} name="eye" />
          ${t(isShown ? 'learn.show_again' : 'learn.show_me')}</button></div></footer>`;
}

/** @param {{id: string}} props */
export function Puzzle({ id }) {
  useEffect(() => {
    loadPuzzles().catch((error) => notify(errorText(error), 'error'));
  }, []);
  const puzzle = puzzles.value?.find((one) => one.id === id);
  const day = route.value.query.get('daily');
  return html`<${PracticeTable} kind="puzzle" id=${id} title=${t('learn.puzzle')}
      back=${day ? `/daily/${day}` : '/puzzles'} backLabel=${t(day ? 'learn.to_day' : 'learn.to_puzzles')}>
    ${puzzle && html`<${PuzzlePanel} key=${id} puzzle=${puzzle} />`}
  </${PracticeTable}>`;
}
