// A chapter of the rules in blocks: each heading with its text, prepared for the page.
import { emblemOf } from '../ui/sprites.js';
import { foldText } from './highlight-matches.js';

/** @typedef {{element: HTMLElement, text: string, chapter: string, title: string, heading: string}} Block */

const SVG = 'http://www.w3.org/2000/svg';

/** Split a chapter into blocks. @param {RulesChapter} chapter @returns {Block[]} */
export function blocksOf(chapter) {
  const page = new DOMParser().parseFromString(chapter.html, 'text/html').body;
  const blocks = /** @type {Block[]} */ ([]);
  let hasH3 = false;
  for (const node of [...page.childNodes]) {
    const heading = /^H[2-6]$/.test(node.nodeName);
    if (heading || !blocks.length) {
      const element = document.createElement('section');
      element.className = 'rules-block';
      blocks.push({
        element,
        text: '',
        chapter: chapter.id,
        title: foldText(chapter.title),
        heading: '',
      });
    }
    hasH3 ||= node.nodeName === 'H3';
    if (node.nodeName === 'H4' && !hasH3)
      /** @type {Element} */ (node).setAttribute('aria-level', '3');
    blocks[blocks.length - 1].element.append(document.adoptNode(node));
  }
  for (const block of blocks) {
    block.text = foldText(`${chapter.title} ${block.element.textContent}`);
    block.heading = foldText(block.element.querySelector('h2, h3, h4')?.textContent ?? '');
    prepareBlock(block.element, chapter.title);
  }
  return blocks;
}

/** @param {HTMLElement} element @param {string} title */
function prepareBlock(element, title) {
  for (const heading of element.querySelectorAll('h4[id]')) heading.prepend(makeEmblem(heading.id));
  // Links to files beside the rules do not work here.
  for (const link of element.querySelectorAll('a:not([href^="#"], [href^="/"], [href^="http"])'))
    link.replaceWith(...link.childNodes);
  // A caption below the picture already describes it.
  for (const picture of element.querySelectorAll('figure img')) {
    if (
      foldText(picture.closest('figure')?.nextElementSibling?.textContent ?? '') ===
      foldText(picture.getAttribute('alt') ?? '')
    )
      picture.setAttribute('alt', '');
  }
  // A column without a name needs no heading cell.
  for (const cell of element.querySelectorAll('th:empty'))
    cell.replaceWith(document.createElement('td'));
  // A wide table scrolls inside the page.
  for (const table of element.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = 'rules-table';
    frame.tabIndex = 0;
    frame.setAttribute('role', 'group');
    frame.setAttribute('aria-label', element.querySelector('h3, h4')?.textContent ?? title);
    table.replaceWith(frame);
    frame.append(table);
  }
}

/** Make the emblem of the thing that an anchor names. @param {string} anchor its kind and id */
function makeEmblem(anchor) {
  const [kind, id] = [anchor.slice(0, anchor.indexOf('-')), anchor.slice(anchor.indexOf('-') + 1)];
  const { href, land } = emblemOf(id, kind);
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('class', land ? `icon tile-terrain-${land}` : 'icon');
  picture.setAttribute('viewBox', '0 0 24 24');
  picture.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#${href}`);
  picture.append(use);
  return picture;
}
