// Pictures that the worker draws, and the addresses of pages and files: the page uses a server's
// addresses, which this module replaces by those of the site.

import { fileAddress, pageAddress } from '../protocol/site.js';
import { options } from '../vendor.js';

const PLACEHOLDER = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';
const DRAWN = 'data-drawn';
const MARGIN = '300px'; // around the window, in which pictures are drawn

/** @typedef {(url: string) => Promise<string>} Draw returns a picture as text */

export class Images {
  /** @type {Map<string, Promise<string>>} */
  requested = new Map();
  /** The addresses of pictures that are drawn. @type {Map<string, string>} */
  urls = new Map();
  /** One after the other, so that the worker can answer the player in between. */
  last = /** @type {Promise<unknown>} */ (Promise.resolve());

  /** @param {Draw} draw @param {Record<string, string>} files pictures that were written with the site */
  constructor(draw, files) {
    this.draw = draw;
    for (const [path, file] of Object.entries(files)) this.urls.set(path, file);
  }

  /** Return the address of a picture. @param {string} path @returns {string|Promise<string>} */
  url(path) {
    if (path.startsWith('/static/')) return fileAddress(path);
    if (!path.startsWith('/api/')) return path;
    const url = this.urls.get(path);
    if (url) return url;
    const requested = this.requested.get(path) ?? this.request(path);
    this.requested.set(path, requested);
    return requested;
  }

  /** @param {string} path */
  request(path) {
    const drawn = this.last.then(async () => {
      const text = await this.draw(path);
      const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
      this.urls.set(path, url);
      return url;
    });
    drawn.catch(() => this.requested.delete(path));
    this.last = drawn.catch(() => {});
    return drawn;
  }

  /** Forget the pictures of sections, one of which has changed. */
  forgetSections() {
    for (const path of this.urls.keys())
      if (path.startsWith('/api/sections/')) {
        this.urls.delete(path);
        this.requested.delete(path);
      }
  }

  /** Use the addresses of the site in all elements of the page. */
  install() {
    const next = options.vnode;
    options.vnode = (vnode) => {
      if (typeof vnode.type === 'string') this.rebase(vnode.type, /** @type {any} */ (vnode.props));
      next?.(vnode);
    };
    const visible = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) this.fill(target);
      },
      { rootMargin: MARGIN },
    );
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes])
          if (node instanceof Element) watchPictures(node, visible);
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: [DRAWN] });
  }

  /** @param {string} type @param {Record<string, any>} props */
  rebase(type, props) {
    if (type === 'a' && props.href?.startsWith('/')) props.href = pageAddress(props.href);
    const name = type === 'img' ? 'src' : type === 'image' ? 'href' : '';
    const path = name && props[name];
    if (!path?.startsWith('/')) return;
    const url = this.urls.get(path) ?? (path.startsWith('/static/') ? fileAddress(path) : '');
    props[name] = url || PLACEHOLDER;
    props[DRAWN] = url ? undefined : path;
  }

  /** Show a picture once it is drawn. @param {Element} element */
  async fill(element) {
    const path = element.getAttribute(DRAWN);
    if (!path) return;
    const url = await this.url(path);
    if (element.getAttribute(DRAWN) === path)
      element.setAttribute(element.nodeName === 'IMG' ? 'src' : 'href', url);
  }
}

/** @param {Element} element @param {IntersectionObserver} visible */
function watchPictures(element, visible) {
  if (element.hasAttribute(DRAWN)) visible.observe(element);
  for (const picture of element.querySelectorAll(`[${DRAWN}]`)) visible.observe(picture);
}
