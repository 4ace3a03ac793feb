// The few libraries of the page, in one place.
import { h, render, Fragment } from 'preact';
import htm from 'htm';

export const html = htm.bind(h);
export { h, render, Fragment };
export { useEffect, useLayoutEffect, useRef, useState, useMemo, useCallback } from 'preact/hooks';
export {
  signal,
  computed,
  effect,
  batch,
  untracked,
  useSignal,
  useComputed,
  useSignalEffect,
} from '@preact/signals';

/** Class names from a list of texts and falsy values.
 * @param {...(string|false|null|undefined)} names */
export const cls = (...names) => names.filter(Boolean).join(' ');
