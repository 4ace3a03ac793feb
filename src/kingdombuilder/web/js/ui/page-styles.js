// The styles of all pages. The document of a table has only its own, so that its board appears sooner.

const address = /** @type {HTMLMetaElement|null} */ (
  document.querySelector('meta[name="page-styles"]')
)?.content;

/** @type {Promise<void>|null} */
let loading = null;

/** @param {string} rel @param {string} href */
const makeLink = (rel, href) => Object.assign(document.createElement('link'), { rel, href });

/** Download the styles of all pages for later.
 * They are not applied yet, because the browser would then restyle the whole board under the player's pointer. */
export function prefetchPageStyles() {
  if (address && !loading) document.head.append(makeLink('prefetch', address));
}

/** Load the styles of all pages, unless the document has them. */
export function loadPageStyles() {
  if (!address) return Promise.resolve();
  loading ??= new Promise((done) => {
    const link = makeLink('stylesheet', address);
    // Without styles, a page can still be read.
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  return loading;
}
