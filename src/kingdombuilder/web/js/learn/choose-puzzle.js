// The choice of the next puzzle: one that was not tried yet, with a rating near the solver's.

const NEAREST = 6; // puzzles to choose among, so that solvers get different orders

/** @typedef {{kind?: string, box?: string, grade?: number}} PuzzleFilter */

/**
 * Return the puzzles that a filter accepts.
 * @param {PuzzleInfo[]} all
 * @param {PuzzleFilter} filter
 */
export const filterPuzzles = (all, { kind, box, grade }) =>
  all.filter(
    (puzzle) =>
      (!kind || puzzle.kind === kind) &&
      (!box || puzzle.box === box) &&
      (!grade || puzzle.grade === grade),
  );

/**
 * Return the next puzzle, or null if all were tried.
 * @param {PuzzleInfo[]} all
 * @param {Record<string, unknown>} tried by id
 * @param {number} rating of the solver
 * @param {PuzzleFilter} [filter]
 * @param {() => number} [random]
 */
export function choosePuzzle(all, tried, rating, filter = {}, random = Math.random) {
  const left = filterPuzzles(all, filter)
    .filter(({ id }) => !tried[id])
    .sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating));
  if (!left.length) return null;
  return left[Math.floor(random() * Math.min(NEAREST, left.length))];
}

/** Return the query of a filter, with its question mark. @param {PuzzleFilter} filter */
export function filterQuery({ kind, box, grade }) {
  const query = new URLSearchParams();
  if (kind) query.set('kind', kind);
  if (box) query.set('box', box);
  if (grade) query.set('grade', String(grade));
  return query.size ? `?${query}` : '';
}

/** Return the filter of a query. @param {URLSearchParams} query @returns {PuzzleFilter} */
export const filterFromQuery = (query) => ({
  kind: query.get('kind') ?? '',
  box: query.get('box') ?? '',
  grade: Number(query.get('grade')) || 0,
});
