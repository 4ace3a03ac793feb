// The site: a folder of static files with the whole game, which any static host can serve.

/**
 * The description of a site in its document; addresses are relative to the document.
 * @typedef {object} SiteInfo
 * @property {string} version changes with every file of the site
 * @property {string|null} server a server for online tables
 * @property {string} tableWorker
 * @property {string} botWorker
 * @property {import('../worker/python.js').PythonParts} python
 * @property {string} content the folder of texts that were written with the site
 * @property {Record<string, string>} pictures the files of pictures that were drawn with the site
 */

/** @returns {SiteInfo|null} */
function readSite() {
  const meta = document.querySelector?.('meta[name="site"]');
  return meta ? JSON.parse(meta.getAttribute('content') ?? '') : null;
}

/** The site of this page, or null if a server has sent the page. */
export const site = readSite();

/** Whether this page has a server, or the site names one: it has online tables. */
export const hasServer = !site || Boolean(site.server);

/** Return the address of a page. A static host knows only one document, so its fragment names the page.
 * @param {string} path */
export const pageAddress = (path) => (site ? `#${path}` : path);

/** Return the whole address of a page, for links. @param {string} path */
export const pageUrl = (path) => new URL(pageAddress(path), location.href).href;

/** Return the address of a file below `static`. @param {string} path such as /static/art/icon.svg */
export const fileAddress = (path) => (site ? path.slice(1) : path);
