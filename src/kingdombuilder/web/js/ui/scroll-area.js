// A part of the page that scrolls, and shows on which sides there is more to see.

import { cls, html, useLayoutEffect, useRef, useState } from '../vendor.js';

const TOLERANCE_PX = 2;

/** Return whether the foot of a table sticks to the lower edge. @param {HTMLElement} area */
function isFootStuck(area) {
  const foot = area.querySelector('tfoot')?.getBoundingClientRect();
  return foot ? foot.bottom > area.getBoundingClientRect().bottom - TOLERANCE_PX : false;
}

/** Return the classes that say on which sides an element hides something. @param {HTMLElement} area */
function scrollClasses(area) {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = area;
  return cls(
    scrollTop > TOLERANCE_PX && 'has-more-above',
    scrollTop + clientHeight < scrollHeight - TOLERANCE_PX && 'has-more-below',
    scrollLeft > TOLERANCE_PX && 'has-more-left',
    scrollLeft + clientWidth < scrollWidth - TOLERANCE_PX && 'has-more-right',
    isFootStuck(area) && 'has-stuck-foot',
  );
}

/**
 * Follow the classes of an element that scrolls, while it is scrolled or a size changes.
 * @param {number} [children] how many the element has
 */
export function useScrollClasses(children = 1) {
  const area = useRef(/** @type {HTMLElement|null} */ (null));
  const [classes, setClasses] = useState('');
  const update = () => {
    if (area.current) setClasses(scrollClasses(area.current));
  };
  useLayoutEffect(() => {
    if (!area.current) return undefined;
    const observer = new ResizeObserver(update);
    for (const part of [area.current, ...area.current.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [children]);
  return { area, classes, update };
}

/** @param {{className?: string, label?: string, children?: unknown}} props */
export function ScrollArea({ className = '', label, children }) {
  const { area, classes, update } = useScrollClasses();
  // Without a tab stop, a keyboard could not scroll it.
  return html`<div class=${cls('scroll-area', className, classes)}>
    <div class="scroll-area-viewport" ref=${area} tabindex=${classes.includes('has-more') ? 0 : undefined}
      role="group" aria-label=${label} onScroll=${update}>
    <div class="scroll-area-content">${children}</div></div></div>`;
}
