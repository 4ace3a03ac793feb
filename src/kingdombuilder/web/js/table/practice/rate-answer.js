// The first answer to a puzzle: it is rated, remembered and announced; later ones change nothing.

import { announce } from '../../i18n/i18n.js';
import { route } from '../../router.js';
import { finishPuzzle, progress, updateDay } from '../../user/progress.js';
import { rateSolver } from '../../user/solver-rating.js';
import { useEffect, useState } from '../../vendor.js';
import { shownStep } from './show-solution.js';
import { verdictText } from './verdict.js';

/**
 * Rate the first answer to a puzzle, or giving up, and return the change of the rating.
 * @param {PuzzleInfo} puzzle
 * @param {boolean} isSolved
 * @param {boolean} [hasHint] an answer after a hint does not change the rating
 */
function rateFirstAnswer(puzzle, isSolved, hasHint = false) {
  const { solver, puzzles: tried } = progress.value;
  if (tried[puzzle.id]) return 0;
  const next = hasHint ? solver : rateSolver(solver, puzzle.rating, isSolved);
  finishPuzzle(puzzle.id, isSolved, next, !hasHint);
  return Math.round(next.rating) - Math.round(solver.rating);
}

/**
 * Follow the answers to a puzzle: the change of the rating, and how to give up.
 * @param {PuzzleInfo} puzzle
 * @param {PracticeMessage|null} attempt
 * @param {boolean} hasHint
 */
export function useAnswer(puzzle, attempt, hasHint) {
  const [change, setChange] = useState(0);
  const verdict = attempt?.verdict;
  const day = route.value.query.get('daily');
  useEffect(() => {
    if (!verdict || shownStep.value >= 0) return;
    const now = rateFirstAnswer(puzzle, verdict.is_solved, hasHint);
    if (now) setChange(now);
    if (day && verdict.is_solved) updateDay(day, { puzzle: true });
    announce(verdictText(puzzle.kind, verdict));
  }, [puzzle.id, attempt]);
  const giveUp = () => {
    const lost = rateFirstAnswer(puzzle, false, hasHint);
    if (lost) setChange(lost);
  };
  return { change, giveUp };
}
