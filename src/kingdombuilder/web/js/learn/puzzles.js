// The puzzles: the solver's rating, one click to the next one, and all of them by box and grade.

import { library, t } from '../i18n/i18n.js';
import { PageFrame } from '../pages/page-frame.js';
import { errorText } from '../protocol/http.js';
import { navigate, route } from '../router.js';
import { onValue } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { progress } from '../user/progress.js';
import { cls, html, useEffect, useState } from '../vendor.js';
import { choosePuzzle, filterFromQuery, filterPuzzles, filterQuery } from './choose-puzzle.js';
import { loadPuzzles, puzzles } from './exercises.js';

/** @typedef {import('./choose-puzzle.js').PuzzleFilter} PuzzleFilter */

const KINDS = ['best-turn', 'last-turn', 'tile-play'];
const GRADES = [1, 2, 3, 4, 5];

/** @param {{label: string, value: string, options: [string, string][], onChange: (value: string) => void}} props */
const Choice = ({ label, value, options, onChange }) =>
  html`<label class="form-field"><span>${label}</span><select onChange=${onValue(onChange)}>
    <option value="" selected=${!value}>${t('learn.any')}</option>
    ${options.map(([id, name]) => html`<option key=${id} value=${id} selected=${id === value}>${name}</option>`)}
    </select></label>`;

/** @param {{filter: PuzzleFilter, setFilter: (filter: PuzzleFilter) => void}} props */
const Filters = ({
  filter,
  setFilter,
}) => html`<div class="page-row learn-puzzle-filters" role="group"
    aria-label=${t('learn.filter')}>
  <${Choice} label=${t('learn.kind')} value=${filter.kind ?? ''} options=${KINDS.map((id) => [
    id,
    t(`learn.kind_${id}`),
  ])} onChange=${(/** @type {string} */ kind) => setFilter({ ...filter, kind })} />
  <${Choice} label=${t('learn.box')} value=${filter.box ?? ''} options=${(
    library.value?.boxes ?? []
  ).map(({ id, name }) => [
    id,
    name,
  ])} onChange=${(/** @type {string} */ box) => setFilter({ ...filter, box })} />
  <${Choice} label=${t('learn.difficulty')} value=${filter.grade ? String(filter.grade) : ''} options=${GRADES.map(
    (grade) => [String(grade), t('learn.grade', { n: grade })],
  )} onChange=${(/** @type {string} */ grade) => setFilter({ ...filter, grade: Number(grade) })} /></div>`;

/** Return how many puzzles were tried, and how many of them solved. @param {PuzzleInfo[]} all */
function countTried(all) {
  const tried = all.filter(({ id }) => progress.value.puzzles[id]);
  return {
    tried: tried.length,
    solved: tried.filter(({ id }) => progress.value.puzzles[id].solved).length,
    total: all.length,
  };
}

function Figures() {
  const { solver, streak, bestStreak, puzzles: tried } = progress.value;
  const solved = Object.values(tried).filter((one) => one.solved).length;
  const margin = Math.round(2 * solver.deviation);
  return html`<dl class="coach-solver-figures learn-solver-figures"><div title=${t('learn.rating_hint', { margin })}>
      <dt>${t('learn.rating')}</dt><dd>${Math.round(solver.rating)}<small>± ${margin}</small></dd></div>
    <div><dt>${t('learn.streak')}</dt><dd>${streak}<small>${t('learn.best_streak', { n: bestStreak })}</small></dd>
      </div>
    <div><dt>${t('learn.solved_count')}</dt><dd>${solved}<small>${t('learn.of', {
      n: Object.keys(tried).length,
    })}</small></dd></div></dl>`;
}

/** @param {{puzzle: PuzzleInfo, filter: PuzzleFilter}} props */
function PuzzleChip({ puzzle, filter }) {
  const result = progress.value.puzzles[puzzle.id];
  const state = result ? (result.solved ? 'solved' : 'missed') : 'open';
  const about = `${t(`learn.kind_${puzzle.kind}`)}, ${t(`learn.state_${state}`)}`;
  return html`<li><a class=${cls('learn-puzzle', `is-${state}`)} href="/puzzles/${puzzle.id}${filterQuery(filter)}"
    title=${about}>${result && html`<${Icon} name=${result.solved ? 'check' : 'turn'} />`}<span>${puzzle.rating}</span>
    <span class="visually-hidden">, ${about}</span></a></li>`;
}

/** The puzzles of a filter, as a map of what was solved. @param {{shown: PuzzleInfo[], filter: PuzzleFilter}} props */
const PuzzleMap = ({
  shown,
  filter,
}) => html`<section class="panel learn-puzzle-map" aria-labelledby="all-puzzles">
  <h2 id="all-puzzles">${t('learn.all_puzzles', { n: shown.length })}</h2>
  ${GRADES.filter((grade) => shown.some((one) => one.grade === grade)).map(
    (grade) => html`<h3 key=${grade} id="grade-${grade}">${t('learn.grade', { n: grade })}</h3>
      <ul key="list-${grade}" aria-labelledby="grade-${grade}">${shown
        .filter((one) => one.grade === grade)
        .sort((a, b) => a.rating - b.rating)
        .map((one) => html`<${PuzzleChip} key=${one.id} puzzle=${one} filter=${filter} />`)}</ul>`,
  )}</section>`;

export function Puzzles() {
  const [filter, setFilter] = useState(() => filterFromQuery(route.value.query));
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    loadPuzzles().catch((error) => setWrong(errorText(error)));
  }, []);
  const change = (/** @type {PuzzleFilter} */ next) => {
    setFilter(next);
    navigate(`/puzzles${filterQuery(next)}`, { replace: true });
  };
  const shown = filterPuzzles(puzzles.value ?? [], filter);
  const { tried, total } = countTried(shown);
  const play = () => {
    const { puzzles: done, solver } = progress.value;
    const next = choosePuzzle(shown, done, solver.rating);
    if (next) navigate(`/puzzles/${next.id}${filterQuery(filter)}`);
  };
  return html`<${PageFrame} title=${t('learn.puzzles')} className="learn">
    ${wrong && html`<p class="page-error panel" role="alert">${wrong}</p>`}
    <section class="panel learn-puzzle-start"><${Figures} />
      <${Filters} filter=${filter} setFilter=${change} />
      <div class="page-row"><button class="button button-primary button-large"
        disabled=${!puzzles.value || tried === total} onClick=${play}>
        <${Icon} name="play" />${t(tried && tried === total ? 'learn.all_tried' : 'learn.solve_next')}</button>
        <a class="button" href="/daily"><${Icon} name="sun" />${t('learn.daily')}</a></div>
      <p class="page-small">${t('learn.puzzles_about')}</p></section>
    ${shown.length > 0 && html`<${PuzzleMap} shown=${shown} filter=${filter} />`}
  </${PageFrame}>`;
}
