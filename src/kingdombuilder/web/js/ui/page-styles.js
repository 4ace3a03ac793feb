// The styles of all pages. The document of a table has only its own, so that its board appears sooner.

const address = /** @type {HTMLMetaElement|null} */ (
  document.querySelector('meta[name="page-styles"]')
)?.content;

/** @type {Promise<void>|null} */
let loading = null;

/** Load the styles of all pages, unless the document has them. */
export function loadPageStyles() {
  if (!address) return Promise.resolve();
  loading ??= new Promise((done) => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: address,
    });
    // Without styles, a page can still be read.
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  return loading;
}
