// The frame of every page but the table: links to the pages, language and theme.

import { t } from '../i18n/i18n.js';
import { hasServer } from '../protocol/site.js';
import { route } from '../router.js';
import { Icon } from '../ui/sprites.js';
import { LanguageSwitch, ThemeSwitch } from '../ui/switches.js';
import { cls, html, useEffect, useRef } from '../vendor.js';
import { UserLink } from './identity.js';

const LINKS = [
  ['/new', 'new', 'plus'],
  ['/learn', 'learn', 'hint'],
  ...(hasServer ? [['/lobby', 'lobby', 'people']] : []),
  ['/games', 'games', 'plan'],
  ['/rules', 'rules', 'book'],
  ['/editor', 'editor', 'edit'],
];

const LEARNING = /^\/(learn|puzzles|daily|analysis)\b/; // the pages behind one link

/** @param {string} href @param {string} path */
const isCurrent = (href, path) => (href === '/learn' ? LEARNING.test(path) : path.startsWith(href));

/** @param {{path: string}} props */
const PageLinks = ({ path }) => html`<nav class="page-links" aria-label=${t('home.pages')}>
  ${LINKS.map(
    ([
      href,
      name,
      icon,
    ]) => html`<a key=${name} href=${href} aria-current=${isCurrent(href, path) ? 'page' : undefined}>
    <${Icon} name=${icon} /><span>${t(`home.to_${name}`)}</span></a>`,
  )}
</nav>`;

/** The button below one page of a longer list. @param {{onClick: () => void}} props */
export const ShowMore = ({
  onClick,
}) => html`<p class="page-row page-more"><button class="button" onClick=${onClick}>
  ${t('home.more')}</button></p>`;

let hasNavigated = false;

/** @param {{title: string, className?: string, children?: unknown}} props */
export function PageFrame({ title, className = '', children }) {
  const heading = useRef(/** @type {HTMLHeadingElement|null} */ (null));
  useEffect(() => {
    // Screen readers announce the page that a link led to; the first page is announced by the browser.
    if (hasNavigated && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    hasNavigated = true;
  }, []);
  useEffect(() => {
    document.title = t('home.page_title', { page: title });
  }, [title]);
  return html`<div class=${cls('page', className)}>
    <div class="page-backdrop wood"></div>
    <header class="page-header">
      <a class="page-brand" href="/" aria-label=${t('page.title')}>
        <img src="/static/art/icon.svg" alt="" width="40" height="40" /><span>${t('page.title')}</span></a>
      <${PageLinks} path=${route.value.path} />
      <div class="page-switches"><${LanguageSwitch} /><${ThemeSwitch} /><${UserLink} /></div>
    </header>
    <main>
      <h1 ref=${heading} tabindex="-1">${title}</h1>
      ${children}
    </main>
  </div>`;
}
