// The libraries of the page.

import htm from 'htm';
import { Fragment, h, options, render } from 'preact';

export const html = htm.bind(h);
export {
  batch,
  computed,
  effect,
  signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from '@preact/signals';
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
export { Fragment, h, options, render };

/** Join class names; falsy values are left out. @param {...(string|false|null|undefined)} names */
export const cls = (...names) => names.filter(Boolean).join(' ');
