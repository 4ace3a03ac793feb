// The router: the address bar decides which page is shown.
import { pageAddress, site } from './protocol/site.js';
import { signal } from './vendor.js';

/** Return the address of the page as a server would have it. */
const currentUrl = () =>
  site ? new URL(location.hash.slice(1) || '/', location.origin) : new URL(location.href);

function currentRoute() {
  const { pathname, searchParams } = currentUrl();
  return { path: pathname, query: searchParams };
}

/** Return the fragment of the page's address, without its mark. */
export const currentFragment = () => currentUrl().hash.slice(1);

/** @type {import('@preact/signals').Signal<{path: string, query: URLSearchParams}>} */
export const route = signal(currentRoute());

/**
 * Go to another address without loading the page again.
 * @param {string} url
 * @param {{replace?: boolean}} [options]
 */
export function navigate(url, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', pageAddress(url));
  route.value = currentRoute();
  if (!replace) scrollTo(0, 0);
}

addEventListener('popstate', () => {
  route.value = currentRoute();
});

// Follow links without loading the page again.
document.addEventListener('click', (event) => {
  const link = /** @type {Element} */ (event.target).closest?.(`a[href^="${pageAddress('/')}"]`);
  if (
    !link ||
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return;
  if (
    link.hasAttribute('download') ||
    link.getAttribute('target') ||
    link.getAttribute('href')?.startsWith('/api/')
  )
    return;
  event.preventDefault();
  navigate(/** @type {string} */ (link.getAttribute('href')).slice(pageAddress('').length));
});
