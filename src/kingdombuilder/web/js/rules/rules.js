// The rules page: chapters with examples, a table of contents, and a search.

import { language, t } from '../i18n/i18n.js';
import { PageFrame } from '../pages/page-frame.js';
import { api, errorText } from '../protocol/http.js';
import { pageAddress } from '../protocol/site.js';
import { route } from '../router.js';
import { onValue } from '../ui/form.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../vendor.js';
import { blocksOf } from './blocks.js';
import { clearMarks, markMatches } from './highlight-matches.js';
import { findBlocks, wordGroups } from './search.js';

/** @typedef {import('./blocks.js').Block} Block */
const CHAPTER = pageAddress('/rules/');
/** @type {Map<string, RulesChapter[]>} */
const chaptersByLanguage = new Map();

/** @param {{chapter: RulesChapter, blocks: Block[], words: string[]}} props */
function ChapterPage({ chapter, blocks, words }) {
  const place = useRef(/** @type {HTMLDivElement|null} */ (null));
  useLayoutEffect(() => {
    place.current?.replaceChildren(...blocks.map((block) => block.element));
    for (const block of blocks) {
      clearMarks(block.element);
      if (words.length) markMatches(block.element, words);
    }
  }, [blocks, words.join(' ')]);
  return html`<section class="rules-chapter" aria-labelledby=${chapter.id}><h2 id=${chapter.id}>${chapter.title}</h2>
    <div ref=${place}></div></section>`;
}

/** @param {string} id */
function scrollToAnchor(id) {
  const target = document.getElementById(id);
  if (!target) return;
  target.scrollIntoView({ block: 'start' });
  document.querySelector('.rules .is-current')?.classList.remove('is-current');
  (target.closest('.rules-block') ?? target).classList.add('is-current');
}

/** @param {{chapters: RulesChapter[]}} props */
const Contents = ({
  chapters,
}) => html`<nav class="rules-contents" aria-label=${t('rules_page.contents')}><ol>
  ${chapters.map(
    (chapter) => html`<li key=${chapter.id}><a href="/rules/${chapter.id}">${chapter.title}</a>
    </li>`,
  )}
</ol></nav>`;

/**
 * Return the chapters, those with the best matches first while searching.
 * @param {RulesChapter[]} chapters
 * @param {Block[]} shown best first
 * @param {boolean} isSearching
 */
function sortChapters(chapters, shown, isSearching) {
  if (!isSearching) return chapters;
  const rank = (/** @type {RulesChapter} */ one) =>
    shown.findIndex((block) => block.chapter === one.id);
  return [...chapters].sort((one, other) => rank(one) - rank(other));
}

/** @param {{id: string}} props id: the anchor in the address */
export function Rules({ id }) {
  const current = language.value;
  const [chapters, setChapters] = useState(
    chaptersByLanguage.get(current) ?? /** @type {RulesChapter[]} */ ([]),
  );
  const [query, setQuery] = useState(route.value.query.get('find') ?? '');
  const [same, setSame] = useState({ ignored: [], same: [] });
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    api.get('/api/rules').then(
      (answer) => {
        chaptersByLanguage.set(current, answer.chapters);
        setSame(answer.search_words);
        setChapters(answer.chapters);
      },
      (error) => setWrong(errorText(error)),
    );
  }, [current]);
  const blocks = useMemo(() => chapters.flatMap(blocksOf), [chapters]);
  const groups = useMemo(() => wordGroups(query, same), [query, same]);
  const words = groups.flat();
  const shown = groups.length ? findBlocks(blocks, groups) : blocks;
  const ofChapter = (/** @type {RulesChapter} */ chapter) =>
    shown.filter((block) => block.chapter === chapter.id);
  useEffect(() => {
    if (id && blocks.length) scrollToAnchor(id);
  }, [blocks]);
  const follow = (/** @type {MouseEvent} */ event) => {
    const link = /** @type {Element} */ (event.target).closest?.(
      `a[href^="${CHAPTER}"], a[href^="#"]:not([href^="#/"])`,
    );
    if (!link) return;
    event.preventDefault();
    const anchor = String(link.getAttribute('href')).replace(CHAPTER, '').replace('#', '');
    history.replaceState(null, '', CHAPTER + anchor);
    if (words.length) setQuery('');
    requestAnimationFrame(() => scrollToAnchor(anchor));
    /** @type {Element} */ (event.currentTarget).querySelector('details')?.removeAttribute('open');
  };
  return html`<${PageFrame} title=${t('rules_page.title')} className="rules"><div class="rules-book"
    onClick=${follow}>
    <div class="rules-tools">
      <a class="button how-to-play-link" href="/how-to-play"><${Icon} name="help" />${t('rules_page.how')}</a>
      <label class="rules-search"><${Icon} name="search" /><span
        class="visually-hidden">${t('rules_page.search')}</span>
        <input type="search" placeholder=${t('rules_page.search')} value=${query}
          onInput=${onValue(setQuery)} /></label>
      <p class="page-small" role="status">${words.length ? t('rules_page.found', { n: shown.length }) : ''}</p>
      <div class="rules-contents-beside"><${Contents} chapters=${chapters} /></div>
      <details class="rules-contents-above"><summary>${t('rules_page.contents')}</summary><${Contents}
        chapters=${chapters} /></details>
    </div>
    <div class="rules-text panel-parchment">
      ${wrong && html`<p class="page-error" role="alert">${wrong}</p>`}
      ${
        words.length > 0 &&
        !shown.length &&
        html`<p class="rules-none">${t('rules_page.none', { words: query })}
        </p>`
      }
      ${sortChapters(chapters, shown, words.length > 0)
        .filter((chapter) => !words.length || ofChapter(chapter).length)
        .map(
          (chapter) => html`<${ChapterPage}
        key=${chapter.id} chapter=${chapter} blocks=${ofChapter(chapter)} words=${words} />`,
        )}
    </div>
  </div></${PageFrame}>`;
}
