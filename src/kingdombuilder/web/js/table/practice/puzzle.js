// A puzzle: its task, the verdict on the turn, the solution, and the way to the next one.

import { announce, library, t } from '../../i18n/i18n.js';
import { choosePuzzle, filterFromQuery, filterQuery } from '../../learn/choose-puzzle.js';
import { loadPuzzles, puzzles } from '../../learn/exercises.js';
import { api, errorText } from '../../protocol/http.js';
import { route } from '../../router.js';
import { notify } from '../../ui/dialog.js';
import { Coin, Icon } from '../../ui/sprites.js';
import { finishPuzzle, progress, updateDay } from '../../user/progress.js';
import { rateSolver } from '../../user/solver-rating.js';
import { cls, html, useEffect, useState } from '../../vendor.js';
import { restartTurn } from '../state/actions.js';
import { practiceOf } from '../state/practice.js';
import { position } from '../state/selectors.js';
import { viewpoint } from '../state/view.js';
import { PracticeTable } from './practice-table.js';
import { playSolution, shownStep, stopSolution } from './show-solution.js';
import { ComparedGold, SolutionSteps, verdictText } from './verdict.js';

const GRADES = [1, 2, 3, 4, 5];

/** @param {{grade: number}} props */
export const GradeDots = ({ grade }) =>
  html`<span class="puzzle-grade" role="img" aria-label=${t('learn.grade', { n: grade })} title=${t(
    'learn.grade',
    {
      n: grade,
    },
  )}>${GRADES.map((one) => html`<i key=${one} class=${one <= grade ? 'on' : ''}></i>`)}</span>`;

/** The solver's rating and streak. */
export const SolverFigures =
  () => html`<dl class="solver-figures"><div><dt>${t('learn.rating')}</dt>
    <dd>${Math.round(progress.value.solver.rating)}</dd></div>
  <div><dt>${t('learn.streak')}</dt><dd>${progress.value.streak}</dd></div></dl>`;

/** @param {{puzzle: PuzzleInfo}} props */
function PuzzleHeader({ puzzle }) {
  const box = library.value?.boxes.find((one) => one.id === puzzle.box)?.name ?? '';
  const gold = position.value?.seats[viewpoint.value ?? 0]?.gold;
  return html`<header><p class="eyebrow">${box} · ${t('learn.players', { n: puzzle.seats })}</p>
    <h2>${t(`learn.kind_${puzzle.kind}`)}</h2><${GradeDots} grade=${puzzle.grade} />
    ${
      gold !== null &&
      gold !== undefined &&
      html`<p class="gold-now"><${Coin} />
      ${t('learn.gold_now', { n: gold })}</p>`
    }
  </header>`;
}

/**
 * Rate the first answer to a puzzle, or giving up; later ones change nothing.
 * @param {PuzzleInfo} puzzle
 * @param {boolean} isSolved
 */
function rateFirstAnswer(puzzle, isSolved) {
  const { solver, puzzles: tried } = progress.value;
  if (tried[puzzle.id]) return 0;
  const next = rateSolver(solver, puzzle.rating, isSolved);
  finishPuzzle(puzzle.id, isSolved, next);
  return Math.round(next.rating) - Math.round(solver.rating);
}

/**
 * Rate and announce an answer.
 * @param {PuzzleInfo|undefined} puzzle
 * @param {PracticeMessage|null} attempt
 * @param {(change: number) => void} setChange
 */
function useAnswer(puzzle, attempt, setChange) {
  const verdict = attempt?.verdict;
  const day = route.value.query.get('daily');
  useEffect(() => {
    if (!puzzle || !verdict || shownStep.value >= 0) return;
    const change = rateFirstAnswer(puzzle, verdict.is_solved);
    if (change) setChange(change);
    if (day && verdict.is_solved) updateDay(day, { puzzle: true });
    announce(verdictText(puzzle.kind, verdict));
  }, [puzzle?.id, attempt]);
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
  return html`<div class=${cls('answer', verdict.is_solved ? 'solved' : 'missed')}><strong>
      <${Icon} name=${verdict.is_solved ? 'star' : 'turn'} />${t(verdict.is_solved ? 'learn.solved' : 'learn.missed')}
      ${change !== 0 && html`<span class="change">${change > 0 ? `+${change}` : `−${-change}`}</span>`}</strong>
    <p>${verdictText(puzzle.kind, verdict)}</p></div>
    ${verdict.is_solved && html`<${ComparedGold} gold=${verdict.gold} />`}`;
}

/** @param {{puzzle: PuzzleInfo}} props */
function PuzzlePanel({ puzzle }) {
  const attempt = practiceOf(`puzzle-${puzzle.id}`);
  const [change, setChange] = useState(0);
  const [solution, setSolution] = useState(/** @type {PuzzleSolution|null} */ (null));
  useAnswer(puzzle, attempt, setChange);
  useEffect(() => stopSolution, []);
  const next = useNext(puzzle);
  const isSolved = Boolean(attempt?.is_solved);
  const isOver = isSolved || solution !== null;
  const [missed, setMissed] = useState(/** @type {VerdictInfo|null} */ (null));
  useEffect(() => {
    if (attempt?.verdict && !attempt.verdict.is_solved) setMissed(attempt.verdict);
  }, [attempt]);
  const show = async () => {
    try {
      const loaded = solution ?? (await api.get(`/api/puzzles/${puzzle.id}/solution`));
      const lost = rateFirstAnswer(puzzle, false);
      if (lost) setChange(lost);
      setSolution(loaded);
      await playSolution(loaded.steps);
    } catch (error) {
      notify(errorText(error), 'error');
    }
  };
  return html`<${PuzzleHeader} puzzle=${puzzle} />
    <div class="coach-text"><p class="task">${t(`learn.task_${puzzle.kind}`)}</p>
      <${Verdict} puzzle=${puzzle} attempt=${attempt} change=${change} />
      ${solution && html`<${SolutionSteps} solution=${solution} />`}
      ${solution && !isSolved && missed && html`<${ComparedGold} gold=${missed.gold} />`}</div>
    <footer><${SolverFigures} />
      <div class="row">${
        isOver &&
        html`<a class="btn go" href=${next}>${t(nextLabel(next))}<${Icon} name="next" /></a>`
      }
        ${
          attempt?.verdict &&
          !isSolved &&
          html`<button class="btn small" disabled=${shownStep.value >= 0} onClick=${restartTurn}><${Icon} name="turn" />
            ${t('learn.try_again')}</button>`
        }
        <button class="btn small" disabled=${shownStep.value >= 0} onClick=${show}><${Icon} name="eye" />
          ${t(solution ? 'learn.show_again' : 'learn.show_me')}</button></div></footer>`;
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
