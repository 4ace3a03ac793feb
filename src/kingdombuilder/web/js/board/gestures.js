// Pointers on the board: a short press is a tap, a long way a pan, two fingers a pinch, the wheel a zoom.
const TRAVEL = 8; // pixels: more is a pan and never a pick
const LONG = 450; // milliseconds

/** @typedef {{tap: (at: Point, touch: boolean) => void, rest: (at: Point) => void, ask: (at: Point) => void, hover: (at: Point|null) => void}} Hear */
/** @typedef {import('./camera.js').Point} Point */

/** Listen to the pointers over a frame; the answer stops it.
 * @param {HTMLElement} frame @param {import('./camera.js').Camera} camera @param {Hear} hear */
export function gestures(frame, camera, hear) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  let start = { x: 0, y: 0 };
  let touch = false;
  let spent = false; // by a pan, a pinch or a long press: what comes up is no tap
  let panning = false;
  let timer = 0;

  /** @param {PointerEvent} event */
  function begin(event) {
    if (/** @type {Element} */ (event.target).closest('button') || event.button) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(timer);
    if (down.size > 1) {
      spent = true;
      panning = true;
      return;
    }
    [start, touch, spent, panning] = [
      { x: event.clientX, y: event.clientY },
      event.pointerType === 'touch',
      false,
      false,
    ];
    if (touch)
      timer = window.setTimeout(() => {
        spent = true;
        hear.rest(start);
      }, LONG);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const before = down.get(event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    if (!before) {
      if (event.pointerType !== 'touch') hear.hover(now);
      return;
    }
    if (!panning && Math.hypot(now.x - start.x, now.y - start.y) < TRAVEL) return;
    if (!panning) {
      panning = true;
      spent = true;
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
  function end(event) {
    clearTimeout(timer);
    down.delete(event.pointerId);
  }

  /** @param {MouseEvent} event */
  function click(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('button')) return;
    if (event.detail === 0) {
      // not from a pointer: a reader of the screen presses the hex itself
      const box = target.getBoundingClientRect();
      hear.tap({ x: box.left + box.width / 2, y: box.top + box.height / 2 }, false);
    } else if (!spent) hear.tap(start, touch);
  }

  /** @param {WheelEvent} event */
  function wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    camera.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018)), {
      x: event.clientX,
      y: event.clientY,
    });
  }

  const leave = () => hear.hover(null);

  /** The other button asks what lies there; a long press has asked already. @param {MouseEvent} event */
  function held(event) {
    event.preventDefault();
    if (!touch) hear.ask({ x: event.clientX, y: event.clientY });
  }

  const all = /** @type {[string, any, AddEventListenerOptions?][]} */ ([
    ['pointerdown', begin],
    ['pointermove', move],
    ['pointerup', end],
    ['pointercancel', end],
    ['pointerleave', leave],
    ['click', click],
    ['contextmenu', held],
    ['wheel', wheel, { passive: false }],
  ]);
  for (const [name, listener, how] of all) frame.addEventListener(name, listener, how);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of all) frame.removeEventListener(name, listener);
  };
}
