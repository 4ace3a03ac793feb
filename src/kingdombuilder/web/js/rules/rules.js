// The rules inside the program: chapters with drawn examples, a list of contents, and a search as one types.

import { language, say } from '../i18n/i18n.js';
import { Frame } from '../pages/page-frame.js';
import { api, told } from '../protocol/http.js';
import { route } from '../router.js';
import { Icon } from '../ui/sprites.js';
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from '../vendor.js';
import { blocksOf } from './blocks.js';
import { hasAll, mark, unmark, wanted } from './highlight-matches.js';

/** @typedef {import('./blocks.js').Chapter} Chapter */
/** @typedef {import('./blocks.js').Block} Block */
/** @type {Map<string, Chapter[]>} */
const kept = new Map();

/** @param {{chapter: Chapter, blocks: Block[], words: string[]}} props */
function ChapterPage({ chapter, blocks, words }) {
  const place = useRef(/** @type {HTMLDivElement|null} */ (null));
  useLayoutEffect(() => {
    place.current?.replaceChildren(...blocks.map((block) => block.element));
    for (const block of blocks) {
      unmark(block.element);
      if (words.length) mark(block.element, words);
    }
  }, [blocks, words.join(' ')]);
  return html`<section class="chapter" aria-labelledby=${chapter.id}><h2 id=${chapter.id}>${chapter.title}</h2><div ref=${place}></div></section>`;
}

/** @param {string} id */
function show(id) {
  const found = document.getElementById(id);
  if (!found) return;
  found.scrollIntoView({ block: 'start' });
  document.querySelector('.rules .here')?.classList.remove('here');
  (found.closest('.block') ?? found).classList.add('here');
}

/** @param {{chapters: Chapter[]}} props */
const Contents = ({
  chapters,
}) => html`<nav class="contents" aria-label=${say('rules_page.contents')}><ol>
  ${chapters.map((chapter) => html`<li key=${chapter.id}><a href="/rules/${chapter.id}">${chapter.title}</a></li>`)}
</ol></nav>`;

/** @param {{id?: string}} props the anchor in the address */
export function Rules({ id }) {
  const spoken = language.value;
  const [chapters, setChapters] = useState(kept.get(spoken) ?? /** @type {Chapter[]} */ ([]));
  const [query, setQuery] = useState(route.value.query.get('find') ?? '');
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    api.get('/api/rules').then(
      (answer) => {
        kept.set(spoken, answer.chapters);
        setChapters(answer.chapters);
      },
      (error) => setWrong(told(error)),
    );
  }, [spoken]);
  const blocks = useMemo(() => chapters.flatMap(blocksOf), [chapters]);
  const words = useMemo(() => wanted(query), [query]);
  const shown = words.length ? blocks.filter((block) => hasAll(block.text, words)) : blocks;
  const ofChapter = (chapter) => shown.filter((block) => block.chapter === chapter.id);
  useEffect(() => {
    if (id && blocks.length) show(id);
  }, [blocks]);
  const follow = (event) => {
    const link = event.target.closest?.('a[href^="/rules/"], a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    const anchor = link.getAttribute('href').replace(/^(\/rules\/|#)/, '');
    history.replaceState(null, '', `/rules/${anchor}`);
    if (words.length) setQuery('');
    requestAnimationFrame(() => show(anchor));
    event.currentTarget.querySelector('details')?.removeAttribute('open');
  };
  return html`<${Frame} title=${say('rules_page.title')} className="rules"><div class="book" onClick=${follow}>
    <div class="finding">
      <label class="search"><${Icon} name="search" /><span class="unseen">${say('rules_page.search')}</span>
        <input type="search" placeholder=${say('rules_page.search')} value=${query} onInput=${(event) => setQuery(event.target.value)} /></label>
      <p class="small" role="status">${words.length ? say('rules_page.found', { n: shown.length }) : ''}</p>
      <div class="beside-text"><${Contents} chapters=${chapters} /></div>
      <details class="above-text"><summary>${say('rules_page.contents')}</summary><${Contents} chapters=${chapters} /></details>
    </div>
    <div class="pages parchment">
      ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
      ${words.length > 0 && !shown.length && html`<p class="none">${say('rules_page.none', { words: query })}</p>`}
      ${chapters.filter((chapter) => !words.length || ofChapter(chapter).length).map((chapter) => html`<${ChapterPage} key=${chapter.id} chapter=${chapter} blocks=${ofChapter(chapter)} words=${words} />`)}
    </div>
  </div></${Frame}>`;
}
