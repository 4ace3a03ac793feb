// A part of the page that scrolls, and shows on which sides there is more to see.

import { cls, html, useLayoutEffect, useRef, useState } from '../vendor.js';

const SIDES = { above: false, below: false, left: false, right: false };
const TOLERANCE_PX = 2;

/** Return the sides of an element on which something is hidden. @param {HTMLElement} area */
function hiddenSides(area) {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = area;
  return {
    above: scrollTop > TOLERANCE_PX,
    below: scrollTop + clientHeight < scrollHeight - TOLERANCE_PX,
    left: scrollLeft > TOLERANCE_PX,
    right: scrollLeft + clientWidth < scrollWidth - TOLERANCE_PX,
  };
}

/** Return whether the foot of a table sticks to the lower edge. @param {HTMLElement} area */
function isFootStuck(area) {
  const foot = area.querySelector('tfoot')?.getBoundingClientRect();
  return foot ? foot.bottom > area.getBoundingClientRect().bottom - TOLERANCE_PX : false;
}

/** @param {{className?: string, label?: string, children?: unknown}} props */
export function ScrollArea({ className = '', label, children }) {
  const area = useRef(/** @type {HTMLDivElement|null} */ (null));
  const content = useRef(/** @type {HTMLDivElement|null} */ (null));
  const [hidden, setHidden] = useState(SIDES);
  const [hasStuckFoot, setStuckFoot] = useState(false);
  const update = () => {
    if (!area.current) return;
    setHidden(hiddenSides(area.current));
    setStuckFoot(isFootStuck(area.current));
  };
  useLayoutEffect(() => {
    if (!area.current || !content.current) return undefined;
    const observer = new ResizeObserver(update);
    observer.observe(area.current);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  const sides = Object.entries(hidden).flatMap(([side, isHidden]) =>
    isHidden ? [`has-more-${side}`] : [],
  );
  // Without a tab stop, a keyboard could not scroll it.
  return html`<div class=${cls('scroll-area', className, hasStuckFoot && 'has-stuck-foot', ...sides)}>
    <div class="scroll-area-viewport" ref=${area} tabindex=${sides.length ? 0 : undefined} role="group"
      aria-label=${label} onScroll=${update}>
    <div class="scroll-area-content" ref=${content}>${children}</div></div></div>`;
}
