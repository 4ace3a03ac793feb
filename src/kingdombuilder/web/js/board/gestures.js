// Pointers on the board: a short press is a tap, a longer movement a pan, two fingers a pinch, the wheel a zoom.
const PAN_AFTER_PX = 8; // a press that travels further never picks
const LONG_PRESS_MS = 450;

/** @typedef {{onTap: (point: Point, isTouch: boolean) => void, onLongPress: (point: Point) => void,
 *   onInspect: (point: Point) => void, onHover: (point: Point|null) => void}} Handlers */
/** @typedef {import('./camera.js').Point} Point */

/** Listen to the pointers over a frame; call the returned function to stop.
 * @param {HTMLElement} frame
 * @param {import('./camera.js').Camera} camera
 * @param {Handlers} handlers
 */
export function watchGestures(frame, camera, handlers) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  let start = { x: 0, y: 0 };
  let isTouch = false;
  let isSpent = false; // by a pan, a pinch or a long press, so that it is not a tap
  let isPanning = false;
  let timer = 0;

  /** @param {PointerEvent} event */
  function onPointerDown(event) {
    if (/** @type {Element} */ (event.target).closest('button') || event.button) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(timer);
    if (down.size > 1) {
      isSpent = true;
      isPanning = true;
      return;
    }
    [start, isTouch, isSpent, isPanning] = [
      { x: event.clientX, y: event.clientY },
      event.pointerType === 'touch',
      false,
      false,
    ];
    if (isTouch)
      timer = window.setTimeout(() => {
        isSpent = true;
        handlers.onLongPress(start);
      }, LONG_PRESS_MS);
  }

  /** @param {PointerEvent} event */
  function onPointerMove(event) {
    const before = down.get(event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    if (!before) {
      if (event.pointerType !== 'touch') handlers.onHover(now);
      return;
    }
    if (!isPanning && Math.hypot(now.x - start.x, now.y - start.y) < PAN_AFTER_PX) return;
    if (!isPanning) {
      isPanning = true;
      isSpent = true;
      clearTimeout(timer);
      frame.setPointerCapture(event.pointerId);
    }
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    if (!other) {
      camera.pan(now.x - before.x, now.y - before.y);
      return;
    }
    const far = (/** @type {Point} */ point) =>
      Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    camera.zoom(far(now) / far(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  /** @param {PointerEvent} event */
  function onPointerEnd(event) {
    clearTimeout(timer);
    down.delete(event.pointerId);
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('button')) return;
    if (event.detail === 0) {
      // from a screen reader, which clicks the hex itself
      const box = target.getBoundingClientRect();
      handlers.onTap({ x: box.left + box.width / 2, y: box.top + box.height / 2 }, false);
    } else if (!isSpent) handlers.onTap(start, isTouch);
  }

  /** @param {WheelEvent} event */
  function onWheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018)), {
      x: event.clientX,
      y: event.clientY,
    });
  }

  /** Report that the pointer has left the board; a lifted finger has not. @param {PointerEvent} event */
  const onLeave = (event) => {
    if (event.pointerType !== 'touch') handlers.onHover(null);
  };

  /**
   * Inspect with the secondary button; a long press has been handled already.
   * @param {MouseEvent} event
   */
  function onContextMenu(event) {
    event.preventDefault();
    if (!isTouch) handlers.onInspect({ x: event.clientX, y: event.clientY });
  }

  const all = /** @type {[string, any, AddEventListenerOptions?][]} */ ([
    ['pointerdown', onPointerDown],
    ['pointermove', onPointerMove],
    ['pointerup', onPointerEnd],
    ['pointercancel', onPointerEnd],
    ['pointerleave', onLeave],
    ['click', onClick],
    ['contextmenu', onContextMenu],
    ['wheel', onWheel, { passive: false }],
  ]);
  for (const [name, listener, how] of all) frame.addEventListener(name, listener, how);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of all) frame.removeEventListener(name, listener);
  };
}
