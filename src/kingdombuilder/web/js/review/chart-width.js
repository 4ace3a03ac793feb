// The width of a chart on the page, so that its texts keep their size on every screen.

import { useLayoutEffect, useRef, useState } from '../vendor.js';

const FIRST_WIDTH = 920;
const NARROW = 560; // below, names are listed under the chart instead of beside it

/** Return a reference for the element of a chart, its width, and whether that is narrow. */
export function useChartWidth() {
  const frame = useRef(/** @type {HTMLElement|null} */ (null));
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(1, Math.round(entry.contentRect.width))),
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, width, isNarrow: width < NARROW };
}
