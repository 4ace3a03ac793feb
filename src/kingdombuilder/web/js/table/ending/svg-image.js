// Drawings of the page as images: they include the sprites and styles, because an image loads nothing.

import { viewBoxText } from '../../board/geometry.js';
import { imageUrl } from '../../protocol/transport.js';
import { render } from '../../vendor.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Return the style rules of a sheet and of those that it imports. @param {CSSStyleSheet} sheet @returns {string[]} */
const styleRules = (sheet) =>
  [...sheet.cssRules].flatMap((rule) => {
    if (rule instanceof CSSImportRule) return rule.styleSheet ? styleRules(rule.styleSheet) : [];
    return rule instanceof CSSStyleRule ? [rule.cssText] : [];
  });

/** Load an image. @param {string} url */
export async function loadImage(url) {
  const image = new Image();
  image.src = await imageUrl(url);
  await image.decode();
  return image;
}

/**
 * Make an image of some SVG content.
 * @param {import('preact').ComponentChild} content
 * @param {import('../../board/geometry.js').Box} box what to show, in units of the content
 * @param {number} width in pixels
 */
export async function svgImage(content, box, width) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', viewBoxText(box));
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String((width * box.height) / box.width));
  render(content, svg);
  const style = document.createElementNS(SVG, 'style');
  style.textContent = [...document.styleSheets].flatMap(styleRules).join('\n');
  const sprites = document.querySelector('#sprites svg')?.cloneNode(true);
  svg.prepend(style, ...(sprites ? [sprites] : []));
  const text = new XMLSerializer().serializeToString(svg);
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    return await loadImage(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
