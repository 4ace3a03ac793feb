// The router: the address bar decides which page is shown.
import { pageAddress, site } from './protocol/site.js';
import { signal } from './vendor.js';

function currentRoute() {
  const { pathname, searchParams } = site
    ? new URL(location.hash.slice(1) || '/', location.origin)
    : new URL(location.href);
  return { path: pathname, query: searchParams };
}

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
